import { type ErrorCode, REFUND_BUSINESS_DAYS } from '@hansang/contract';
import type { OrderConfirmation, PaymentResult } from '@hansang/contract/schemas';
import { remainingPayment, splitVat } from '@hansang/rules';
import { errorTexts } from '../../../platform/http/error-reply.ts';
import type { FoundReceipt } from '../../order/reading/load-orders.ts';
import { presentReceipt } from '../../order/reading/present-order.ts';
import type { Venue } from '../../restaurant/venue.ts';
import type { PaymentRow } from '../payment-row.ts';

/** A paid order's confirmation; null while nothing was paid for it. */
export function presentConfirmation(
  venue: Venue,
  payment: PaymentRow,
  found: FoundReceipt,
  now: Date,
): OrderConfirmation | null {
  if (!payment.is_captured) return null;
  const { amount, refunded_amount: refundedAmount } = payment;
  return {
    corporation: venue.corporation,
    receipt: presentReceipt(found.row, { venue, ...found.place }, null, now),
    method: payment.method,
    approvalNumber: payment.approval_number,
    approvedAt: payment.approved_at?.toISOString() ?? null,
    cardName: payment.card_name,
    cardNumber: payment.card_number,
    installmentMonths: payment.installment_months,
    amount,
    refundedAmount,
    ...splitVat(remainingPayment(amount, refundedAmount)),
  };
}

/** What became of a payment, whatever page and whatever browser asks. */
export function presentResult(
  venue: Venue,
  payment: PaymentRow,
  found: FoundReceipt,
  hint: ErrorCode | null,
  now: Date,
): PaymentResult {
  const outcome = outcomeOf(payment, hint);
  const code = outcome === 'PAID' ? null : (codeOf(payment, hint) satisfies ErrorCode);
  const message = code && errorTexts(code);
  const isPaid = outcome === 'PAID';
  return {
    outcome,
    orderId: payment.order_id,
    restaurantIdx: venue.restaurantId,
    tableIdx: found.row.table_idx,
    error: code && message && { code, message: message.ko, multiLanguage: { message } },
    // The hash opens the visit: it is for those who paid.
    receipt: presentReceipt(found.row, { venue, ...found.place }, isPaid ? found.hashKey : null, now),
    confirmation: presentConfirmation(venue, payment, found, now),
    customerServicePhone: venue.settings.customerServicePhone,
    refundBusinessDays: REFUND_BUSINESS_DAYS,
  };
}

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
  // Nothing was asked for: either the guest went back, or nobody came back in time.
  return payment.decline_code === null ? 'PAYMENT_EXPIRED' : 'PAYMENT_CANCELLED_BY_GUEST';
}
