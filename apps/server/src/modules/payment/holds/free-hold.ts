import { type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import type { Mover } from '../../order/moving/move-order.ts';
import { endPayment } from '../end-payment.ts';
import { holdOrderPayment } from '../hold-payment.ts';
import type { PaymentParts } from '../payment-parts.ts';
import { loadPaymentOf } from '../payment-row.ts';

/**
 * Ends an order that waits for its payment, as if its time were over: what it held is free. Only while nobody asks for
 * its money; a return that comes later finds it ended and is never approved. Safe to repeat.
 * @returns why not, or nothing
 */
export async function freeHold(
  { platform: { db, clock, events }, menus }: PaymentParts,
  restaurantId: number,
  orderId: string,
  actor: Mover,
): Promise<Refusal | null> {
  const found = await loadPaymentOf(db.pool, restaurantId, orderId);
  if (!found) return refuse('NOT_FOUND_ORDER');
  const refusal = await transaction(db.pool, async (client) => {
    const held = await holdOrderPayment(client, found);
    if (held.order.status !== 'PENDING') return null;
    if (held.payment.phase !== 'OFFERED') return refuse('HOLD_BEING_PAID');
    await endPayment(client, held, { status: 'CANCEL', step: 'FREED', actor }, clock.now());
    return null;
  });
  menus.forgetStock(restaurantId);
  events.wake();
  return refusal;
}
