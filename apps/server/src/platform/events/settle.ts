import type pg from 'pg';
import { waitForAnswers } from '../database/wait-for-answers.ts';
import { watchWaits } from '../database/waits.ts';
import type { Log } from '../process/log.ts';
import type { Queryable } from './append.ts';

/** Any number, as long as every release uses the same: held by the node that settles the log. */
const SETTLE_LOCK = 4_800_005;

const STATE = `
  SELECT is_log_foreign() AS "isForeign",
         greatest(c.newest, c.volume, pg_sequence_last_value('log_volume')::integer) + 1 AS fresh FROM feed_cursor c`;

interface State {
  readonly isForeign: boolean;
  /** Of the volume that would be opened. */
  readonly fresh: number;
}

async function stateOf(client: Queryable): Promise<State | undefined> {
  return (await client.query<State>(STATE)).rows[0];
}

/**
 * Notices that the database was carried here as rows (a dump, a logical replica, a restore), and makes its log go on
 * where it stood: nothing is told again and nothing is skipped. Nodes that start together wait for the one that does it.
 * @param silentMs how long they wait until the log says for whom
 */
export async function settleLog(pool: pg.Pool, log: Log, silentMs?: number): Promise<void> {
  if (!(await stateOf(pool))?.isForeign) return;
  const client = await pool.connect();
  const unwatch = watchWaits(pool, client, log, silentMs);
  try {
    // However much there is: a server that could not settle its log could never start.
    waitForAnswers(client, 0);
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [SETTLE_LOCK]);
    const state = await stateOf(client);
    if (!state?.isForeign) return;
    // Committed before it is opened: a sequence is not rolled back, and may name only volumes that are there.
    for (const kind of ['long', 'short'])
      await client.query('SELECT make_volume($1, $2)', [kind, state.fresh]);
    await client.query('SELECT settle_log($1)', [state.fresh]);
    log.info(
      { volume: state.fresh },
      'the database lives in another cluster now; its log goes on where it stood',
    );
  } finally {
    unwatch();
    // The lock and the limits go with the connection.
    client.release(true);
  }
}
