import { PAYMENT_HOLD_MINUTES } from '@hansang/contract';
import { transaction } from '../../../platform/database/transaction.ts';
import { isAwaited, isSameStay } from '../awaited.ts';
import type { Claimed } from '../change-phase.ts';
import { endPayment } from '../end-payment.ts';
import { holdPayment } from '../hold-payment.ts';
import type { PaymentParts } from '../payment-parts.ts';

// No offer stands for longer than one that is made now: what says so was written by a clock that was ahead.
const LATER = `
  UPDATE payments SET claim = NULL, expires_at = least(expires_at, $2), due_at = least(expires_at, $2) WHERE payment_id = $1`;

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
    const latest = new Date(now.getTime() + PAYMENT_HOLD_MINUTES * 60_000);
    await client.query(LATER, [paymentId, latest]);
  });
  menus.forgetStock(restaurantId);
  events.wake();
}
