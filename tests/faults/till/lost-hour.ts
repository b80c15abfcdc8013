import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { OrderLoad } from '../order-load.ts';
import type { StaffTablet } from '../staff-tablet.ts';
import { VENUE } from './venue.ts';

const PARAMS = { restaurantId: VENUE.id };

interface Hour {
  readonly house: { db<Result>(work: (db: pg.Client) => Promise<Result>): Promise<Result> };
  readonly tablet: StaffTablet;
  readonly load: OrderLoad;
  readonly events: number;
}

/**
 * Goes on without the till: phones order, staff take at the board what waits and count dishes, until so many events have
 * happened; then until nothing of them may be taken back any more.
 * @returns how many there were, and the number of the last one
 */
export async function loseHour({
  house,
  tablet,
  load,
  events,
}: Hour): Promise<{ events: number; head: number }> {
  const from = await house.db(headOf);
  for (let count = 0; (await house.db(headOf)) < from + events; count += 1) {
    const { rows } = await house.db((db) => db.query<{ id: string; version: number }>(WAITING, [VENUE.id]));
    for (const { id, version } of rows) await take(tablet, id, version, count);
    // Every change of a dish is an event too.
    for (let changed = 0; changed < 20; changed += 1)
      await tablet.known('setStock', { ...PARAMS, menuId: 'dish-6' }, { isSoldOut: changed % 2 === 0 });
  }
  await load.stop();
  for (;;) {
    const { rows } = await house.db((db) => db.query<{ rest: boolean }>(AT_REST, [VENUE.id]));
    if (rows[0]?.rest) break;
    await sleep(100);
  }
  const head = await house.db(headOf);
  return { events: head - from, head };
}

const WAITING = `SELECT order_id AS id, version FROM orders WHERE restaurant_id = $1 AND status = 'REQUEST'`;
const AT_REST = `
  SELECT NOT EXISTS (SELECT FROM orders WHERE restaurant_id = $1 AND released_at > now())
     AND NOT EXISTS (SELECT FROM events_long e WHERE e.restaurant_id = $1
                        AND NOT EXISTS (SELECT FROM feed f WHERE f.event_id = e.event_id)) AS rest`;

async function headOf(db: pg.Client): Promise<number> {
  const { rows } = await db.query<{ head: string }>(
    'SELECT coalesce(max(seq), 0) AS head FROM feed WHERE restaurant_id = $1',
    [VENUE.id],
  );
  return Number(rows[0]?.head);
}

/** A guest may have cancelled it meanwhile: then it is refused, and that is right. */
async function take(tablet: StaffTablet, orderId: string, version: number, round: number): Promise<void> {
  const key = `hour-${round}-${orderId}`;
  await tablet.known('moveOrder', { ...PARAMS, orderId }, { to: 'CONFIRM', version }, key);
}
