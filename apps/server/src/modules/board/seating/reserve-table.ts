import { businessDay, nextOnClock } from '@hansang/rules/hours';
import { type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { appendEvents } from '../../../platform/events/append.ts';
import { loggedActor, type Mover } from '../../order/moving/move-order.ts';
import type { Venue } from '../../restaurant/venue.ts';
import { holdTables } from '../../visit/hold-table.ts';
import type { BoardParts } from '../board-parts.ts';

export interface ReserveAsked {
  readonly restaurantId: number;
  readonly tableIdx: number;
  readonly reservation: { readonly time: string; readonly name: string | null } | null;
  readonly actor: Mover;
}

const RESERVE = `
  UPDATE dining_tables SET reserved_from = $3, reserved_for = $4
   WHERE restaurant_id = $1 AND table_idx = $2
     AND (reserved_from IS DISTINCT FROM $3::timestamptz OR reserved_for IS DISTINCT FROM $4)`;

/** Keeps a table for somebody from some time of today on, or no more. Guests may sit there until then. Safe to repeat. */
export async function reserveTable(
  { platform: { db, clock, events }, tables }: BoardParts,
  venue: Venue,
  { restaurantId, tableIdx, reservation, actor }: ReserveAsked,
): Promise<Refusal | null> {
  const now = clock.now();
  const from = reservation && new Date(nextOnClock(reservation.time, now.getTime(), venue.clock.timeZone));
  if (from && !isOfToday(from, venue, now)) return refuse('RESERVATION_TIME_WRONG');
  const refusal = await transaction(db.pool, async (client) => {
    const table = (await holdTables(client, restaurantId, tableIdx)).get(tableIdx);
    if (!table || table.isRetired) return refuse('NOT_FOUND_TABLE');
    const name = reservation?.name ?? null;
    const { rowCount } = await client.query(RESERVE, [restaurantId, tableIdx, from, name]);
    if (rowCount === 0) return null;
    await appendEvents(client, {
      restaurantId,
      subjectType: 'table',
      subjectId: String(tableIdx),
      ...loggedActor(actor),
      type: 'table.reserved',
      // For whom is nobody's business once they came: the log is kept for good.
      data: { tableIdx, from: from?.toISOString() ?? null },
      at: now,
    });
    return null;
  });
  tables.forget(restaurantId, tableIdx);
  if (!refusal) events.wake(restaurantId);
  return refusal;
}

/** A reservation is of the business day that it is made on. */
function isOfToday(from: Date, venue: Venue, now: Date): boolean {
  const dayOf = (at: Date) => businessDay(at.getTime(), venue.clock);
  return dayOf(from) === dayOf(now);
}
