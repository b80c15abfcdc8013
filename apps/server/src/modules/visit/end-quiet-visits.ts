import { QUIET_VISIT_MINUTES } from '@hansang/contract';
import type { Platform } from '../../platform/platform.ts';

const EVERY_MS = 60_000;
const MOST = 200;

/** Those whose carts went on are asked for again and again, so the oldest act comes first. */
const QUIET = `
  SELECT restaurant_id, table_idx, visit_id FROM visits
   WHERE ordered_at IS NULL AND closed_at IS NULL AND opened_by <> 'staff' AND opened_at <= $1 AND last_activity_at <= $1
   ORDER BY opened_at LIMIT ${MOST}`;

/**
 * Ends visits that never ordered and in which nobody has acted for half an hour. Nobody is told: the sessions of the
 * table go on, and their next act begins a visit anew.
 */
export async function endQuietVisits({
  db,
  clock,
  events,
}: Pick<Platform, 'db' | 'clock' | 'events'>): Promise<void> {
  const now = clock.now();
  const since = new Date(now.getTime() - QUIET_VISIT_MINUTES * 60_000);
  const { rows } = await db.pool.query<{ restaurant_id: number; table_idx: number; visit_id: string }>(
    QUIET,
    [since],
  );
  for (const { restaurant_id, table_idx, visit_id } of rows)
    await db.pool.query('SELECT lapse_visit($1, $2, $3, $4, $5)', [
      restaurant_id,
      table_idx,
      visit_id,
      since,
      now,
    ]);
  if (rows.length > 0) events.wake();
}

/** Looks every minute; every server may, and the first one does. */
export function startEndingQuietVisits(
  platform: Pick<Platform, 'db' | 'clock' | 'events' | 'log' | 'onClose'>,
): void {
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= endQuietVisits(platform)
      .catch((error) => platform.log.warn({ err: error }, 'Visits could not be ended; trying again'))
      .finally(() => {
        running = null;
      });
  }, EVERY_MS);
  timer.unref();
  platform.onClose(async () => {
    clearInterval(timer);
    await running;
  });
}
