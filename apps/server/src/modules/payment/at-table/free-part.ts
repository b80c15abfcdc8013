import { type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import type { Mover } from '../../order/moving/move-order.ts';
import { endPayment } from '../end-payment.ts';
import { holdPayment } from '../hold-payment.ts';
import type { PaymentParts } from '../payment-parts.ts';
import { isOfBill, loadPayment } from '../payment-row.ts';

/**
 * Staff end what a guest's phone has begun to pay, as where it lies in a pocket at the card window: the part is anybody's
 * again at once. Only while nobody asks for the money; a return that comes later finds it ended and is never approved. Safe
 * to repeat.
 * @returns why not, or nothing; BILL_CHANGED where the guest was faster and has paid
 */
export async function freePart(
  { platform: { db, clock, events } }: PaymentParts,
  {
    restaurantId,
    visitId,
    paymentId,
    actor,
  }: {
    readonly restaurantId: number;
    readonly visitId: string;
    readonly paymentId: string;
    readonly actor: Mover;
  },
): Promise<Refusal | null> {
  const found = await loadPayment(db.pool, paymentId);
  if (!found || !isOfBill(found) || found.restaurant_id !== restaurantId || found.visit_id !== visitId)
    return refuse('NOT_FOUND_BILL_PART');
  const refusal = await transaction(db.pool, async (client) => {
    const held = await holdPayment(client, paymentId);
    const { phase, is_captured: isCaptured } = held.payment;
    if (phase === 'APPROVING' || phase === 'ASKING') return refuse('BILL_BEING_PAID');
    if (isCaptured) return refuse('BILL_CHANGED');
    if (phase === 'OFFERED')
      await endPayment(client, held, { status: 'CANCEL', step: 'FREED', actor }, clock.now());
    return null;
  });
  events.wake(restaurantId);
  return refusal;
}
