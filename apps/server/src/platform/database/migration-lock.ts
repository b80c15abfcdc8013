import type pg from 'pg';
import type { Log } from '../process/log.ts';
import { sleep } from '../process/processes.ts';
import { holdersOf, SILENT_MS, tellHolders } from './waits.ts';

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

/** Who holds a lock does this meanwhile. */
const DOES: Readonly<Record<MigrationLock, string>> = {
  migration: 'migrates',
  snapshot: 'takes the snapshot before it migrates',
};

/**
 * Waits for a lock without a statement that waits: one that does keeps an old view of the data open, for which
 * `CREATE INDEX CONCURRENTLY` of the node ahead would wait in turn, and which keeps vacuum from its work. The log says who
 * is waited for after `silentMs`.
 */
export async function holdLock(
  client: Client,
  lock: MigrationLock,
  log: Log,
  silentMs = SILENT_MS,
): Promise<void> {
  let tellAt = performance.now() + silentMs;
  const tell = tellHolders(
    log,
    (holder) => `Another server ${DOES[lock]} (${holder}); this one waits for it`,
  );
  for (;;) {
    const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [
      LOCKS[lock],
    ]);
    if (rows[0]?.held) return;
    if (performance.now() > tellAt) {
      tell(await holdersOf(client, LOCKS[lock]));
      tellAt = performance.now() + silentMs;
    }
    await sleep(EVERY_MS);
  }
}

export async function letGoOfLock(client: Client, lock: MigrationLock): Promise<void> {
  await client.query('SELECT pg_advisory_unlock($1)', [LOCKS[lock]]);
}
