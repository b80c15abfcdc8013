import type { ROUTES } from '../../apps/guest/src/app/routes.ts';

export type RouteName = (typeof ROUTES)[number]['name'];

/** The picture on which each route of the guest app is seen; an entry is seen as the screen that it leads to. */
export const PICTURES = {
  order: '01-landing',
  xings: '06-menu',
  tableKey: '06-menu',
  leaving: '48-leaving',
  dqrc: '06-menu',
  sample: '50-sample',
  shortcut: '51-drinks',
  invite: '06-menu',
  menu: '06-menu',
  peopleCount: '04-people-count',
  cart: '12-cart',
  orderDone: '13-order-done',
  history: '15-history',
  groupCart: '30-group-cart',
  orderSheet: '32-order-sheet',
  menuDetail: '40-menuDetail',
  menuLabel: '41-menuLabel',
  callStaff: '42-callStaff',
  lightbox: '43-lightbox',
  review: '44-review',
  paySuccess: '45-paySuccess',
  payError: '46-payError',
  orderConfirmation: '47-orderConfirmation',
  billConfirmation: '94-billConfirmation',
  drinkMenu: '51-drinks',
  drinkOrder: '52-drink-countdown',
  drinkOrderNotice: '49-drinkOrderNotice',
  errorFinal: '03-not-found',
  notFound: '03-not-found',
  unmatched: '03-not-found',
} as const satisfies Record<RouteName, string>;

/** Routes that are pictured by going to their address at a table that has ordered. */
export const BY_ADDRESS = [
  'menuDetail',
  'menuLabel',
  'callStaff',
  'lightbox',
  'review',
  'payError',
  'drinkOrderNotice',
  'leaving',
] as const satisfies readonly RouteName[];
