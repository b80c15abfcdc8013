/**
 * Every call of the product: method and path (`:name` marks a path parameter). Phones and console build their
 * addresses from this table; the server registers its routes from it. Who may make a call, what goes in and what comes
 * out stands under the same name in `CALL_SCHEMAS` of `@hansang/contract/schemas`, apart because phones load no schema.
 */

const visitor = '/api/v1/on-site/visitor/restaurant/:restaurantId';
const cartTable = 'restaurants/:restaurantId/tables/:tableId';
const staff = '/api/v1/staff/restaurants/:restaurantId';
const till = '/api/pos/v1';

export const CALLS = {
  // Entry.
  validateLink: { method: 'GET', path: `${visitor}/valid` },
  tableOfKey: { method: 'GET', path: '/api/v1/on-site/visitor/table-keys/:id' },
  leaving: { method: 'GET', path: '/api/v1/on-site/visitor/leaving' },
  availability: { method: 'GET', path: `${visitor}/available` },
  menu: { method: 'GET', path: `${visitor}/menu` },
  validateDigitalQr: { method: 'GET', path: '/api/v1/on-site/visitor/digital-qr/:id' },
  sampleHome: { method: 'GET', path: '/api/v1/on-site/mock/table-order/restaurant/:restaurantId/home' },
  sampleMenu: { method: 'GET', path: '/api/v1/on-site/mock/table-order/menu' },
  mockOrder: { method: 'POST', path: '/api/v1/on-site/mock/table-order' },

  // Orders.
  placeOrder: { method: 'POST', path: visitor },
  validateMenus: { method: 'POST', path: '/api/v1/order/restaurant/:restaurantId/menu/validate' },
  orders: { method: 'GET', path: `${visitor}/orders` },
  order: { method: 'GET', path: `${visitor}/orders/:orderId` },
  keptOrder: { method: 'GET', path: '/api/v1/on-site/visitor/kept-orders/:orderId' },
  cancelOrder: { method: 'POST', path: `${visitor}/orders/:orderId/cancel` },
  answerOffer: { method: 'POST', path: `${visitor}/orders/:orderId/offers/:offerId` },
  confirmAdult: { method: 'POST', path: `${visitor}/adult` },
  paymentResult: { method: 'GET', path: '/api/v1/on-site/visitor/payment-result' },
  orderConfirmation: { method: 'GET', path: `${visitor}/orders/:orderId/confirmation` },
  tableBill: { method: 'GET', path: `${visitor}/bill` },
  payBill: { method: 'POST', path: `${visitor}/bill/payments` },
  leaveBillPayment: { method: 'POST', path: `${visitor}/bill/payments/:paymentId/leave` },
  billConfirmation: { method: 'GET', path: `${visitor}/bill/payments/:paymentId/confirmation` },
  endSession: { method: 'DELETE', path: '/api/v1/on-site/visitor/session' },

  // Who is at the table.
  tap: { method: 'POST', path: `${visitor}/tap` },
  admission: { method: 'GET', path: `${visitor}/admission` },
  askAdmission: { method: 'POST', path: `${visitor}/admission` },
  answerAdmission: { method: 'POST', path: `${visitor}/admission/:phoneId` },
  makeInvite: { method: 'POST', path: `${visitor}/invites` },
  readInvite: { method: 'GET', path: '/api/v1/on-site/visitor/invites/:token' },
  takeInvite: { method: 'POST', path: '/api/v1/on-site/visitor/invites/:token' },

  // Calls and reviews.
  callItems: { method: 'GET', path: `${visitor}/call-staff` },
  callStaff: { method: 'POST', path: `${visitor}/call-staff` },
  review: { method: 'GET', path: '/api/v1/on-site/reviews/:hashKey' },
  uploadReviewPhoto: { method: 'POST', path: '/api/v1/on-site/reviews/:hashKey/photos' },
  writeReview: { method: 'POST', path: '/api/v1/on-site/reviews/:hashKey' },

  // The shared cart.
  joinCart: { method: 'POST', path: `/api/v1/carts/${cartTable}/join` },
  cart: { method: 'GET', path: `/api/v1/carts/${cartTable}` },
  addCartMenu: { method: 'POST', path: `/api/v1/carts/:cartId/${cartTable}/menu` },
  modifyCartMenu: { method: 'PATCH', path: `/api/v1/carts/:cartId/${cartTable}/menu` },
  removeCartMenu: { method: 'DELETE', path: `/api/v1/carts/:cartId/${cartTable}/menu` },
  resetCart: { method: 'DELETE', path: `/api/v1/carts/:cartId/${cartTable}` },
  lockCart: { method: 'PATCH', path: `/api/v1/carts/:cartId/${cartTable}/lock` },
  checkOrder: { method: 'GET', path: `/api/v1/carts/:cartId/${cartTable}/check-order` },
  changePeople: { method: 'PATCH', path: `/api/v1/carts/:cartId/${cartTable}/people` },
  markReady: { method: 'PATCH', path: `/api/v1/carts/:cartId/${cartTable}/ready` },

  // Staff: who they are.
  staffEntry: { method: 'GET', path: '/api/v1/staff/entry' },
  staffLogin: { method: 'POST', path: '/api/v1/staff/login' },
  staffLoginCode: { method: 'POST', path: '/api/v1/staff/login/code' },
  staffLogout: { method: 'POST', path: '/api/v1/staff/logout' },
  staffMe: { method: 'GET', path: '/api/v1/staff/me' },
  readStaffLink: { method: 'POST', path: '/api/v1/staff/link/read' },
  useStaffLink: { method: 'POST', path: '/api/v1/staff/link/use' },
  changePassword: { method: 'POST', path: '/api/v1/staff/me/password' },
  startTwoStep: { method: 'POST', path: '/api/v1/staff/me/two-step/start' },
  confirmTwoStep: { method: 'POST', path: '/api/v1/staff/me/two-step/confirm' },
  stopTwoStep: { method: 'POST', path: '/api/v1/staff/me/two-step/stop' },
  stepUp: { method: 'POST', path: '/api/v1/staff/me/step-up' },
  ownSessions: { method: 'GET', path: '/api/v1/staff/me/sessions' },
  endOwnSession: { method: 'POST', path: '/api/v1/staff/me/sessions/:sessionId/end' },
  endOtherSessions: { method: 'POST', path: '/api/v1/staff/me/end-other-sessions' },

  // Staff: a tablet that several share.
  shareTablet: { method: 'POST', path: `${staff}/tablet` },
  tablet: { method: 'GET', path: '/api/v1/staff/tablet' },
  unlockTablet: { method: 'POST', path: '/api/v1/staff/tablet/unlock' },
  keepTablet: { method: 'POST', path: '/api/v1/staff/tablet/keep' },
  lockTablet: { method: 'POST', path: '/api/v1/staff/tablet/lock' },
  ownPin: { method: 'GET', path: '/api/v1/staff/me/pin' },
  setPin: { method: 'POST', path: '/api/v1/staff/me/pin' },

  // Staff: several venues.
  venuesTonight: { method: 'GET', path: '/api/v1/staff/venues-tonight' },
  copyMenu: { method: 'POST', path: `${staff}/menu-draft/copy` },

  // Staff: who works in a venue.
  people: { method: 'GET', path: `${staff}/people` },
  peopleLog: { method: 'GET', path: `${staff}/people-log` },
  invitePerson: { method: 'POST', path: `${staff}/people` },
  changeRole: { method: 'POST', path: `${staff}/people/:userId/role` },
  removePerson: { method: 'POST', path: `${staff}/people/:userId/remove` },
  suspendPerson: { method: 'POST', path: `${staff}/people/:userId/suspend` },
  endSessions: { method: 'POST', path: `${staff}/people/:userId/end-sessions` },
  resetPassword: { method: 'POST', path: `${staff}/people/:userId/reset-password` },
  activity: { method: 'GET', path: `${staff}/activity` },
  saveActivity: { method: 'POST', path: `${staff}/activity/saved` },
  notices: { method: 'GET', path: `${staff}/notices` },
  readNotices: { method: 'POST', path: `${staff}/notices/read` },

  // Staff: what they do in a venue.
  board: { method: 'GET', path: `${staff}/orders` },
  finishedOrders: { method: 'GET', path: `${staff}/orders/finished` },
  moveOrder: { method: 'POST', path: `${staff}/orders/:orderId/transition` },
  undoOrder: { method: 'POST', path: `${staff}/orders/:orderId/undo` },
  takeLineOff: { method: 'POST', path: `${staff}/orders/:orderId/lines/:line/off` },
  giveLineFree: { method: 'POST', path: `${staff}/orders/:orderId/lines/:line/free` },
  substitutes: { method: 'GET', path: `${staff}/orders/:orderId/lines/:line/substitutes` },
  offerInstead: { method: 'POST', path: `${staff}/orders/:orderId/lines/:line/offer` },
  withdrawOffer: { method: 'POST', path: `${staff}/orders/:orderId/offers/:offerId/withdraw` },
  progressLines: { method: 'POST', path: `${staff}/order-lines` },
  seeArrivals: { method: 'POST', path: `${staff}/arrivals/seen` },
  floor: { method: 'GET', path: `${staff}/tables` },
  entryMenu: { method: 'GET', path: `${staff}/entry-menu` },
  enterOrder: { method: 'POST', path: `${staff}/tables/:tableIdx/orders` },
  tableDetail: { method: 'GET', path: `${staff}/tables/:tableIdx` },
  checkOut: { method: 'POST', path: `${staff}/tables/:tableIdx/check-out` },
  moveTable: { method: 'POST', path: `${staff}/tables/:tableIdx/move` },
  mergeTable: { method: 'POST', path: `${staff}/tables/:tableIdx/merge` },
  partVisit: { method: 'POST', path: `${staff}/tables/:tableIdx/part` },
  passLine: { method: 'POST', path: `${staff}/orders/:orderId/lines/:line/pass` },
  nameParty: { method: 'POST', path: `${staff}/tables/:tableIdx/party` },
  countHeads: { method: 'POST', path: `${staff}/tables/:tableIdx/heads` },
  reserveTable: { method: 'POST', path: `${staff}/tables/:tableIdx/reservation` },
  pastVisits: { method: 'GET', path: `${staff}/visits` },
  bill: { method: 'GET', path: `${staff}/visits/:visitId/bill` },
  recordPayment: { method: 'POST', path: `${staff}/visits/:visitId/payments` },
  voidPayment: { method: 'POST', path: `${staff}/visits/:visitId/payments/:paymentId/void` },
  freeBillPart: { method: 'POST', path: `${staff}/visits/:visitId/payments/:paymentId/free` },
  refundBillPayment: { method: 'POST', path: `${staff}/visits/:visitId/payments/:paymentId/refund` },
  addBillEntry: { method: 'POST', path: `${staff}/visits/:visitId/bill/entries` },
  voidBillEntry: { method: 'POST', path: `${staff}/visits/:visitId/bill/entries/:entryId/void` },
  printBill: { method: 'POST', path: `${staff}/visits/:visitId/bill/print` },
  drawer: { method: 'GET', path: `${staff}/drawer` },
  openDrawer: { method: 'POST', path: `${staff}/drawer` },
  moveCash: { method: 'POST', path: `${staff}/drawers/:drawerId/cash` },
  closeDrawer: { method: 'POST', path: `${staff}/drawers/:drawerId/close` },
  day: { method: 'GET', path: `${staff}/day` },
  closeDay: { method: 'POST', path: `${staff}/day/close` },
  correctDay: { method: 'POST', path: `${staff}/day/corrections` },
  printDay: { method: 'POST', path: `${staff}/day-reports/:number/print` },
  dayFile: { method: 'GET', path: `${staff}/day-reports/:number/file` },
  sales: { method: 'GET', path: `${staff}/sales` },
  salesTable: { method: 'GET', path: `${staff}/sales/table` },
  reopenVisit: { method: 'POST', path: `${staff}/visits/:visitId/reopen` },
  tableCode: { method: 'GET', path: `${staff}/tables/:tableIdx/code` },
  renewTableCode: { method: 'POST', path: `${staff}/tables/:tableIdx/code` },
  tablePlan: { method: 'GET', path: `${staff}/table-plan` },
  changeTablePlan: { method: 'POST', path: `${staff}/table-plan` },
  codeWalk: { method: 'GET', path: `${staff}/code-walk` },
  startCodeWalk: { method: 'POST', path: `${staff}/code-walk` },
  endCodeWalk: { method: 'POST', path: `${staff}/code-walk/end` },
  tickCode: { method: 'POST', path: `${staff}/code-walk/ticks` },
  printCodes: { method: 'POST', path: `${staff}/table-plan/codes` },
  confirmTable: { method: 'POST', path: `${staff}/tables/:tableIdx/confirm` },
  clearTable: { method: 'POST', path: `${staff}/tables/:tableIdx/clear` },
  admitPhone: { method: 'POST', path: `${staff}/tables/:tableIdx/phones/:phoneId` },
  tableCart: { method: 'GET', path: `${staff}/tables/:tableIdx/cart` },
  unlockCart: { method: 'POST', path: `${staff}/tables/:tableIdx/cart/unlock` },
  holds: { method: 'GET', path: `${staff}/holds` },
  freeHold: { method: 'POST', path: `${staff}/holds/:orderId/free` },
  payments: { method: 'GET', path: `${staff}/payments` },
  paymentsTable: { method: 'GET', path: `${staff}/payments/table` },
  refundOrder: { method: 'POST', path: `${staff}/orders/:orderId/refund` },
  retryRefund: { method: 'POST', path: `${staff}/refunds/:refundId/retry` },
  settleRefund: { method: 'POST', path: `${staff}/refunds/:refundId/settle` },
  paymentAccount: { method: 'GET', path: `${staff}/payment-account` },
  setPaymentAccount: { method: 'POST', path: `${staff}/payment-account` },
  removePaymentAccount: { method: 'DELETE', path: `${staff}/payment-account` },
  openCalls: { method: 'GET', path: `${staff}/calls` },
  acknowledgeCall: { method: 'POST', path: `${staff}/calls/:callId/acknowledge` },
  closeCall: { method: 'POST', path: `${staff}/calls/:callId/close` },
  reviews: { method: 'GET', path: `${staff}/reviews` },
  hideReview: { method: 'POST', path: `${staff}/reviews/:reviewId/hide` },
  deleteReview: { method: 'POST', path: `${staff}/reviews/:reviewId/delete` },
  exportGuest: { method: 'POST', path: `${staff}/guests/export` },
  forgetGuest: { method: 'POST', path: `${staff}/guests/forget` },
  deleteReviewPhoto: { method: 'POST', path: `${staff}/reviews/:reviewId/photos/:photoId/delete` },
  stockList: { method: 'GET', path: `${staff}/stock` },
  menuDraft: { method: 'GET', path: `${staff}/menu-draft` },
  changeMenu: { method: 'POST', path: `${staff}/menu-draft` },
  discardMenu: { method: 'POST', path: `${staff}/menu-draft/discard` },
  publishMenu: { method: 'POST', path: `${staff}/menu-draft/publish` },
  previewMenu: { method: 'POST', path: `${staff}/menu-draft/preview` },
  menuVersions: { method: 'GET', path: `${staff}/menu-versions` },
  menuVersion: { method: 'GET', path: `${staff}/menu-versions/:version` },
  bringBackMenu: { method: 'POST', path: `${staff}/menu-versions/:version/bring-back` },
  uploadMenuPicture: { method: 'POST', path: `${staff}/menu-pictures` },
  menuPicture: { method: 'GET', path: `${staff}/menu-pictures/:hash` },
  cropMenuPicture: { method: 'POST', path: `${staff}/menu-pictures/:hash/crop` },
  menuSheet: { method: 'GET', path: `${staff}/menu-sheet` },
  previewMenuSheet: { method: 'POST', path: `${staff}/menu-sheet/preview` },
  importMenuSheet: { method: 'POST', path: `${staff}/menu-sheet/import` },
  setStock: { method: 'PATCH', path: `${staff}/stock/:menuId` },
  markPart: { method: 'PATCH', path: `${staff}/stock/:menuId/:part/:key` },

  // Staff: a venue from its first questions to its opening.
  menuTemplates: { method: 'GET', path: '/api/v1/staff/menu-templates' },
  serverState: { method: 'GET', path: '/api/v1/staff/server' },
  serverStanding: { method: 'GET', path: '/api/v1/staff/server/standing' },
  serverReach: { method: 'GET', path: '/api/v1/staff/server/reach' },
  trySecondPlace: { method: 'POST', path: '/api/v1/staff/server/second-place/try' },
  retryLetter: { method: 'POST', path: '/api/v1/staff/server/letters/:consumer/:eventId/retry' },
  dropLetter: { method: 'POST', path: '/api/v1/staff/server/letters/:consumer/:eventId/drop' },
  setUpVenue: { method: 'POST', path: '/api/v1/staff/venues' },
  opening: { method: 'GET', path: `${staff}/opening` },
  tickOpening: { method: 'POST', path: `${staff}/opening/tick` },
  wipeTests: { method: 'POST', path: `${staff}/opening/wipe` },
  openVenue: { method: 'POST', path: `${staff}/opening/open` },

  // Staff: how a venue is set up, and what they turn for now.
  service: { method: 'GET', path: `${staff}/service` },
  setService: { method: 'POST', path: `${staff}/service` },
  setKitchenDelay: { method: 'POST', path: `${staff}/service/kitchen-delay` },
  setAcceptance: { method: 'POST', path: `${staff}/service/acceptance` },
  settings: { method: 'GET', path: `${staff}/settings` },
  changeSettings: { method: 'POST', path: `${staff}/settings` },
  changeDoors: { method: 'POST', path: `${staff}/settings/doors` },

  // Staff: the kitchen's paper, and the program that fetches it in the house.
  printing: { method: 'GET', path: `${staff}/printing` },
  printers: { method: 'GET', path: `${staff}/printers` },
  savePrinter: { method: 'POST', path: `${staff}/printers` },
  removePrinter: { method: 'POST', path: `${staff}/printers/:printerId/remove` },
  makePrinterKey: { method: 'POST', path: `${staff}/printers/:printerId/key` },
  testPrinter: { method: 'POST', path: `${staff}/printers/:printerId/test` },
  clearPrinter: { method: 'POST', path: `${staff}/printers/:printerId/clear` },
  saveStations: { method: 'POST', path: `${staff}/stations` },
  printJobs: { method: 'GET', path: `${staff}/print-jobs` },
  reprint: { method: 'POST', path: `${staff}/print-jobs/:jobId/reprint` },
  dropPrint: { method: 'POST', path: `${staff}/print-jobs/:jobId/drop` },
  fetchPrint: { method: 'POST', path: '/api/v1/print-agent/fetch' },
  reportPrint: { method: 'POST', path: '/api/v1/print-agent/report' },

  // Staff: the venue's own till.
  tillStanding: { method: 'GET', path: `${staff}/tills/standing` },
  tills: { method: 'GET', path: `${staff}/tills` },
  addTill: { method: 'POST', path: `${staff}/tills` },
  changeTill: { method: 'POST', path: `${staff}/tills/:tillId/change` },
  resumeTillHook: { method: 'POST', path: `${staff}/tills/:tillId/webhooks/:endpointId/resume` },
  removeTillHook: { method: 'POST', path: `${staff}/tills/:tillId/webhooks/:endpointId/remove` },
  makeTillKey: { method: 'POST', path: `${staff}/tills/:tillId/key` },
  endTillKey: { method: 'POST', path: `${staff}/tills/:tillId/keys/:keyId/end` },
  removeTill: { method: 'POST', path: `${staff}/tills/:tillId/remove` },
  tillNames: { method: 'GET', path: `${staff}/tills/:tillId/names` },
  tillDayFile: { method: 'GET', path: `${staff}/tills/day-file` },
  setTillNames: { method: 'POST', path: `${staff}/tills/:tillId/names` },

  // The venue's own till: its key says which venue.
  tillHeartbeat: { method: 'POST', path: `${till}/heartbeat` },
  tillEvents: { method: 'GET', path: `${till}/events` },
  tillState: { method: 'GET', path: `${till}/state` },
  tillMenu: { method: 'GET', path: `${till}/menu` },
  tillOrder: { method: 'GET', path: `${till}/orders/:orderId` },
  answerTillOrder: { method: 'POST', path: `${till}/orders/:orderId/answer` },
  progressTillOrder: { method: 'POST', path: `${till}/orders/:orderId/progress` },
  takeTillLineOff: { method: 'POST', path: `${till}/orders/:orderId/lines/:line` },
  enterTillOrder: { method: 'POST', path: `${till}/tables/:tableIdx/orders` },
  payAtTill: { method: 'POST', path: `${till}/tables/:tableIdx/payments` },
  voidTillPayment: { method: 'POST', path: `${till}/payments/void` },
  closeTillTable: { method: 'POST', path: `${till}/tables/:tableIdx/close` },
  moveTillTable: { method: 'POST', path: `${till}/tables/:tableIdx/move` },
  resetTillCart: { method: 'POST', path: `${till}/tables/:tableIdx/cart/reset` },
  setTillStock: { method: 'POST', path: `${till}/stock/:menuId` },
  draftTillPrices: { method: 'POST', path: `${till}/prices` },
  draftTillDishes: { method: 'POST', path: `${till}/dishes` },
  addTillEntry: { method: 'POST', path: `${till}/tables/:tableIdx/entries` },
  voidTillEntry: { method: 'POST', path: `${till}/entries/void` },
  externalIds: { method: 'GET', path: `${till}/external-ids` },
  setExternalIds: { method: 'POST', path: `${till}/external-ids` },
  matchExternalNames: { method: 'POST', path: `${till}/external-ids/match` },
  tillWebhooks: { method: 'GET', path: `${till}/webhooks` },
  saveTillWebhook: { method: 'POST', path: `${till}/webhooks` },
  makeWebhookSecret: { method: 'POST', path: `${till}/webhooks/:endpointId/secret` },
  resumeTillWebhook: { method: 'POST', path: `${till}/webhooks/:endpointId/resume` },
  removeTillWebhook: { method: 'POST', path: `${till}/webhooks/:endpointId/remove` },

  // Staff: what a venue keeps.
  openArchive: { method: 'POST', path: `${staff}/archive` },
  archive: { method: 'GET', path: `${staff}/archive` },
} as const satisfies Record<string, { method: 'GET' | 'POST' | 'PATCH' | 'DELETE'; path: `/api/${string}` }>;

export type CallName = keyof typeof CALLS;

/** Calls of tills begin so. */
export const TILL_PATH = '/api/pos/';

/** Calls of the console, and of tills; all others are guests'. */
export type StaffCallName = {
  [Name in CallName]: (typeof CALLS)[Name]['path'] extends `/api/v1/staff/${string}` ? Name : never;
}[CallName];
export type TillCallName = {
  [Name in CallName]: (typeof CALLS)[Name]['path'] extends `${typeof TILL_PATH}${string}` ? Name : never;
}[CallName];
export type GuestCallName = Exclude<CallName, StaffCallName | TillCallName>;

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
export type PathParams<Name extends CallName> = Record<
  ParamNames<(typeof CALLS)[Name]['path']>,
  string | number
>;

/** The address of a call with its path parameters filled in and percent-encoded; the query is the caller's. */
export function callPath<Name extends CallName>(name: Name, params: PathParams<Name>): string {
  const values = params as Record<string, string | number>;
  return CALLS[name].path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(values[key])));
}
