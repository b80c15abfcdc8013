/** Simplified Chinese texts of what goes between guests and kitchen. */
export const kitchen = {
  dish: '给厨房的备注',
  order: '整单备注',
  dishHint: '例如：请少放辣',
  orderHint: '例如：请多拿三个小碟',
  noteText: '会原样转达给厨房。',
  noteLeft: '{count}/{most}',
  said: '备注',
  behind: '现在厨房比较忙，上菜会比平时慢{minutes}分钟左右。',
};
