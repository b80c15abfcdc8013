import type { CatalogueOf } from '../format.ts';
import type { label as ko } from '../ko/label.ts';

export const label = {
  badges: '标识',
  'about.SOLD_OUT': '目前已售罄，暂时无法点单。',
  'about.FEATURED': '店家推荐的菜品。',
  'about.NEW': '新推出的菜品。',
  'about.POPULAR': '很受客人欢迎的菜品。',
  'about.SIGNATURE': '本店的招牌菜。',
  'about.ADULT': '仅限19岁以上客人点单，店员可能会查验证件。',
  'about.SPICY': '这道菜带有辣味。',
  'about.LEFT': '即将售罄。',
  noBadges: '没有特别标识。',
  noOrigin: '本菜品未单独标注产地。',
  noAllergens: '本菜品未标注过敏原，请咨询店员。',
  otherAllergens: '其他过敏原未作说明，请咨询店员。',
  options: '可选项',
  optionsText: '所选项目不同，以上内容可能有所不同。如有疑问，请咨询店员。',
  sizes: '规格',
  whole: '全店说明',
  toDish: '返回菜品',
} satisfies CatalogueOf<typeof ko>;
