import type { DifferenceKind } from '@hansang/contract/schemas';
import { businessDay } from '@hansang/rules/hours';
import type pg from 'pg';
import { transaction } from '../../../platform/database/transaction.ts';
import { holdForRefund } from '../at-table/give-back.ts';
import { undoAfterAll } from '../change-phase.ts';
import type { PaymentParts } from '../payment-parts.ts';
import { PAYMENT_COLUMNS, type PaymentRow } from '../payment-row.ts';
import type { Queried } from '../provider/provider.ts';
import { askWholeRefund } from '../refund/ask-refund.ts';
import { writeCancelled } from '../refund/cancelled-at-provider.ts';
import { noteDifference, resolveDifferences } from './differences.ts';

type Compared = PaymentRow & { order_status: string | null };

/**
 * Payments of a business day that know a transaction, and older ones of which a difference is open. A transaction that
 * was only named by the return of a payment, and paid another one, belongs to that one.
 */
const PAYMENTS = `
  SELECT ${PAYMENT_COLUMNS}, o.status AS order_status
    FROM payments p LEFT JOIN orders o USING (restaurant_id, order_id)
   WHERE p.restaurant_id = $1 AND p.origin = 'PROVIDER' AND p.phase = 'DONE' AND p.transaction_id IS NOT NULL
     AND (p.is_captured OR NOT EXISTS (SELECT 1 FROM payments other
           WHERE other.provider = p.provider AND other.transaction_id = p.transaction_id AND other.is_captured))
     AND (coalesce(o.business_day, p.business_day) = $2 OR EXISTS (SELECT 1 FROM payment_differences d
           WHERE d.restaurant_id = p.restaurant_id AND d.payment_id = p.payment_id AND d.resolved_at IS NULL))
   ORDER BY p.offered_at`;

/** Orders of a prepaying venue that reached the kitchen and hold no money: there must be none. */
const UNPAID = `
  SELECT ${PAYMENT_COLUMNS} FROM payments p JOIN orders o USING (restaurant_id, order_id)
   WHERE p.restaurant_id = $1 AND o.business_day = $2 AND NOT p.is_captured
     AND o.status IN ('REQUEST', 'CONFIRM', 'MENU_COMPLETE', 'COMPLETE')`;

export interface Comparison {
  readonly payments: number;
  readonly differences: number;
}

/**
 * Compares provider, payments and orders of a venue's business day, notes every difference, and sets right what can be:
 * money that nothing stands for goes back.
 */
export async function compareBooks(
  parts: PaymentParts,
  restaurantId: number,
  day: string,
): Promise<Comparison> {
  const { db, clock } = parts.platform;
  const { rows } = await db.pool.query<Compared>(PAYMENTS, [restaurantId, day]);
  const unpaid = await db.pool.query<PaymentRow>(UNPAID, [restaurantId, day]);
  let differences = unpaid.rows.length;
  for (const payment of unpaid.rows)
    await noteDifference(db.pool, payment, 'ORDER_WITHOUT_MONEY', clock.now());
  for (const payment of rows) {
    const provider = await parts.providers.open(restaurantId, {
      provider: payment.provider,
      accountId: payment.account_id,
    });
    if (!provider) continue;
    const state = await provider.query(payment.transaction_id ?? '', clock.now());
    // Not to know is no difference: the next night asks again.
    if (state.outcome === 'unknown') continue;
    const kind = differenceOf(payment, state.outcome);
    if (kind) await note(parts, payment, kind);
    await resolveDifferences(db.pool, payment, kind ? [kind] : [], clock.now());
    if (kind) differences += 1;
  }
  await db.pool.query(
    `INSERT INTO payment_comparisons (restaurant_id, business_day, compared_at, payments, differences)
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT (restaurant_id, business_day) DO UPDATE
        SET compared_at = excluded.compared_at, payments = excluded.payments, differences = excluded.differences`,
    [restaurantId, day, clock.now(), rows.length, differences],
  );
  return { payments: rows.length, differences };
}

/** How a payment and its order disagree with what the provider says, or null. */
export function differenceOf(
  payment: Pick<Compared, 'status' | 'order_status'>,
  state: Exclude<Queried['outcome'], 'unknown'>,
): DifferenceKind | null {
  const isHeldHere = payment.status === 'SUCCESS' || payment.status === 'CANCEL_FAIL';
  if (isHeldHere && state === 'cancelled') return 'CANCELLED_AT_PROVIDER';
  if (isHeldHere && state === 'none') return 'MISSING_AT_PROVIDER';
  if (!isHeldHere && state === 'approved') return 'HELD_AT_PROVIDER';
  // A part of a bill is settled by its claim, which holds no more than was owed.
  const isOver = ['PENDING', 'CANCEL', 'REJECT'].includes(payment.order_status ?? '');
  return payment.status === 'SUCCESS' && isOver ? 'MONEY_WITHOUT_ORDER' : null;
}

async function note(parts: PaymentParts, payment: Compared, kind: DifferenceKind): Promise<void> {
  const { db, clock, events } = parts.platform;
  const now = clock.now();
  await noteDifference(db.pool, payment, kind, now);
  if (kind === 'HELD_AT_PROVIDER' && !payment.is_captured)
    return undoAfterAll(parts, payment.payment_id, 'the comparison found it held');
  await transaction(db.pool, (client) => setRight(client, payment, kind, now));
  events.wake();
}

const SYSTEM = { type: 'system', id: 'comparison', name: 'comparison' } as const;

async function setRight(
  client: pg.PoolClient,
  { restaurant_id, payment_id }: Compared,
  kind: DifferenceKind,
  now: Date,
): Promise<void> {
  const payment = await holdForRefund(client, { restaurant_id, payment_id });
  if (kind === 'MONEY_WITHOUT_ORDER' && payment.status === 'SUCCESS')
    return askWholeRefund(client, payment, { reason: 'ETC', actor: SYSTEM }, now);
  const isHeldHere = payment.status === 'SUCCESS' || payment.status === 'CANCEL_FAIL';
  if (kind !== 'CANCELLED_AT_PROVIDER' || !isHeldHere) return;
  await writeCancelled(client, payment, now);
}

const UNCOMPARED = `
  SELECT DISTINCT p.restaurant_id, coalesce(o.business_day, p.business_day) AS business_day
    FROM payments p LEFT JOIN orders o USING (restaurant_id, order_id)
   WHERE p.origin = 'PROVIDER' AND p.offered_at > $1 AND p.transaction_id IS NOT NULL
     AND NOT EXISTS (SELECT 1 FROM payment_comparisons c
                      WHERE c.restaurant_id = p.restaurant_id AND c.business_day = coalesce(o.business_day, p.business_day))
  -- never null: business_day`;

const LOOK_BACK_MS = 7 * 24 * 3_600_000;
/** Any number, as long as every release uses the same: one node at a time compares. */
const COMPARE_LOCK = 4_800_006;

/** Compares every business day that is over and was not compared yet; of several nodes one does. */
export async function compareFinishedDays(parts: PaymentParts): Promise<void> {
  const { db, clock } = parts.platform;
  const lock = await db.pool.connect();
  try {
    const { rows: mine } = await lock.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [
      COMPARE_LOCK,
    ]);
    if (!mine[0]?.mine) return;
    try {
      const now = clock.now();
      const since = new Date(now.getTime() - LOOK_BACK_MS);
      const { rows } = await db.pool.query<{ restaurant_id: number; business_day: string }>(UNCOMPARED, [
        since,
      ]);
      for (const { restaurant_id, business_day } of rows) {
        const venue = await parts.venues.get(restaurant_id);
        if (venue && business_day < businessDay(now.getTime(), venue.clock))
          await compareBooks(parts, restaurant_id, business_day);
      }
    } finally {
      await lock.query('SELECT pg_advisory_unlock($1)', [COMPARE_LOCK]);
    }
  } finally {
    lock.release();
  }
}
