import type pg from 'pg';
import { transaction } from '../../../platform/database/transaction.ts';
import { holdOrders } from '../../order/moving/move-order.ts';
import { holdVisits } from '../../visit/hold-table.ts';
import { isAwaited } from '../awaited.ts';
import type { Claimed } from '../change-phase.ts';
import { holdPayment } from '../hold-payment.ts';
import type { PaymentParts } from '../payment-parts.ts';
import { isOfBill, loadPayment, lockPayments, type PaymentRow } from '../payment-row.ts';
import { logStep } from '../payment-step.ts';
import type { Approval } from '../provider/provider.ts';
import { CLAIM, CLAIM_MS, newClaim } from './claim-approval.ts';

/** As the guest left it: it can still be paid. One whose order waits no more is looked after at once. */
const OFFER_AGAIN = `
  UPDATE payments SET phase = 'OFFERED', claim = NULL, transaction_id = NULL, context = NULL, asked_at = NULL,
                      last_error = NULL, attempts = 0, due_at = CASE WHEN $2 THEN expires_at ELSE $3 END
   WHERE payment_id = $1`;

const UNDO = `
  UPDATE payments SET phase = 'UNDOING', transaction_id = $2, context = $3, asked_at = $4, due_at = $4, attempts = 0,
                      last_error = 'approved after all'
   WHERE payment_id = $1`;

/**
 * Hands an approval over to the order that it names, when a guest's return was carried to another order: the money is
 * for what the guest paid in the window. In one transaction the misled payment is offered again as if nothing had
 * happened, and the right one claimed, so that a crash loses no trace of the money.
 * @returns the claimed payment that the approval is for; null when that one had ended: then the money is being given
 * back, or somebody else found out meanwhile; 'nobody' when it names none that could take it: nothing has changed
 */
export async function handOver(
  { platform: { db, clock, events } }: PaymentParts,
  misled: Claimed,
  { merchantOrderId, transactionId }: Approval,
): Promise<Claimed | null | 'nobody'> {
  const now = clock.now();
  const claim = newClaim();
  const outcome = await transaction(db.pool, async (client) => {
    const named = await loadPayment(client, merchantOrderId);
    const isOfThisAccount =
      named?.restaurant_id === misled.restaurant_id &&
      named.provider === misled.provider &&
      named.account_id === misled.account_id &&
      named.amount === misled.amount;
    if (!named || !isOfThisAccount) return 'nobody';
    await holdBoth(client, misled, named);
    const wrong = await holdPayment(client, misled.payment_id);
    const right = await holdPayment(client, named.payment_id);
    if (wrong.payment.claim !== misled.claim) return null;
    const isWaiting = right.payment.phase === 'OFFERED' && (await isAwaited(client, right, now));
    const isOver = right.payment.phase === 'DONE' && !right.payment.is_captured;
    if (!isWaiting && !isOver) return 'nobody';

    const isStillOpen = await isAwaited(client, wrong, now);
    await client.query(OFFER_AGAIN, [misled.payment_id, isStillOpen, now]);
    const detail = 'the return of another order';
    await logStep(client, wrong.payment, { step: 'TAMPERED', at: now, detail });
    const context = JSON.stringify({ ...misled.context, merchantOrderId });
    if (isOver) {
      await client.query(UNDO, [named.payment_id, transactionId, context, now]);
      return null;
    }
    const until = new Date(now.getTime() + CLAIM_MS);
    await client.query(CLAIM, [named.payment_id, claim, transactionId, context, now, until]);
    await logStep(client, right.payment, { step: 'RETURNED', at: now });
    return 'claimed';
  });
  events.wake();
  if (outcome !== 'claimed') return outcome;
  return (await loadPayment(db.pool, merchantOrderId)) as Claimed;
}

/** Takes the locks of both at once, in the order in which everybody takes them: visits, orders, payments. */
async function holdBoth(client: pg.PoolClient, ...both: readonly PaymentRow[]): Promise<void> {
  const restaurantId = both[0]?.restaurant_id ?? 0;
  const bills = both.filter(isOfBill).map(({ visit_id }) => visit_id);
  const orders = both.flatMap(({ order_id }) => (order_id === null ? [] : [order_id]));
  await holdVisits(client, restaurantId, ...bills);
  await holdOrders(client, restaurantId, [...(await ordersOf(client, restaurantId, bills)), ...orders]);
  await lockPayments(
    client,
    restaurantId,
    both.map(({ payment_id }) => payment_id),
  );
}

async function ordersOf(
  client: pg.PoolClient,
  restaurantId: number,
  visitIds: readonly string[],
): Promise<string[]> {
  const { rows } = await client.query<{ order_id: string }>(
    'SELECT order_id FROM orders WHERE restaurant_id = $1 AND visit_id = ANY ($2)',
    [restaurantId, visitIds],
  );
  return rows.map((row) => row.order_id);
}
