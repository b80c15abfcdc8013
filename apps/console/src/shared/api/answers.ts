import type { CallName } from '@hansang/contract';
import type {
  Board,
  BoardOrder,
  CallList,
  ChangePasswordRequest,
  FloorPlan,
  HideReviewRequest,
  MoveOrderRequest,
  PaymentAccountAnswer,
  PaymentsAnswer,
  RefundOrderRequest,
  ReviewList,
  SetPaymentAccountRequest,
  SetStockRequest,
  StaffEntry,
  StaffLinkView,
  StaffLoginAnswer,
  StaffLoginCodeRequest,
  StaffLoginRequest,
  StaffMe,
  StaffPayment,
  StaffReview,
  StartTwoStepAnswer,
  StockDish,
  StockList,
  TableCall,
  TableCartAnswer,
  TableDetail,
  TableView,
  UseStaffLinkRequest,
} from '@hansang/contract/schemas';

interface Done {
  readonly done: true;
}

/** The calls that the console makes: what goes out and what comes back. */
export interface StaffCalls {
  staffEntry: { body: undefined; answer: StaffEntry };
  staffLogin: { body: StaffLoginRequest; answer: StaffLoginAnswer };
  staffLoginCode: { body: StaffLoginCodeRequest; answer: StaffLoginAnswer };
  staffLogout: { body: undefined; answer: Done };
  staffMe: { body: undefined; answer: StaffMe };
  readStaffLink: { body: { token: string }; answer: StaffLinkView };
  useStaffLink: { body: UseStaffLinkRequest; answer: StaffLoginAnswer };
  changePassword: { body: ChangePasswordRequest; answer: Done };
  startTwoStep: { body: { password: string }; answer: StartTwoStepAnswer };
  confirmTwoStep: { body: { code: string }; answer: Done };
  stopTwoStep: { body: { password: string }; answer: Done };
  board: { body: undefined; answer: Board };
  moveOrder: { body: MoveOrderRequest; answer: BoardOrder };
  undoOrder: { body: { version: number }; answer: BoardOrder };
  floor: { body: undefined; answer: FloorPlan };
  tableDetail: { body: undefined; answer: TableDetail };
  tableCart: { body: undefined; answer: TableCartAnswer };
  unlockCart: { body: undefined; answer: TableCartAnswer };
  checkOut: { body: { visitId: string | null; completeOpenOrders: boolean }; answer: TableView };
  moveTable: { body: { visitId: string; toTableIdx: number }; answer: TableView };
  openCalls: { body: undefined; answer: CallList };
  acknowledgeCall: { body: undefined; answer: TableCall };
  closeCall: { body: undefined; answer: TableCall };
  reviews: { body: undefined; answer: ReviewList };
  hideReview: { body: HideReviewRequest; answer: StaffReview };
  payments: { body: undefined; answer: PaymentsAnswer };
  refundOrder: { body: RefundOrderRequest; answer: StaffPayment };
  retryRefund: { body: undefined; answer: StaffPayment };
  settleRefund: { body: { wasGivenBack: boolean }; answer: StaffPayment };
  paymentAccount: { body: undefined; answer: PaymentAccountAnswer };
  setPaymentAccount: { body: SetPaymentAccountRequest; answer: PaymentAccountAnswer };
  removePaymentAccount: { body: undefined; answer: PaymentAccountAnswer };
  stockList: { body: undefined; answer: StockList };
  setStock: { body: SetStockRequest; answer: StockDish };
}
export type StaffCallName = keyof StaffCalls & CallName;
