import { type ErrorCode, REFUND_BUSINESS_DAYS } from '@hansang/contract';
import type {
  BillPaymentResult,
  OrderConfirmation,
  OrderPaymentResult,
  PaymentResult,
} from '@hansang/contract/schemas';
import { remainingPayment, splitVat } from '@hansang/rules';
import { billRest } from '@hansang/rules/bill';
import type { PaymentStep } from '../../../platform/events/event.ts';
import { errorTexts } from '../../../platform/http/error-reply.ts';
import type { BillRow } from '../../bill/load-bill.ts';
import type { FoundReceipt } from '../../order/reading/load-orders.ts';
import { presentReceipt } from '../../order/reading/present-order.ts';
import type { Venue } from '../../restaurant/venue.ts';
import { confirmPart } from '../at-table/present-part.ts';
import type { OrderPayment, PaymentRow } from '../payment-row.ts';
import { presentCard } from './present-card.ts';

/** A paid order's confirmation; null while nothing was paid for it. */
export function presentConfirmation(
  venue: Venue,
  payment: PaymentRow,
  found: FoundReceipt,
  now: Date,
): OrderConfirmation | null {
  if (!payment.is_captured) return null;
  return {
    ...presentCard(venue, payment),
    receipt: presentReceipt(found.row, { venue, ...found.place }, null, now),
    ...splitVat(remainingPayment(payment.amount, payment.refunded_amount)),
  };
}

/** What became of an order's payment, whatever page and whatever browser asks. */
export function presentResult(
  venue: Venue,
  payment: OrderPayment,
  found: FoundReceipt,
  hint: ErrorCode | null,
  now: Date,
): OrderPaymentResult {
  const base = resultBase(venue, payment, found.row.table_idx, hint);
  return {
    of: 'ORDER',
    ...base,
    orderId: payment.order_id,
    // The hash opens the visit: it is for those who paid.
    receipt: presentReceipt(
      found.row,
      { venue, ...found.place },
      base.outcome === 'PAID' ? found.hashKey : null,
      now,
    ),
    confirmation: presentConfirmation(venue, payment, found, now),
  };
}

/** The same of a part of a bill. */
export function presentPartResult(
  venue: Venue,
  payment: PaymentRow,
  bill: BillRow,
  hint: ErrorCode | null,
): BillPaymentResult {
  const { owed } = billRest(bill.money);
  return {
    of: 'BILL',
    ...resultBase(venue, payment, bill.table_idx, hint, owed === 0 ? OF_PAID_BILL : OF_BILL),
    amount: payment.amount,
    owed,
    confirmation: confirmPart(venue, payment, bill),
  };
}

function resultBase(
  venue: Venue,
  payment: PaymentRow,
  tableIdx: number,
  hint: ErrorCode | null,
  otherwise: Otherwise = {},
): Omit<BillPaymentResult, 'of' | 'amount' | 'owed' | 'confirmation'> {
  const outcome = outcomeOf(payment, hint);
  const said = outcome === 'PAID' ? null : codeOf(payment, hint);
  const code = said && (otherwise[said] ?? said);
  const message = code && errorTexts(code);
  return {
    outcome,
    restaurantIdx: venue.restaurantId,
    tableIdx,
    error: code && message && { code, message: message.ko, multiLanguage: { message } },
    customerServicePhone: venue.settings.customerServicePhone,
    refundBusinessDays: REFUND_BUSINESS_DAYS,
  };
}

type Otherwise = { readonly [Code in ErrorCode]?: ErrorCode };

/** What is said otherwise where no order was waiting. */
const OF_BILL: Otherwise = {
  PAYMENT_TAMPERED: 'BILL_PAYMENT_TAMPERED',
  PAYMENT_EXPIRED: 'BILL_PAYMENT_EXPIRED',
  PAYMENT_FREED: 'BILL_PAYMENT_FREED',
  PAYMENT_REPLACED: 'BILL_PAYMENT_REPLACED',
  PAYMENT_UNDONE: 'BILL_PAYMENT_UNDONE',
  PAYMENT_REFUNDED: 'BILL_PAYMENT_REFUNDED',
};
/** Nobody is sent to pay once more what others, or staff, have paid meanwhile. */
const OF_PAID_BILL: Otherwise = {
  ...OF_BILL,
  PAYMENT_EXPIRED: 'BILL_PAYMENT_NEEDLESS',
  PAYMENT_FREED: 'BILL_PAYMENT_NEEDLESS',
};

const FREED: PaymentStep = 'FREED';

function outcomeOf(
  { status, phase, is_captured: isCaptured }: PaymentRow,
  hint: ErrorCode | null,
): PaymentResult['outcome'] {
  if (status === 'SUCCESS') return 'PAID';
  if (status === 'PENDING') {
    // At the window: a return that cannot be believed ends nothing, but this page has nothing to wait for.
    if (phase === 'OFFERED' && hint) return 'FAILED';
    return phase === 'UNDOING' ? 'FAILED' : 'PENDING';
  }
  return isCaptured ? 'REFUNDED' : 'FAILED';
}

function codeOf(payment: PaymentRow, hint: ErrorCode | null): ErrorCode {
  if (payment.is_captured) return 'PAYMENT_REFUNDED';
  if (payment.status === 'PENDING' && payment.phase !== 'UNDOING') return hint ?? 'PAYMENT_UNKNOWN';
  if (payment.status === 'FAIL' && payment.decline_code !== null) return 'PAYMENT_DECLINED';
  if (payment.transaction_id !== null) return 'PAYMENT_UNDONE';
  if (payment.is_replaced) return 'PAYMENT_REPLACED';
  if (payment.decline_code === FREED) return 'PAYMENT_FREED';
  // Nothing was asked for: either the guest went back, or nobody came back in time.
  return payment.decline_code === null ? 'PAYMENT_EXPIRED' : 'PAYMENT_CANCELLED_BY_GUEST';
}
