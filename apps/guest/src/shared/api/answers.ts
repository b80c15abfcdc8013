import type {
  AddCartMenuRequest,
  AvailabilityQuery,
  CallItemsAnswer,
  CallStaffRequest,
  CartAnswer,
  CartChangeAnswer,
  CheckOrderAnswer,
  ChosenMenu,
  DigitalQrAnswer,
  DigitalQrQuery,
  HistoryAnswer,
  HistoryQuery,
  JoinCartAnswer,
  LinkAnswer,
  LinkQuery,
  LockCartAnswer,
  MenuAnswer,
  MockOrderRequest,
  OrderConfirmation,
  OrderReceipt,
  OrderRequest,
  OrderResult,
  PastOrder,
  PaymentResult,
  ReviewPlace,
  SampleAnswer,
  SampleQuery,
  StaffCall,
  StoreSettings,
  ValidateAnswer,
  WriteReviewRequest,
} from '@hansang/contract/schemas';

/** What each call that this app makes takes and gives, beside the parameters of its path. */
export interface Calls {
  validateLink: { query: LinkQuery; body: undefined; answer: LinkAnswer };
  availability: { query: AvailabilityQuery; body: undefined; answer: StoreSettings };
  menu: { query: undefined; body: undefined; answer: MenuAnswer };
  validateDigitalQr: { query: DigitalQrQuery; body: undefined; answer: DigitalQrAnswer };
  sampleHome: { query: SampleQuery; body: undefined; answer: SampleAnswer };
  sampleMenu: { query: undefined; body: undefined; answer: MenuAnswer };
  mockOrder: { query: undefined; body: MockOrderRequest; answer: OrderResult };
  validateMenus: {
    query: undefined;
    body: { orderType: 'ON_SITE'; orderMenus: ChosenMenu[] };
    answer: ValidateAnswer;
  };
  placeOrder: { query: undefined; body: OrderRequest; answer: OrderResult };
  orders: { query: HistoryQuery; body: undefined; answer: HistoryAnswer };
  order: { query: undefined; body: undefined; answer: OrderReceipt };
  keptOrder: { query: undefined; body: undefined; answer: OrderReceipt };
  paymentResult: { query: { t: string }; body: undefined; answer: PaymentResult };
  orderConfirmation: { query: undefined; body: undefined; answer: OrderConfirmation };
  cancelOrder: { query: undefined; body: undefined; answer: PastOrder };
  callItems: { query: undefined; body: undefined; answer: CallItemsAnswer };
  callStaff: { query: undefined; body: CallStaffRequest; answer: StaffCall };
  review: { query: undefined; body: undefined; answer: ReviewPlace };
  writeReview: { query: undefined; body: WriteReviewRequest; answer: { reviewId: string } };
  confirmAdult: { query: undefined; body: undefined; answer: unknown };
  joinCart: { query: undefined; body: { numOfPeople?: number }; answer: JoinCartAnswer };
  cart: { query: { cartId: string }; body: undefined; answer: CartAnswer };
  addCartMenu: { query: undefined; body: AddCartMenuRequest; answer: CartChangeAnswer };
  modifyCartMenu: {
    query: undefined;
    body: { version: number; cartMenuId: string; quantity: number };
    answer: CartChangeAnswer;
  };
  removeCartMenu: {
    query: undefined;
    body: { version: number; cartMenuId: string };
    answer: CartChangeAnswer;
  };
  resetCart: { query: undefined; body: { version: number }; answer: Pick<CartChangeAnswer, 'event'> };
  lockCart: { query: undefined; body: { version: number; isLock: boolean }; answer: LockCartAnswer };
  checkOrder: { query: undefined; body: undefined; answer: CheckOrderAnswer };
  changePeople: { query: undefined; body: { numOfPeople: number }; answer: CartChangeAnswer };
  markReady: { query: undefined; body: { isReady: boolean }; answer: CartChangeAnswer };
  endSession: { query: undefined; body: undefined; answer: unknown };
}
export type GuestCall = keyof Calls;
