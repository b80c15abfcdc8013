import type pg from 'pg';
import { isRefusal, type Refusal, refuse } from '../../platform/calls/refusal.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { appendEvents } from '../../platform/events/append.ts';
import { clearTable, raiseEpoch } from '../board/clear-table.ts';
import { isSeated } from '../board/move-table.ts';
import { holdTableCarts } from '../cart/house/house-changes.ts';
import { loggedActor, type Mover } from '../order/moving/move-order.ts';
import { holdTables, holdVisits } from '../visit/hold-table.ts';
import type { BillParts } from './bill-parts.ts';

export interface ReopenAsked {
  readonly restaurantId: number;
  readonly visitId: string;
  /** The version on the screen where it was asked. */
  readonly billVersion: number;
  readonly reason: string;
  /** Where it goes on; at its own table where nothing is said. */
  readonly toTableIdx?: number | undefined;
  readonly actor: Mover;
}

type Done = 'done' | 'was done';

/**
 * Has a visit that was checked out go on at its table, or at another one, where nobody else sits by now. Phones that only
 * scanned there since have to scan anew: they would read a bill that is not theirs. Safe to repeat; who would have it go on
 * elsewhere than another did, or asks from a screen that is older than the last change, is told.
 */
export async function reopenVisit(
  { platform: { db, clock, events }, tables, sessions }: BillParts,
  asked: ReopenAsked,
): Promise<Refusal | null> {
  const { restaurantId } = asked;
  const now = clock.now();
  const done = await transaction(db.pool, (client) => reopenIn(client, asked, now));
  if (isRefusal(done)) return done;
  if (done === 'was done') return null;
  tables.forget(restaurantId, done);
  sessions.forget((session) => session.restaurantId === restaurantId && session.tableIdx === done);
  events.wake();
  return null;
}

const TABLE =
  'SELECT table_idx FROM visits WHERE restaurant_id = $1 AND visit_id = $2 AND ordered_at IS NOT NULL AND merged_into IS NULL';
const REOPEN = `
  UPDATE visits SET closed_at = NULL, closed_by = NULL, reopened_from = closed_at, last_activity_at = $3, table_idx = $4,
                    unpaid_reason = NULL, unpaid_note = NULL, unpaid_amount = NULL, bill_version = bill_version + 1
   WHERE restaurant_id = $1 AND visit_id = $2`;

// In the order in which they are held everywhere.
const ORDERS = `
  SELECT 1 FROM hold_orders($1, ARRAY(SELECT order_id FROM orders WHERE restaurant_id = $1 AND visit_id = $2))`;
const BRING = 'UPDATE orders SET table_idx = $3 WHERE restaurant_id = $1 AND visit_id = $2';
const SEAT = 'SELECT seat_visit($1, $2, $3), end_reservation($1, $2, $4)';

/** @returns the table at which it goes on */
async function reopenIn(
  client: pg.PoolClient,
  { restaurantId, visitId, billVersion, reason, toTableIdx, actor }: ReopenAsked,
  now: Date,
): Promise<number | Exclude<Done, 'done'> | Refusal> {
  const { rows } = await client.query<{ table_idx: number }>(TABLE, [restaurantId, visitId]);
  const satAt = rows[0]?.table_idx;
  if (satAt === undefined) return refuse('NOT_FOUND_VISIT');
  const tableIdx = toTableIdx ?? satAt;
  const table = (await holdTables(client, restaurantId, satAt, tableIdx)).get(tableIdx);
  const visit = (await holdVisits(client, restaurantId, visitId)).get(visitId);
  if (visit?.isOpen && visit.tableIdx === tableIdx) return 'was done';
  if (visit?.isOpen || visit?.billVersion !== billVersion) return refuse('BILL_CHANGED');
  if (!table) return refuse('NOT_FOUND_TABLE');
  if (table.isRetired) return refuse('TABLE_RETIRED');
  if (table.visitId !== null) return refuse('TABLE_OCCUPIED');
  if (await isSeated(client, restaurantId, table, now)) return refuse('TABLE_SEATED');
  await holdTableCarts(client, restaurantId, tableIdx);
  const who = loggedActor(actor);
  const cleared = await clearTable(client, {
    restaurantId,
    table,
    present: null,
    toldVisitId: null,
    who: { id: actor.id, ...who },
    now,
  });
  if (!cleared.hadSomething) await raiseEpoch(client, restaurantId, table);
  await client.query(REOPEN, [restaurantId, visitId, now, tableIdx]);
  if (tableIdx !== satAt) {
    await client.query(ORDERS, [restaurantId, visitId]);
    await client.query(BRING, [restaurantId, visitId, tableIdx]);
  }
  await client.query(SEAT, [restaurantId, tableIdx, visitId, now]);
  await appendEvents(client, {
    restaurantId,
    subjectType: 'visit',
    subjectId: visitId,
    ...who,
    type: 'visit.reopened',
    data: { tableIdx, reason },
    at: now,
  });
  return tableIdx;
}
