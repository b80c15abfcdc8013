import type { RefundBillPaymentRequest } from '@hansang/contract/schemas';
import { remainingPayment } from '@hansang/rules';
import { type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import { type BillAsked, changeBill, raiseVersion } from '../../bill/bill-parts.ts';
import type { BoardParts } from '../../board/board-parts.ts';
import { type RefundBound, refuseLarge, tellLarge } from '../../order/refunding/large-refund.ts';
import { newRefundId } from '../../order/refunding/refund-id.ts';
import { isOfBill, loadPayment, lockPayment } from '../payment-row.ts';
import type { Providers } from '../provider/providers.ts';
import { writeAsked } from '../refund/ask-refund.ts';
import { loadRefunds } from '../refund/refund-row.ts';

export interface RefundPartAsked extends BillAsked {
  readonly paymentId: string;
  readonly request: RefundBillPaymentRequest;
  readonly bound: RefundBound;
}

/**
 * A manager gives money of a guest's card payment back, all that is left of it or so much. It is owed again once it went
 * back, as far as the bill has not become less.
 * @returns why not, or nothing
 */
export async function refundPart(
  parts: BoardParts & { readonly providers: Providers },
  asked: RefundPartAsked,
): Promise<Refusal | null> {
  const { restaurantId, paymentId, visitId, bound, request, actor } = asked;
  const found = await loadPayment(parts.platform.db.pool, paymentId);
  if (!found || !isOfBill(found) || found.restaurant_id !== restaurantId || found.visit_id !== visitId)
    return refuse('NOT_FOUND_BILL_PART');
  const provider = await parts.providers.open(restaurantId, {
    provider: found.provider,
    accountId: found.account_id,
  });
  if (!provider) return refuse('PAYMENT_PROVIDER_UNAVAILABLE');
  return changeBill(parts, asked, async (client, held, now) => {
    const payment = await lockPayment(client, found);
    const refunds = await loadRefunds(client, restaurantId, [paymentId]);
    // What is left is not known while one runs or its outcome is not known.
    if (refunds.some(({ status }) => status === 'PENDING' || status === 'UNKNOWN'))
      return refuse('PAYMENT_CHANGED');
    const left = payment.status === 'SUCCESS' ? remainingPayment(payment.amount, payment.refunded_amount) : 0;
    const { amount = left, reason } = request;
    const kind = amount === left ? 'WHOLE' : 'PART';
    if (left === 0 || amount > left || (kind === 'PART' && !provider.capabilities.partialCancel))
      return refuse('REFUND_NOT_POSSIBLE');
    const refunding = { restaurantId, refundedBefore: payment.refunded_amount, amount };
    const unproven = refuseLarge(bound, refunding);
    if (unproven) return unproven;
    const refund = { refundId: newRefundId(), kind, amount, lines: [], reason, actor } as const;
    await writeAsked(client, payment, refund, now);
    await tellLarge(client, bound, refunding, now);
    await raiseVersion(client, restaurantId, held.visitId);
    return null;
  });
}
