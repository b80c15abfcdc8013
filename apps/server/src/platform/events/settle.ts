import type pg from 'pg';
import type { Log } from '../process/log.ts';
import { makeVolume } from './volumes.ts';

/**
 * Notices that the database was carried here as rows (a dump, a logical replica, a restore), and makes its log go on
 * where it stood: nothing is told again and nothing is skipped. Nodes that start together wait for the one that does it.
 */
export async function settleLog(pool: pg.Pool, log: Log): Promise<void> {
  const { rows } = await pool.query<{ isForeign: boolean; fresh: number }>(
    `SELECT is_log_foreign() AS "isForeign",
            greatest(c.newest, c.volume, pg_sequence_last_value('log_volume')::integer) + 1 AS fresh FROM feed_cursor c`,
  );
  const [state] = rows;
  if (!state?.isForeign) return;
  for (const kind of ['long', 'short'] as const) await makeVolume(pool, kind, state.fresh);
  const settled = await pool.query<{ isDone: boolean }>('SELECT settle_log($1) AS "isDone"', [state.fresh]);
  if (settled.rows[0]?.isDone) {
    log.info(
      { volume: state.fresh },
      'the database lives in another cluster now; its log goes on where it stood',
    );
  }
}
