import { tracingChannel } from 'node:diagnostics_channel';
import type pg from 'pg';
import { CommitUnknown, failureKind } from './failures.ts';

export interface TransactionOptions {
  isolation?: 'READ COMMITTED' | 'REPEATABLE READ' | 'SERIALIZABLE';
  /** How often it is tried in all. */
  attempts?: number;
}

/** Tells of each transaction's beginning and end; nobody listens unless requests are traced. */
export const TRANSACTIONS = tracingChannel('hansang:transaction');

/**
 * Runs `work` in one transaction and commits it. `work` may run more than once (after a deadlock, a
 * serialization failure, or a connection lost before COMMIT was sent), so it must do nothing but ask this
 * client.
 * @throws CommitUnknown when the connection was lost during COMMIT: look whether it happened
 */
export function transaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  return TRANSACTIONS.tracePromise(() => attempted(pool, work, options), {});
}

async function attempted<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  { isolation = 'READ COMMITTED', attempts = 3 }: TransactionOptions,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      await client.query(`BEGIN ISOLATION LEVEL ${isolation}`);
      const result = await work(client);
      await commit(client);
      return result;
    } catch (error) {
      const kind = failureKind(error);
      if (kind === 'connection' || error instanceof CommitUnknown) broken = error as Error;
      else await client.query('ROLLBACK').catch((failed) => (broken = failed));
      const mayRepeat = kind === 'conflict' || kind === 'connection';
      if (!mayRepeat || attempt >= attempts) throw error;
    } finally {
      client.release(broken);
    }
  }
}

async function commit(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('COMMIT');
  } catch (error) {
    if (failureKind(error) !== 'connection') throw error;
    throw new CommitUnknown('the connection was lost during COMMIT', { cause: error });
  }
}
