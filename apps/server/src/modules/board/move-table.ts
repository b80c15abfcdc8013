import { SEATED_MINUTES } from '@hansang/contract';
import type pg from 'pg';
import { type Refusal, refuse } from '../../platform/calls/refusal.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { appendEvents } from '../../platform/events/append.ts';
import { houseActor } from '../cart/cart-actor.ts';
import { closeTableCart, holdTableCarts, moveTableCart } from '../cart/house/house-changes.ts';
import { holdOrders, loggedActor, type Mover } from '../order/moving/move-order.ts';
import { type HeldTable, holdTables, holdVisits } from '../visit/hold-table.ts';
import type { BoardParts } from './board-parts.ts';
import { clearTable, raiseEpoch } from './clear-table.ts';

export interface MoveTableAsked {
  readonly restaurantId: number;
  readonly tableIdx: number;
  readonly visitId: string;
  readonly toTableIdx: number;
  /** Guests sit there: their phones leave first. */
  readonly clearTarget: boolean;
  /** The visit that the screen showed there. */
  readonly targetVisitId: string | null;
  readonly actor: Mover;
}

type Done = 'done' | 'was done';

/**
 * Moves a visit with its orders and its phones' sessions to a free table. The phones learn of it by their next link
 * validation. Guests who sit there are moved onto on purpose alone, and whatever phone was of that table before the move
 * is so no more: nobody reads another table's bill. Safe to repeat.
 */
export async function moveTable(
  { platform: { db, clock, events }, tables, sessions }: BoardParts,
  asked: MoveTableAsked,
): Promise<Done | Refusal> {
  const { restaurantId, tableIdx, toTableIdx } = asked;
  const result = await transaction(db.pool, (client) => moveTableIn(client, asked, clock.now()));
  if (result !== 'done') return result;
  for (const idx of [tableIdx, toTableIdx]) tables.forget(restaurantId, idx);
  const isOfThem = (idx: number | null) => idx === tableIdx || idx === toTableIdx;
  sessions.forget((session) => session.restaurantId === restaurantId && isOfThem(session.tableIdx));
  events.wake();
  return result;
}

const LEAVE = `
  UPDATE dining_tables SET left_visit = $3, left_epoch = epoch, epoch = epoch + 1
   WHERE restaurant_id = $1 AND table_idx = $2`;

const SEAT = 'SELECT unseat_visit($1, $2), seat_visit($1, $3, $4), end_reservation($1, $3, $5)';

/** Those of the visit, and those that wait for their payment: they have no visit yet and are its guests' all the same. */
const ORDERS = `
  SELECT order_id FROM orders
   WHERE restaurant_id = $1
     AND (visit_id = $2 OR (table_idx = $3 AND table_epoch = $4 AND status = 'PENDING'))`;

const SEATED = `
  SELECT 1 FROM guest_sessions
   WHERE restaurant_id = $1 AND table_idx = $2 AND table_epoch = $3 AND ended_at IS NULL AND expires_at > $4
     AND last_used_at > $4::timestamptz - make_interval(mins => ${SEATED_MINUTES})
   LIMIT 1`;

/** Whether a phone of that table was used lately: somebody sits there and chooses, as the floor shows it. */
export async function isSeated(
  client: pg.PoolClient,
  restaurantId: number,
  { tableIdx, epoch }: HeldTable,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await client.query(SEATED, [restaurantId, tableIdx, epoch, now]);
  return (rowCount ?? 0) > 0;
}

async function moveTableIn(client: pg.PoolClient, asked: MoveTableAsked, now: Date): Promise<Done | Refusal> {
  const { restaurantId, tableIdx, visitId, toTableIdx, actor } = asked;
  const held = await holdTables(client, restaurantId, tableIdx, toTableIdx);
  const from = held.get(tableIdx);
  const to = held.get(toTableIdx);
  if (!from || !to) return refuse('NOT_FOUND_TABLE');
  if (to.isRetired) return refuse('TABLE_RETIRED');
  const visits = await holdVisits(client, restaurantId, visitId, to.visitId);
  const visit = visits.get(visitId);
  if (visit?.isOpen && visit.tableIdx === toTableIdx) return 'was done';
  if (!visit?.isOpen || visit.tableIdx !== tableIdx) return refuse('NOT_FOUND_VISIT');
  const there = visits.get(to.visitId);
  if (there?.hasOrdered) return refuse('TABLE_OCCUPIED');
  await holdTableCarts(client, restaurantId, tableIdx, toTableIdx);
  // Whoever sat down there since the screen showed the table is asked about anew.
  const isMeant = asked.clearTarget && (!there || there.visitId === asked.targetVisitId);
  if (!isMeant && (there || (await isSeated(client, restaurantId, to, now)))) return refuse('TABLE_SEATED');
  const who = loggedActor(actor);
  const mover = houseActor(who);
  // A cart may outlive its phones.
  await closeTableCart(client, { restaurantId, tableIdx: toTableIdx }, mover, now);
  const { hadSomething, epoch } = await clearTable(client, {
    restaurantId,
    table: to,
    present: there ?? null,
    toldVisitId: null,
    who: { id: actor.id, ...who },
    now,
  });
  // A phone that scanned there and has done nothing yet has no row that could end.
  const toEpoch = hadSomething ? epoch : await raiseEpoch(client, restaurantId, to);
  const carted = { restaurantId, tableIdx, toTableIdx, toEpoch };
  await moveTableCart(client, carted, mover, now);
  // Who had only scanned here has no row that could go along: by the epoch it follows the visit, and begins none here.
  await client.query(LEAVE, [restaurantId, tableIdx, visitId]);
  await client.query(SEAT, [restaurantId, tableIdx, toTableIdx, visitId, now]);
  const { rows } = await client.query<{ order_id: string }>(ORDERS, [
    restaurantId,
    visitId,
    tableIdx,
    from.epoch,
  ]);
  await holdOrders(
    client,
    restaurantId,
    rows.map(({ order_id }) => order_id),
  );
  await client.query('UPDATE visits SET table_idx = $3 WHERE restaurant_id = $1 AND visit_id = $2', [
    restaurantId,
    visitId,
    toTableIdx,
  ]);
  await client.query('UPDATE orders SET table_idx = $3 WHERE restaurant_id = $1 AND visit_id = $2', [
    restaurantId,
    visitId,
    toTableIdx,
  ]);
  await client.query(
    `UPDATE orders SET table_idx = $3, table_epoch = $4
      WHERE restaurant_id = $1 AND table_idx = $2 AND table_epoch = $5 AND status = 'PENDING'`,
    [restaurantId, tableIdx, toTableIdx, toEpoch, from.epoch],
  );
  await client.query(
    `UPDATE guest_sessions SET table_idx = $3, table_epoch = $4, moved_from = moved_on(moved_from, $2),
            visit_id = CASE WHEN admits IS NULL THEN $6 ELSE visit_id END
      WHERE restaurant_id = $1 AND table_idx = $2 AND table_epoch = $5 AND ended_at IS NULL`,
    [restaurantId, tableIdx, toTableIdx, toEpoch, from.epoch, visitId],
  );
  await client.query(
    'UPDATE staff_calls SET table_idx = $3 WHERE restaurant_id = $1 AND table_idx = $2 AND closed_at IS NULL',
    [restaurantId, tableIdx, toTableIdx],
  );
  await appendEvents(client, {
    restaurantId,
    subjectType: 'visit',
    subjectId: visitId,
    ...who,
    type: 'visit.moved',
    data: { visitId, tableIdx, toTableIdx },
    at: now,
  });
  return 'done';
}
