import { type OrderLine, type OrderReceipt, SOLD_DISH_FIELDS, usualShown } from '@hansang/contract/schemas';

type Order = OrderReceipt['order'];

const name = { ko: '한상', en: 'Hansang', ja: 'ハンサン', 'zh-CN': '韩桌' };

/** An order of 10,000 won, served and not paid yet. */
export const orderOf = (over: Partial<Order> = {}): Order => ({
  _id: 'A',
  orderNumber: 7,
  status: 'COMPLETE',
  actualPayment: 10_000,
  payment: null,
  menus: [],
  startTime: '2026-11-20T19:00:00+09:00',
  cancelReason: null,
  cancelNote: null,
  note: null,
  isOwn: true,
  canCancel: false,
  source: 'MENU',
  ...over,
});

/** Two of a dish of 10,000 won, as they were ordered. */
export const lineOf = (over: Partial<OrderLine> = {}): OrderLine => ({
  _id: 'pancake',
  name: '파전',
  price: 10_000,
  quantity: 2,
  isSoldOut: false,
  ...usualShown(SOLD_DISH_FIELDS),
  options: [],
  size: null,
  multiLanguage: { name: { ko: '파전', en: 'Pancake', ja: 'パジョン', 'zh-CN': '葱饼' } },
  line: 0,
  state: 'WAITING',
  note: null,
  liveQuantity: 2,
  freeQuantity: 0,
  offReason: null,
  offNote: null,
  offerState: null,
  offer: null,
  insteadOf: null,
  ...over,
});

/** The same at table 2 of venue 1; `order` changes what it holds, `over` all else. */
export const receiptOf = (
  over: Partial<Omit<OrderReceipt, 'order'>> = {},
  order: Partial<Order> = {},
): OrderReceipt => ({
  id: 'A',
  hashKey: null,
  number: 7,
  totalAmount: 10_000,
  regDate: '2026-11-20T19:00:00+09:00',
  floorName: '1층',
  restaurantIdx: 1,
  restaurantName: '한상',
  tableName: '2',
  multiLanguage: { restaurantName: name, floorName: name },
  ...over,
  order: orderOf(order),
});
