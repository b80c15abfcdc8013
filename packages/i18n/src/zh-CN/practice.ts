import type { CatalogueOf } from '../format.ts';
import type { practice as ko } from '../ko/practice.ts';

export const practice = {
  mock: '这是体验订单，不会发送到厨房。',
  mockGone: '体验订单不会保存。',
  board: '这里只能浏览菜单。点单请扫描桌上的二维码。',
  staff: '这是店员代为录入的订单。',
  pos: '这是店内录入的订单，请当面向店员付款。',
  kept: '本桌用餐已结束。结束后24小时内，您可在这部手机上查看此订单。',
} satisfies CatalogueOf<typeof ko>;
