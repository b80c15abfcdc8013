import { transaction } from '../../../platform/database/transaction.ts';
import { isAwaited, isSameStay } from '../awaited.ts';
import type { Claimed } from '../change-phase.ts';
import { endPayment } from '../end-payment.ts';
import { holdPayment } from '../hold-payment.ts';
import type { PaymentParts } from '../payment-parts.ts';

/** Ends an offer that nobody took up in time, or whose guests are gone. Nothing was ever approved for it. */
export async function expireOffer(
  { platform: { db, clock, events }, menus }: PaymentParts,
  { payment_id: paymentId, restaurant_id: restaurantId }: Pick<Claimed, 'payment_id' | 'restaurant_id'>,
): Promise<void> {
  const now = clock.now();
  await transaction(db.pool, async (client) => {
    const held = await holdPayment(client, paymentId);
    // The guest may have come back while this waited for the lock.
    if (held.payment.phase !== 'OFFERED') return;
    const isOver = held.payment.expires_at <= now || !(await isAwaited(client, held, now));
    if (isOver || !(await isSameStay(client, held)))
      return endPayment(client, held, { status: 'CANCEL', step: 'EXPIRED' }, now);
    await client.query('UPDATE payments SET claim = NULL, due_at = expires_at WHERE payment_id = $1', [
      paymentId,
    ]);
  });
  menus.forgetStock(restaurantId);
  events.wake();
}
