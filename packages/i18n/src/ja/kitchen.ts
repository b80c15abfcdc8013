/** Japanese texts of what goes between guests and kitchen. */
export const kitchen = {
  dish: 'キッチンへのご要望',
  order: '注文全体へのご要望',
  dishHint: '例：辛さ控えめでお願いします',
  orderHint: '例：取り皿を3枚お願いします',
  noteText: '書いたままキッチンに伝わります。',
  noteLeft: '{count}/{most}',
  said: 'ご要望',
  behind: 'ただいまキッチンが混み合っています。通常より{minutes}分ほど長くかかります。',
};
