import type { ErrorCode } from '@hansang/contract';
import type { PaymentResult } from '@hansang/contract/schemas';
import { type CallAnswer, type CallDefinition, defineCall } from '../../../platform/calls/calls.ts';
import { refuseOtherPlace, sessionOf } from '../../../platform/calls/guest-session.ts';
import { type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import { loadBill } from '../../bill/load-bill.ts';
import { type FoundReceipt, loadReceipt } from '../../order/reading/load-orders.ts';
import { isOwnOrder, phoneOf } from '../../order/reading/whose-order.ts';
import type { Venue } from '../../restaurant/venue.ts';
import type { PaymentParts } from '../payment-parts.ts';
import { isOfBill, loadPayment, loadPaymentOf, type OrderPayment, type PartPayment } from '../payment-row.ts';
import { presentConfirmation, presentPartResult, presentResult } from './present-result.ts';
import { readResultToken } from './result-token.ts';

/** What guests read of their payment. */
export function resultCalls(parts: PaymentParts, tokenKey: Buffer): CallDefinition[] {
  return [resultCall(parts, tokenKey), confirmationCall(parts)];
}

/** Needs no session: a card app may lead back into another browser. The token opens this one result, to read. */
function resultCall(parts: PaymentParts, tokenKey: Buffer): CallDefinition {
  return defineCall('paymentResult', {
    summary: 'What became of a payment; its token opens it for half an hour',
    bindsClient: 'itself',
    errors: ['NOT_FOUND_ORDER'],
    async handle({ query: { t } }) {
      const { db, clock } = parts.platform;
      const ticket = readResultToken(tokenKey, t, clock.now());
      const payment = ticket && (await loadPayment(db.pool, ticket.paymentId));
      if (!payment || payment.restaurant_id !== ticket.restaurantId) return refuse('NOT_FOUND_ORDER');
      if (isOfBill(payment)) return answerPart(parts, payment, ticket.code);
      const found = await findOrder(parts, payment as OrderPayment);
      if ('refused' in found) return found;
      const now = clock.now();
      return { body: presentResult(found.venue, payment as OrderPayment, found.receipt, ticket.code, now) };
    },
  });
}

function confirmationCall(parts: PaymentParts): CallDefinition {
  return defineCall('orderConfirmation', {
    summary: 'Confirmation of an order that this phone paid, to print or to keep',
    errors: ['NOT_FOUND_ORDER', 'NOT_FOUND_RESTAURANT', 'UNAUTHORIZED_ACCESS', 'NOT_OWN_ORDER'],
    async handle({ params: { restaurantId, orderId } }, context) {
      const session = sessionOf(context);
      const elsewhere = refuseOtherPlace(session, restaurantId);
      if (elsewhere) return elsewhere;
      const payment = await loadPaymentOf(parts.platform.db.pool, restaurantId, orderId);
      if (!payment) return refuse('NOT_FOUND_ORDER');
      const found = await findOrder(parts, payment);
      if ('refused' in found) return found;
      const { visit_id: visitId } = found.receipt.row;
      const table = session.tableIdx === null ? null : await parts.tables.get(restaurantId, session.tableIdx);
      if (visitId === null || visitId !== table?.visit?.visitId) return refuse('UNAUTHORIZED_ACCESS');
      if (!isOwnOrder(found.receipt.row, phoneOf(context))) return refuse('NOT_OWN_ORDER');
      const body = presentConfirmation(found.venue, payment, found.receipt, parts.platform.clock.now());
      return body ? { body } : refuse('NOT_FOUND_ORDER');
    },
  });
}

async function answerPart(
  { platform: { db, clock }, venues }: PaymentParts,
  payment: PartPayment,
  code: ErrorCode | null,
): Promise<CallAnswer<PaymentResult> | Refusal> {
  const { restaurant_id: restaurantId, visit_id: visitId } = payment;
  const [venue, bill] = await Promise.all([
    venues.get(restaurantId),
    loadBill(db.pool, restaurantId, visitId, clock.now()),
  ]);
  return venue && bill ? { body: presentPartResult(venue, payment, bill, code) } : refuse('NOT_FOUND_ORDER');
}

async function findOrder(
  { platform: { db }, venues }: PaymentParts,
  { restaurant_id, order_id }: OrderPayment,
): Promise<{ venue: Venue; receipt: FoundReceipt } | Refusal> {
  const [venue, receipt] = await Promise.all([
    venues.get(restaurant_id),
    loadReceipt(db.pool, restaurant_id, order_id),
  ]);
  if (!venue) return refuse('NOT_FOUND_RESTAURANT');
  return receipt ? { venue, receipt } : refuse('NOT_FOUND_ORDER');
}
