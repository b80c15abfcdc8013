import { QUIET_VISIT_MINUTES } from '@hansang/contract';
import type { Platform } from '../../platform/platform.ts';
import { repeat } from '../../platform/process/repeating.ts';

const EVERY_MS = 60_000;
const PORTION = 200;

const QUIET = `
  SELECT restaurant_id, table_idx, visit_id, opened_at FROM visits
   WHERE ordered_at IS NULL AND closed_at IS NULL AND opened_by <> 'staff' AND opened_at <= $1 AND last_activity_at <= $1
     AND (opened_at, visit_id) > ($2::timestamptz, $3::text)
   ORDER BY opened_at, visit_id LIMIT ${PORTION}`;

interface Quiet {
  readonly restaurant_id: number;
  readonly table_idx: number;
  readonly visit_id: string;
  readonly opened_at: Date;
}

/**
 * Ends visits that never ordered and in which nobody has acted for half an hour, a portion at a time; those whose carts
 * went on stay. Nobody is told: the sessions of the table go on, and their next act begins a visit anew.
 */
export async function endQuietVisits({
  db,
  clock,
  events,
}: Pick<Platform, 'db' | 'clock' | 'events'>): Promise<void> {
  const now = clock.now();
  const since = new Date(now.getTime() - QUIET_VISIT_MINUTES * 60_000);
  let after: readonly [Date | '-infinity', string] = ['-infinity', ''];
  for (;;) {
    const { rows } = await db.pool.query<Quiet>(QUIET, [since, ...after]);
    for (const { restaurant_id, table_idx, visit_id } of rows)
      await db.pool.query('SELECT lapse_visit($1, $2, $3, $4, $5)', [
        restaurant_id,
        table_idx,
        visit_id,
        since,
        now,
      ]);
    if (rows.length > 0) events.wake();
    const last = rows.at(-1);
    if (!last || rows.length < PORTION) return;
    after = [last.opened_at, last.visit_id];
  }
}

/** Looks every minute; every server may, and the first one does. */
export function startEndingQuietVisits(
  platform: Pick<Platform, 'db' | 'clock' | 'events' | 'log' | 'onClose'>,
): void {
  repeat(platform, EVERY_MS, 'Visits could not be ended; trying again', () => endQuietVisits(platform));
}
