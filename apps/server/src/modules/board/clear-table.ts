import type { UnpaidReason } from '@hansang/contract';
import type pg from 'pg';
import { appendEvents } from '../../platform/events/append.ts';
import type { Actor } from '../../platform/events/event.ts';
import { houseActor } from '../cart/cart-actor.ts';
import { closeTableCart } from '../cart/house/house-changes.ts';
import { endVisit, type HeldTable, type HeldVisit } from '../visit/hold-table.ts';

export interface Unpaid {
  /** Won. */
  readonly amount: number;
  readonly reason: UnpaidReason;
  readonly note: string;
}

export interface ClearAsked {
  readonly restaurantId: number;
  /** Held, with the visit and the carts of it. */
  readonly table: HeldTable;
  readonly present: HeldVisit | null;
  /** The visit that the log names; null where nobody had ordered. */
  readonly toldVisitId: string | null;
  /** What the visit still owes, and why it is over all the same. */
  readonly unpaid?: Unpaid;
  readonly who: Actor & { readonly id: string };
  readonly now: Date;
}

const UNPAID = `
  UPDATE visits SET unpaid_reason = $3, unpaid_note = $4, unpaid_amount = $5 WHERE restaurant_id = $1 AND visit_id = $2`;

/**
 * Ends whatever goes on at a table, so that the next guests begin anew: its visit, its calls, its phones' sessions, what
 * they had chosen, and every scan that has no row yet, which a higher epoch is the end of. A table where nothing went on
 * stays as it is.
 */
export async function clearTable(
  client: pg.PoolClient,
  { restaurantId, table, present, toldVisitId, unpaid, who, now }: ClearAsked,
): Promise<{ readonly hadSomething: boolean; readonly epoch: number }> {
  const { tableIdx } = table;
  if (present) await endVisit(client, restaurantId, present, who.id, now);
  if (present && unpaid) {
    const { reason, note, amount } = unpaid;
    await client.query(UNPAID, [restaurantId, present.visitId, reason, note, amount]);
  }
  const { rowCount: answered } = await client.query(
    'UPDATE staff_calls SET closed_at = $3 WHERE restaurant_id = $1 AND table_idx = $2 AND closed_at IS NULL',
    [restaurantId, tableIdx, now],
  );
  const { rowCount: ended } = await client.query(
    'UPDATE guest_sessions SET ended_at = $3 WHERE restaurant_id = $1 AND table_idx = $2 AND ended_at IS NULL',
    [restaurantId, tableIdx, now],
  );
  if (present === null && ended === 0 && answered === 0) return { hadSomething: false, epoch: table.epoch };
  await closeTableCart(client, { restaurantId, tableIdx }, houseActor(who), now);
  const epoch = await raiseEpoch(client, restaurantId, table);
  await appendEvents(client, {
    restaurantId,
    subjectType: present ? 'visit' : 'table',
    subjectId: present?.visitId ?? String(tableIdx),
    actorType: who.actorType,
    actor: who.actor,
    ...(who.userId !== undefined && { userId: who.userId }),
    type: 'visit.closed',
    data: { tableIdx, visitId: toldVisitId, epoch, ...(unpaid && { unpaid: logged(unpaid) }) },
    at: now,
  });
  return { hadSomething: true, epoch };
}

/** The log is kept for years: what staff wrote of a person stands in the visit alone, where it can be forgotten. */
const logged = ({ amount, reason }: Unpaid) => ({ amount, reason });

/** Leaves a table that shared the visit of another one, and has no guests of its own, to the next ones. */
export async function letGo(
  client: pg.PoolClient,
  { restaurantId, table, who, now }: Pick<ClearAsked, 'restaurantId' | 'table' | 'who' | 'now'>,
): Promise<void> {
  const { tableIdx } = table;
  await client.query('SELECT unseat_visit($1, $2)', [restaurantId, tableIdx]);
  const epoch = await raiseEpoch(client, restaurantId, table);
  await appendEvents(client, {
    restaurantId,
    subjectType: 'table',
    subjectId: String(tableIdx),
    actorType: who.actorType,
    actor: who.actor,
    ...(who.userId !== undefined && { userId: who.userId }),
    type: 'visit.closed',
    data: { tableIdx, visitId: null, epoch },
    at: now,
  });
}

/** Sessions and scans of an older epoch are over. */
export async function raiseEpoch(
  client: pg.PoolClient,
  restaurantId: number,
  { tableIdx, epoch }: HeldTable,
): Promise<number> {
  await client.query('UPDATE dining_tables SET epoch = $3 WHERE restaurant_id = $1 AND table_idx = $2', [
    restaurantId,
    tableIdx,
    epoch + 1,
  ]);
  return epoch + 1;
}
