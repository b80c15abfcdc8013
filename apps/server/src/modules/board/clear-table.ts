import type pg from 'pg';
import { appendEvents } from '../../platform/events/append.ts';
import type { Actor } from '../../platform/events/event.ts';
import { houseActor } from '../cart/cart-actor.ts';
import { closeTableCart } from '../cart/house/house-changes.ts';
import { endVisit, type HeldTable, type HeldVisit } from '../visit/hold-table.ts';

export interface ClearAsked {
  readonly restaurantId: number;
  /** Held, with the visit and the carts of it. */
  readonly table: HeldTable;
  readonly present: HeldVisit | null;
  /** The visit that the log names; null where nobody had ordered. */
  readonly toldVisitId: string | null;
  readonly who: Actor & { readonly id: string };
  readonly now: Date;
}

/**
 * Ends whatever goes on at a table, so that the next guests begin anew: its visit, its calls, its phones' sessions, what
 * they had chosen, and every scan that has no row yet, which a higher epoch is the end of. A table where nothing went on
 * stays as it is.
 */
export async function clearTable(
  client: pg.PoolClient,
  { restaurantId, table, present, toldVisitId, who, now }: ClearAsked,
): Promise<{ readonly hadSomething: boolean; readonly epoch: number }> {
  const { tableIdx } = table;
  if (present) await endVisit(client, restaurantId, present, who.id, now);
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
    data: { tableIdx, visitId: toldVisitId, epoch },
    at: now,
  });
  return { hadSomething: true, epoch };
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
