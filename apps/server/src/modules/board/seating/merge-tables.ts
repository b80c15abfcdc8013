import type pg from 'pg';
import { isRefusal, type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { houseActor } from '../../cart/cart-actor.ts';
import { holdTableCart, holdTableCarts, moveTableCart } from '../../cart/house/house-changes.ts';
import { pourCart } from '../../cart/house/pour-cart.ts';
import { loggedActor, type Mover } from '../../order/moving/move-order.ts';
import { refuseOtherVisit } from '../../visit/name-visit.ts';
import type { BoardParts } from '../board-parts.ts';
import { holdSeating, isOrdering, orderedVisit } from './hold-seating.ts';

export interface MergeAsked {
  readonly restaurantId: number;
  /** Whose visit goes on, as the screen showed it. */
  readonly tableIdx: number;
  readonly visitId: string;
  readonly fromTableIdx: number;
  /** The visit that the screen showed there; null for none. */
  readonly fromVisitId: string | null;
  readonly actor: Mover;
}

type Done = 'done' | 'was done';

/**
 * Has the guests of a table go on in the visit of another one, with orders, bill, phones and what lies in their cart. Both
 * tables belong together until check-out. Refused while somebody orders or pays at either: their money has to find its
 * bill. Safe to repeat.
 */
export async function mergeTables(
  { platform: { db, clock, events }, tables, sessions }: BoardParts,
  asked: MergeAsked,
): Promise<Done | Refusal> {
  const { restaurantId, tableIdx, fromTableIdx } = asked;
  if (tableIdx === fromTableIdx) return refuse('TABLE_OCCUPIED');
  const result = await transaction(db.pool, (client) => mergeIn(client, asked, clock.now()));
  if (result !== 'done') return result;
  for (const idx of [tableIdx, fromTableIdx]) tables.forget(restaurantId, idx);
  sessions.forget((session) => session.restaurantId === restaurantId && session.tableIdx === fromTableIdx);
  events.wake();
  return result;
}

const MERGE = 'SELECT merge_visit($1, $2, $3, $4, $5, $6, $7) AS outcome';

async function mergeIn(client: pg.PoolClient, asked: MergeAsked, now: Date): Promise<Done | Refusal> {
  const { restaurantId, tableIdx, fromTableIdx, fromVisitId, actor } = asked;
  const held = await holdSeating(client, restaurantId, tableIdx, fromTableIdx);
  const visit = orderedVisit(held, asked);
  if (isRefusal(visit)) return visit;
  const from = held.tables.get(fromTableIdx);
  if (!from || from.isRetired) return refuse('NOT_FOUND_TABLE');
  if (from.visitId === visit.visitId) return 'was done';
  const gone = held.visits.get(from.visitId) ?? null;
  const other = refuseOtherVisit(from.visitId, fromVisitId);
  if (other) return other;
  // A table that belongs to others already, or to which others belong, would leave those behind.
  const isShared = [...held.tables.values()].some(
    (one) => gone !== null && one.visitId === gone.visitId && one !== from,
  );
  if (isShared) return refuse('TABLE_JOINED');
  await holdTableCarts(client, restaurantId, tableIdx, fromTableIdx);
  const own = await holdTableCart(client, restaurantId, tableIdx);
  const theirs = await holdTableCart(client, restaurantId, fromTableIdx);
  if (isOrdering(own, now) || isOrdering(theirs, now)) return refuse('TABLE_CART_LOCKED');
  const who = loggedActor(actor);
  const { rows } = await client.query<{ outcome: 'DONE' | 'BILL_BEING_PAID' }>(MERGE, [
    restaurantId,
    visit.visitId,
    gone?.visitId ?? null,
    fromTableIdx,
    actor.name,
    actor.id,
    now,
  ]);
  const outcome = rows[0]?.outcome;
  if (outcome !== 'DONE') return refuse(outcome ?? 'INTERNAL_ERROR');
  if (!theirs) return 'done';
  const house = houseActor(who);
  const toEpoch = held.tables.get(tableIdx)?.epoch ?? 0;
  if (own) await pourCart(client, theirs, own, house, now);
  else
    await moveTableCart(
      client,
      { restaurantId, tableIdx: fromTableIdx, toTableIdx: tableIdx, toEpoch },
      house,
      now,
    );
  return 'done';
}
