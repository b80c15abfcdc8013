import type pg from 'pg';
import { isRefusal, type Refusal, refuse } from '../../platform/calls/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { holdTableCarts } from '../cart/house/house-changes.ts';
import { loggedActor, type Mover } from '../order/moving/move-order.ts';
import type { RefundBound } from '../order/refunding/large-refund.ts';
import { type HeldVisit, holdJoined, holdVisits } from '../visit/hold-table.ts';
import { refuseOtherVisit } from '../visit/name-visit.ts';
import type { BoardParts } from './board-parts.ts';
import { clearTable, letGo, type Unpaid } from './clear-table.ts';
import { finishOrders, holdOpenOrders, rejectedOf, type Unaccepted } from './finish-orders.ts';
import { owedWithout } from './owed-without.ts';

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
  /** Why a visit that still owes is checked out. */
  readonly unpaid?: Omit<Unpaid, 'amount'> | undefined;
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
  const { restaurantId } = asked;
  const result = await transaction(db.pool, (client) => checkOutIn(client, asked, clock));
  if (isRefusal(result) || result.length === 0) return isRefusal(result) ? result : 'was done';
  for (const idx of result) tables.forget(restaurantId, idx);
  const isOfThem = (idx: number | null) => idx !== null && result.includes(idx);
  sessions.forget((session) => session.restaurantId === restaurantId && isOfThem(session.tableIdx));
  menus.forgetStock(restaurantId);
  events.wake();
  return 'done';
}

/** @returns the tables that are free by it; none where there was nothing to do */
async function checkOutIn(
  client: pg.PoolClient,
  asked: CheckOutAsked,
  clock: Clock,
): Promise<number[] | Refusal> {
  const { restaurantId, tableIdx, visitId, actor } = asked;
  const held = await holdJoined(client, restaurantId, tableIdx);
  const named = held.get(tableIdx);
  if (!named) return refuse('NOT_FOUND_TABLE');
  const visits = await holdVisits(client, restaurantId, named.visitId, visitId);
  // What was paid while the table was waited for was paid before it is over.
  const now = clock.now();
  const present = visits.get(named.visitId) ?? null;
  // Where its guests order, which another table of the visit may be.
  const table = (present && held.get(present.tableIdx)) ?? named;
  const other = refuseOtherVisit(named.visitId, visitId);
  if (other) return wasEnded(asked, visits.get(visitId)) ? [] : other;
  if (asked.isClearing && present?.isConfirmed) return refuse('TABLE_CONFIRMED');
  await holdTableCarts(client, restaurantId, table.tableIdx);
  const who = { id: actor.id, ...loggedActor(actor) };
  const unpaid = present === null ? null : await finishVisit(client, asked, present.visitId, now);
  if (isRefusal(unpaid)) return unpaid;
  const cleared = await clearTable(client, {
    restaurantId,
    table,
    present,
    toldVisitId: present?.hasOrdered ? present.visitId : null,
    who,
    ...(unpaid && { unpaid }),
    now,
  });
  for (const joined of held.values())
    if (present && joined !== table && joined.visitId === present.visitId)
      await letGo(client, { restaurantId, table: joined, who, now });
  return cleared.hadSomething ? [...held.keys()] : [];
}

/** Ends the orders of a visit. @returns what it still owes then and why it goes all the same, null where it owes nothing */
async function finishVisit(
  client: pg.PoolClient,
  asked: CheckOutAsked,
  visitId: string,
  now: Date,
): Promise<Unpaid | null | Refusal> {
  // A table that is not cleared after all keeps its offers to guests.
  await client.query('SAVEPOINT finishing');
  const refused = async (refusal: Refusal) => {
    await client.query('ROLLBACK TO SAVEPOINT finishing');
    return refusal;
  };
  const open = await holdOpenOrders(client, asked, visitId, now);
  if (isRefusal(open)) return refused(open);
  const amount = await owedWithout(client, asked.restaurantId, visitId, rejectedOf(asked, open), now);
  if (amount > 0 && !asked.unpaid) return refused(refuse('TABLE_STILL_OWES'));
  const refusal = await finishOrders(client, asked, open, now);
  if (refusal) return refused(refusal);
  return amount > 0 && asked.unpaid ? { amount, ...asked.unpaid } : null;
}

/** Whether this very request was answered before; a table that somebody else has freed or joined is told of. */
function wasEnded({ isClearing, actor }: CheckOutAsked, named: HeldVisit | undefined): boolean {
  if (!named || named.isOpen || named.isMerged) return false;
  return !isClearing || named.closedBy === actor.id;
}
