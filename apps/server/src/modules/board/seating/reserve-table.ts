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
  /** The one on the screen where it was asked; nothing where nobody looked. */
  readonly was?: { readonly from: string; readonly name: string | null } | null | undefined;
  readonly actor: Mover;
}

const RESERVE = `
  UPDATE dining_tables SET reserved_from = $3, reserved_for = $4
   WHERE restaurant_id = $1 AND table_idx = $2
     AND (reserved_from IS DISTINCT FROM $3::timestamptz OR reserved_for IS DISTINCT FROM $4)`;

const KEPT = `
  SELECT reserved_from AS from, reserved_for AS name FROM dining_tables WHERE restaurant_id = $1 AND table_idx = $2`;

interface Kept {
  readonly from: Date | null;
  readonly name: string | null;
}

const isSame = (one: Kept, other: Kept): boolean =>
  one.from?.getTime() === other.from?.getTime() && one.name === other.name;

const NOBODY: Kept = { from: null, name: null };

/** Keeps a table for somebody from some time of today on, or no more. Guests may sit there until then. Safe to repeat; what others have noted since is left alone. */
export async function reserveTable(
  { platform: { db, clock, events }, tables }: BoardParts,
  venue: Venue,
  { restaurantId, tableIdx, reservation, was, actor }: ReserveAsked,
): Promise<Refusal | null> {
  const now = clock.now();
  const from = reservation && new Date(nextOnClock(reservation.time, now.getTime(), venue.clock.timeZone));
  if (from && !isOfToday(from, venue, now)) return refuse('RESERVATION_TIME_WRONG');
  const refusal = await transaction(db.pool, async (client) => {
    const table = (await holdTables(client, restaurantId, tableIdx)).get(tableIdx);
    if (!table || table.isRetired) return refuse('NOT_FOUND_TABLE');
    const name = reservation?.name ?? null;
    if (was !== undefined) {
      const { rows } = await client.query<Kept>(KEPT, [restaurantId, tableIdx]);
      const [kept = NOBODY] = rows;
      // One of an earlier day is shown to nobody.
      const shown = kept.from !== null && isOver(kept.from, venue, now) ? NOBODY : kept;
      const seen = was === null ? NOBODY : { from: new Date(was.from), name: was.name };
      if (!isSame(shown, { from, name }) && !isSame(shown, seen)) return refuse('RESERVATION_CHANGED');
    }
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

const isOver = (from: Date, venue: Venue, now: Date): boolean =>
  businessDay(from.getTime(), venue.clock) < businessDay(now.getTime(), venue.clock);

/** A reservation is of the business day that it is made on. */
function isOfToday(from: Date, venue: Venue, now: Date): boolean {
  const dayOf = (at: Date) => businessDay(at.getTime(), venue.clock);
  return dayOf(from) === dayOf(now);
}
