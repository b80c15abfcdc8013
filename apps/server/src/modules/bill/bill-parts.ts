import type pg from 'pg';
import { onceUnder, type UsedKey } from '../../platform/calls/idempotency.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/calls/refusal.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { BoardParts } from '../board/board-parts.ts';
import type { Mover } from '../order/moving/move-order.ts';
import { type HeldBill, holdBill, timeAt } from './hold-bill.ts';

export type BillParts = BoardParts;

/** A change of a bill as staff ask for it. */
export interface BillAsked {
  readonly restaurantId: number;
  readonly visitId: string;
  /** The version on the screen; null for a till, which has taken the money whatever its screen showed. */
  readonly billVersion: number | null;
  readonly actor: Mover;
  readonly key: UsedKey | null;
  /** The day that it counts for, `YYYY-MM-DD`. */
  readonly day: string;
}

/**
 * Changes a bill in one transaction, under the lock of its visit and orders. Of two who look at one bill the second is told
 * that it changed. What is asked again under its key was done before.
 * @param work writes, or refuses and has written nothing
 */
export async function changeBill(
  { platform: { db, clock, events } }: BillParts,
  { restaurantId, visitId, billVersion, key }: BillAsked,
  work: (client: pg.PoolClient, held: HeldBill, now: Date) => Promise<Refusal | null>,
): Promise<Refusal | null> {
  const done = await transaction(db.pool, async (client) => {
    const held = await holdBill(client, restaurantId, visitId);
    if (!held) return refuse('NOT_FOUND_VISIT');
    // Not before: whoever held it meanwhile may have checked the visit out, and what comes after that is after that.
    const now = timeAt(held, clock.now());
    return onceUnder(client, key, now, async () => {
      if (billVersion !== null && held.version !== billVersion) return refuse('BILL_CHANGED');
      return (await work(client, held, now)) ?? { visitId };
    });
  });
  if (isRefusal(done)) return done;
  events.wake(restaurantId);
  return null;
}

/** Whoever has the bill on their screen is to look again. */
export async function raiseVersion(
  client: pg.PoolClient,
  restaurantId: number,
  visitId: string,
): Promise<void> {
  await client.query(
    'UPDATE visits SET bill_version = bill_version + 1 WHERE restaurant_id = $1 AND visit_id = $2',
    [restaurantId, visitId],
  );
}
