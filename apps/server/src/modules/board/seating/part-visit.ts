import type { ErrorCode } from '@hansang/contract';
import type pg from 'pg';
import { onceUnder, type UsedKey } from '../../../platform/calls/idempotency.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { holdTableCart, holdTableCarts } from '../../cart/house/house-changes.ts';
import { loggedActor, type Mover } from '../../order/moving/move-order.ts';
import { newHashKey } from '../../order/placing/order-ids.ts';
import type { HeldTable } from '../../visit/hold-table.ts';
import type { BoardParts } from '../board-parts.ts';
import { clearTable } from '../clear-table.ts';
import { isSeated } from '../move-table.ts';
import { holdSeating, isOrdering, orderedVisit } from './hold-seating.ts';

export interface PartAsked {
  readonly restaurantId: number;
  readonly tableIdx: number;
  readonly visitId: string;
  readonly toTableIdx: number;
  /** None: a table of the visit is let go with nothing. */
  readonly orderIds: readonly string[];
  readonly actor: Mover;
  readonly key: UsedKey | null;
}

/** What became of it, as it is kept for its key. */
interface Parted {
  readonly visitId: string | null;
}

/**
 * Has chosen orders go on as a visit of their own, at a free table or at one that belongs to this visit. What was paid for
 * such an order goes along; what was paid for the bill stays with it, and never comes to more than what stays.
 */
export async function partVisit(
  { platform: { db, clock, events }, tables, sessions }: BoardParts,
  asked: PartAsked,
): Promise<Parted | Refusal> {
  const { restaurantId, tableIdx, toTableIdx, key } = asked;
  const now = clock.now();
  const parted = await transaction(db.pool, (client) =>
    onceUnder(client, key, now, () => partIn(client, asked, now)),
  );
  if (isRefusal(parted)) return parted;
  for (const idx of [tableIdx, toTableIdx]) tables.forget(restaurantId, idx);
  const isOfThem = (idx: number | null) => idx === tableIdx || idx === toTableIdx;
  sessions.forget((session) => session.restaurantId === restaurantId && isOfThem(session.tableIdx));
  events.wake();
  return parted;
}

const PART = `
  SELECT part_visit($1, (SELECT v FROM visits v WHERE v.restaurant_id = $1 AND v.visit_id = $2), $3, $4, $5, $6, $7, $8) AS said`;

type Said =
  | { readonly outcome: 'DONE'; readonly visitId: string | null }
  | { readonly outcome: Exclude<ErrorCode, 'DONE'> };

async function partIn(client: pg.PoolClient, asked: PartAsked, now: Date): Promise<Parted | Refusal> {
  const { restaurantId, tableIdx, toTableIdx, actor } = asked;
  const orderIds = [...new Set(asked.orderIds)];
  const held = await holdSeating(client, restaurantId, tableIdx, toTableIdx);
  const visit = orderedVisit(held, asked);
  if (isRefusal(visit)) return visit;
  const to = held.tables.get(toTableIdx);
  if (!to) return refuse('NOT_FOUND_TABLE');
  if (to.isRetired) return refuse('TABLE_RETIRED');
  const isOwn = to.visitId === visit.visitId && toTableIdx !== tableIdx;
  if (!isOwn && to.visitId !== null) return refuse('TABLE_OCCUPIED');
  if (!isOwn && orderIds.length === 0) return refuse('VALIDATION_FAILED');
  await holdTableCarts(client, restaurantId, tableIdx, toTableIdx);
  if (isOrdering(await holdTableCart(client, restaurantId, tableIdx), now))
    return refuse('TABLE_CART_LOCKED');
  if (!isOwn && (await isSeated(client, restaurantId, to, now))) return refuse('TABLE_SEATED');
  // Tried before anybody's phone has to leave.
  await client.query('SAVEPOINT parting');
  if (!isOwn) await clearForOthers(client, restaurantId, to, actor, now);
  const { rows } = await client.query<{ said: Said }>(PART, [
    restaurantId,
    visit.visitId,
    toTableIdx,
    orderIds,
    newHashKey(),
    actor.name,
    actor.id,
    now,
  ]);
  const [row] = rows;
  if (!row) throw new Error('part_visit answered nothing');
  if (row.said.outcome === 'DONE') return { visitId: row.said.visitId };
  await client.query('ROLLBACK TO SAVEPOINT parting');
  return refuse(row.said.outcome);
}

/** A free table may have a cart and phones that have long gone. */
async function clearForOthers(
  client: pg.PoolClient,
  restaurantId: number,
  table: HeldTable,
  actor: Mover,
  now: Date,
): Promise<void> {
  const who = { id: actor.id, ...loggedActor(actor) };
  await clearTable(client, { restaurantId, table, present: null, toldVisitId: null, who, now });
}
