import { type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import type { Phone } from '../../order/reading/whose-order.ts';
import { endPayment } from '../end-payment.ts';
import { holdPayment } from '../hold-payment.ts';
import type { PaymentParts } from '../payment-parts.ts';
import { loadOwnPayments } from './own-payments.ts';

/**
 * A guest wants to pay no more what their phone has begun to: the part is anybody's again at once. Only while nobody asks
 * for the money; a return that comes later finds it ended and is never approved. Safe to repeat.
 * @returns why not, or nothing
 */
export async function leavePart(
  { platform: { db, clock, events } }: PaymentParts,
  {
    restaurantId,
    visitId,
    paymentId,
    phone,
  }: {
    readonly restaurantId: number;
    readonly visitId: string;
    readonly paymentId: string;
    readonly phone: Phone;
  },
): Promise<Refusal | null> {
  const own = await loadOwnPayments(db.pool, restaurantId, visitId, phone);
  if (!own.some(({ payment_id }) => payment_id === paymentId)) return refuse('NOT_FOUND_BILL_PART');
  const refusal = await transaction(db.pool, async (client) => {
    const held = await holdPayment(client, paymentId);
    const { phase } = held.payment;
    if (phase === 'APPROVING' || phase === 'ASKING') return refuse('PAYMENT_UNKNOWN');
    if (phase === 'OFFERED')
      await endPayment(client, held, { status: 'CANCEL', step: 'CANCELLED_BY_GUEST' }, clock.now());
    return null;
  });
  events.wake(restaurantId);
  return refusal;
}
