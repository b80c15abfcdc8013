import type pg from 'pg';
import { sleep } from '../process/processes.ts';

type Client = Pick<pg.ClientBase, 'query'>;

/** Any numbers, as long as every release uses the same. */
const LOCKS = {
  /** One node migrates at a time, and installs functions. */
  migration: 4_800_001,
  /** One node at a time takes the snapshot before; servers of the release that still runs start meanwhile. */
  snapshot: 4_800_007,
} as const;

export type MigrationLock = keyof typeof LOCKS;

const EVERY_MS = 100;

/**
 * Waits for a lock without a statement that waits: one that does keeps an old view of the data open, for which
 * `CREATE INDEX CONCURRENTLY` of the node ahead would wait in turn, and which keeps vacuum from its work.
 */
export async function holdLock(client: Client, lock: MigrationLock): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [
      LOCKS[lock],
    ]);
    if (rows[0]?.held) return;
    await sleep(EVERY_MS);
  }
}

export async function letGoOfLock(client: Client, lock: MigrationLock): Promise<void> {
  await client.query('SELECT pg_advisory_unlock($1)', [LOCKS[lock]]);
}
