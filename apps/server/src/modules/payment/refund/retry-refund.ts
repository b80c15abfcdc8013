import { transaction } from '../../../platform/database/transaction.ts';
import { loggedActor, type Mover } from '../../order/moving/move-order.ts';
import type { PaymentParts } from '../payment-parts.ts';
import { lockPayment } from '../payment-row.ts';
import { logStep } from '../payment-step.ts';
import { findRefund } from './refund-row.ts';

const DUE = `
  UPDATE refunds SET due_at = $3
   WHERE restaurant_id = $1 AND refund_id = $2 AND status = 'PENDING' AND claim IS NULL`;

/** Makes a refund that failed due at once. @returns whether it was waiting, and nobody was trying it */
export async function retryRefund(
  { platform: { db, clock, events } }: Pick<PaymentParts, 'platform'>,
  restaurantId: number,
  refundId: string,
  actor: Mover,
): Promise<boolean> {
  const refund = await findRefund(db.pool, restaurantId, refundId);
  if (!refund) return false;
  const now = clock.now();
  const isDue = await transaction(db.pool, async (client) => {
    const payment = await lockPayment(client, refund);
    const { rowCount } = await client.query(DUE, [restaurantId, refundId, now]);
    if (rowCount !== 1) return false;
    const { amount } = refund;
    await logStep(client, payment, { step: 'REFUND_RETRIED', at: now, amount, by: loggedActor(actor) });
    return true;
  });
  events.wake();
  return isDue;
}
