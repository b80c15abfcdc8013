import type pg from 'pg';
import { type Refusal, refuse } from '../../platform/calls/refusal.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { holdTableCarts } from '../cart/house/house-changes.ts';
import { actorTypeOf, type Mover } from '../order/moving/move-order.ts';
import type { RefundBound } from '../order/refunding/large-refund.ts';
import { holdTables, holdVisits } from '../visit/hold-table.ts';
import type { BoardParts } from './board-parts.ts';
import { clearTable } from './clear-table.ts';
import { finishOrders, type Unaccepted } from './finish-orders.ts';

export interface CheckOutAsked {
  readonly restaurantId: number;
  readonly tableIdx: number;
  /** The visit on the screen; null for a table where nobody has ordered. */
  readonly visitId: string | null;
  /** Complete the orders that are still open. */
  readonly completeOpenOrders: boolean;
  /** What becomes of orders that nobody accepted; without a word the table is not checked out. */
  readonly unaccepted?: Unaccepted | undefined;
  readonly actor: Mover;
  /** What rejecting paid orders is bound by; none where the house itself checks out, which rejects nothing. */
  readonly bound?: RefundBound;
}

/** Nothing more to do: it was done before, or there was nothing. */
type Done = 'done' | 'was done';

/**
 * Frees a table: closes its visit, raises its epoch and ends its phones' sessions, so that the next guests begin
 * anew. Holds the same lock as placing an order: an order stands wholly before it or is refused. Safe to repeat.
 */
export async function checkOut(
  { platform: { db, clock, events }, tables, sessions, menus }: BoardParts,
  asked: CheckOutAsked,
): Promise<Done | Refusal> {
  const { restaurantId, tableIdx } = asked;
  const result = await transaction(db.pool, (client) => checkOutIn(client, asked, clock.now()));
  if (result !== 'done') return result;
  tables.forget(restaurantId, tableIdx);
  sessions.forget((session) => session.restaurantId === restaurantId && session.tableIdx === tableIdx);
  menus.forgetStock(restaurantId);
  events.wake();
  return result;
}

async function checkOutIn(client: pg.PoolClient, asked: CheckOutAsked, now: Date): Promise<Done | Refusal> {
  const { restaurantId, tableIdx, visitId, actor } = asked;
  const table = (await holdTables(client, restaurantId, tableIdx)).get(tableIdx);
  if (!table) return refuse('NOT_FOUND_TABLE');
  const visits = await holdVisits(client, restaurantId, table.visitId, visitId);
  // One that has not ordered ends with its table, which nobody names it for.
  const present = visits.get(table.visitId) ?? null;
  if ((present?.hasOrdered ? present.visitId : null) !== visitId) {
    const known = visits.get(visitId);
    return known && !known.isOpen ? 'was done' : refuse('NOT_FOUND_VISIT');
  }
  await holdTableCarts(client, restaurantId, tableIdx);
  const refusal = visitId === null ? null : await finishOrders(client, asked, visitId, now);
  if (refusal) return refusal;
  const cleared = await clearTable(client, {
    restaurantId,
    table,
    present,
    toldVisitId: visitId,
    who: { id: actor.id, actorType: actorTypeOf(actor.type), actor: actor.name },
    now,
  });
  return cleared.hadSomething ? 'done' : 'was done';
}
