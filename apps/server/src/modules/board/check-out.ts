import type pg from 'pg';
import { type Refusal, refuse } from '../../platform/calls/refusal.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { holdTableCarts } from '../cart/house/house-changes.ts';
import { actorTypeOf, type Mover } from '../order/moving/move-order.ts';
import type { RefundBound } from '../order/refunding/large-refund.ts';
import { type HeldVisit, holdTables, holdVisits } from '../visit/hold-table.ts';
import { refuseOtherVisit } from '../visit/name-visit.ts';
import type { BoardParts } from './board-parts.ts';
import { clearTable } from './clear-table.ts';
import { finishOrders, type Unaccepted } from './finish-orders.ts';

export interface CheckOutAsked {
  readonly restaurantId: number;
  readonly tableIdx: number;
  /** The visit on the screen, ordered or not; null for a table where none runs. */
  readonly visitId: string | null;
  /** Nobody knows of its guests: whom staff have confirmed meanwhile are not sent away from an old screen. */
  readonly isClearing?: true;
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
  const present = visits.get(table.visitId) ?? null;
  const other = refuseOtherVisit(table.visitId, visitId);
  if (other) return wasEnded(asked, visits.get(visitId)) ? 'was done' : other;
  if (asked.isClearing && present?.isConfirmed) return refuse('TABLE_CONFIRMED');
  await holdTableCarts(client, restaurantId, tableIdx);
  const refusal = present === null ? null : await finishOrders(client, asked, present.visitId, now);
  if (refusal) return refusal;
  const cleared = await clearTable(client, {
    restaurantId,
    table,
    present,
    toldVisitId: present?.hasOrdered ? present.visitId : null,
    who: { id: actor.id, actorType: actorTypeOf(actor.type), actor: actor.name },
    now,
  });
  return cleared.hadSomething ? 'done' : 'was done';
}

/** Whether this very request was answered before; a table that somebody else has freed is told of. */
function wasEnded({ isClearing, actor }: CheckOutAsked, named: HeldVisit | undefined): boolean {
  if (!named || named.isOpen) return false;
  return !isClearing || named.closedBy === actor.id;
}
