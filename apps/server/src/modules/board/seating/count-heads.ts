import type pg from 'pg';
import { type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { appendEvents } from '../../../platform/events/append.ts';
import { houseActor } from '../../cart/cart-actor.ts';
import { changeHeldCart, holdTableCart } from '../../cart/house/house-changes.ts';
import { loggedActor, type Mover } from '../../order/moving/move-order.ts';
import { actAtTable } from '../../visit/act-at-table.ts';
import { holdTables, holdVisits } from '../../visit/hold-table.ts';
import { refuseOtherVisit } from '../../visit/name-visit.ts';
import type { BoardParts } from '../board-parts.ts';

export interface HeadsAsked {
  readonly restaurantId: number;
  readonly tableIdx: number;
  /** The visit on the screen; null where nobody had sat down. */
  readonly visitId: string | null;
  readonly headCount: number;
  readonly actor: Mover;
}

/**
 * Staff say how many guests sit at a table, whether those have ordered or not; where no visit runs, that begins one. Their
 * number stands for what guests said of themselves. Safe to repeat.
 */
export async function countHeads(
  { platform: { db, clock, events }, tables }: BoardParts,
  asked: HeadsAsked,
): Promise<Refusal | null> {
  const { restaurantId, tableIdx } = asked;
  const refusal = await transaction(db.pool, (client) => countIn(client, asked, clock.now()));
  tables.forget(restaurantId, tableIdx);
  events.wake(restaurantId);
  return refusal;
}

const COUNT = `
  UPDATE visits SET head_count = $3
   WHERE restaurant_id = $1 AND visit_id = $2 AND head_count IS DISTINCT FROM $3`;

async function countIn(
  client: pg.PoolClient,
  { restaurantId, tableIdx, visitId, headCount, actor }: HeadsAsked,
  now: Date,
): Promise<Refusal | null> {
  const held = (await holdTables(client, restaurantId, tableIdx)).get(tableIdx);
  if (!held || held.isRetired) return refuse('NOT_FOUND_TABLE');
  const present = (await holdVisits(client, restaurantId, held.visitId)).get(held.visitId);
  // The answer that it was begun may have been lost.
  const isBegun = visitId === null && present?.openedBy === 'staff' && !present.hasOrdered;
  const other = isBegun ? null : refuseOtherVisit(held.visitId, visitId);
  if (other) return other;
  const who = loggedActor(actor);
  const act = { restaurantId, tableIdx, actorType: 'staff', actor: actor.name, userId: actor.id } as const;
  const counted = held.visitId ?? (await actAtTable(client, { ...act, sessionId: null }, now));
  const { rowCount } = await client.query(COUNT, [restaurantId, counted, headCount]);
  if (rowCount === 0) return null;
  // Its phones order with what their cart says.
  const cart = await holdTableCart(client, restaurantId, present?.tableIdx ?? tableIdx);
  const people = { type: 'people', numOfPeople: headCount } as const;
  if (cart) await changeHeldCart(client, cart, people, houseActor(who), now);
  await appendEvents(client, {
    restaurantId,
    subjectType: 'visit',
    subjectId: counted,
    ...who,
    type: 'seating.counted',
    data: { tableIdx, headCount },
    at: now,
  });
  return null;
}
