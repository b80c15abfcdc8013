import type pg from 'pg';
import { isRefusal, type Refusal, refuse } from '../../platform/calls/refusal.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { appendEvents } from '../../platform/events/append.ts';
import { actorTypeOf, type Mover } from '../order/moving/move-order.ts';
import { admissionOf } from '../restaurant/store-settings.ts';
import { actAtTable } from '../visit/act-at-table.ts';
import { holdTables, holdVisits } from '../visit/hold-table.ts';
import { refuseOtherVisit } from '../visit/name-visit.ts';
import type { BoardParts } from './board-parts.ts';

export interface TableAsked {
  readonly restaurantId: number;
  readonly tableIdx: number;
  /** The visit on the screen; null where nobody had sat down. */
  readonly visitId: string | null;
  readonly actor: Mover;
}

const CONFIRM = `
  UPDATE visits SET confirmed_at = $3, confirmed_by = $4
   WHERE restaurant_id = $1 AND visit_id = $2 AND confirmed_at IS NULL`;

const RELEASE = `
  UPDATE orders SET held = array_remove(held, 'FIRST')
   WHERE restaurant_id = $1 AND visit_id = $2 AND held @> '{FIRST}'`;

/**
 * Staff say that guests sit at a table: its orders are like all others from then on. Where staff open tables it opens one
 * at which nobody has acted. Safe to repeat.
 */
export async function confirmTable(
  { platform: { db, clock, events }, venues, tables }: BoardParts,
  asked: TableAsked,
): Promise<Refusal | null> {
  const { restaurantId, tableIdx } = asked;
  const venue = await venues.get(restaurantId);
  const table = venue?.tables.get(tableIdx);
  if (!venue || !table) return refuse('NOT_FOUND_TABLE');
  const opens = admissionOf(venue.settings) === 'STAFF';
  const refusal = await transaction(db.pool, (client) => confirmTableIn(client, asked, opens, clock.now()));
  tables.forget(restaurantId, tableIdx);
  events.wake(restaurantId);
  return isRefusal(refusal) ? refusal : null;
}

async function confirmTableIn(
  client: pg.PoolClient,
  { restaurantId, tableIdx, visitId, actor }: TableAsked,
  opens: boolean,
  now: Date,
): Promise<Refusal | null> {
  const held = (await holdTables(client, restaurantId, tableIdx)).get(tableIdx);
  if (!held || held.isRetired) return refuse('NOT_FOUND_TABLE');
  const actorType = actorTypeOf(actor.type);
  if (held.visitId === null) {
    if (visitId !== null) return refuse('TABLE_LEFT');
    if (!opens || actorType !== 'staff') return refuse('NOT_FOUND_VISIT');
    const act = { restaurantId, tableIdx, actorType, actor: actor.name, sessionId: null };
    await actAtTable(client, act, now);
    return null;
  }
  const present = (await holdVisits(client, restaurantId, held.visitId)).get(held.visitId);
  // Of two that open a table at once the second finds it open.
  const wasOpened = visitId === null && present?.openedBy === 'staff';
  const refusal = wasOpened ? null : refuseOtherVisit(held.visitId, visitId);
  if (refusal) return refusal;
  const values = [restaurantId, held.visitId];
  const { rowCount } = await client.query(CONFIRM, [...values, now, actor.name]);
  if (rowCount !== 1) return null;
  await client.query(RELEASE, values);
  await appendEvents(client, {
    restaurantId,
    subjectType: 'visit',
    subjectId: held.visitId,
    actorType,
    actor: actor.name,
    type: 'visit.confirmed',
    data: { tableIdx },
    at: now,
  });
  return null;
}
