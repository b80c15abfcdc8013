import type pg from 'pg';
import type { Log } from '../process/log.ts';
import { processOf } from './session.ts';

type Client = Pick<pg.ClientBase, 'query'>;

/** So long a start waits for another session in silence, in ms. */
export const SILENT_MS = 5000;

/** Another session that is waited for. */
export interface Holder {
  readonly pid: number;
  /** As it calls itself; null where another user's session hides it. */
  readonly name: string | null;
  /** Since its transaction began, else since it connected; null where it is hidden. */
  readonly since: Date | null;
}

const HOLDER = `
  SELECT h.pid, h.application_name AS name, coalesce(h.xact_start, h.backend_start) AS since
    FROM pg_stat_activity h`;

const HOLDERS_OF_LOCK = `${HOLDER}
    JOIN pg_locks l USING (pid)
   WHERE l.locktype = 'advisory' AND l.granted AND l.classid = 0 AND l.objid = $1 AND l.objsubid = 1
     AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
  -- nullable: name, since
  -- never null: pid`;

/** Those in whose way a session has been for so long, in seconds. */
const BLOCKERS_OF = `${HOLDER}
    JOIN pg_locks w ON h.pid = ANY (pg_blocking_pids(w.pid))
   WHERE w.pid = $1 AND NOT w.granted AND w.waitstart < clock_timestamp() - make_interval(secs => $2)
  -- nullable: name, since
  -- never null: pid`;

/** Who holds an advisory lock. */
export async function holdersOf(client: Client, lock: number): Promise<readonly Holder[]> {
  return (await client.query<Holder>(HOLDERS_OF_LOCK, [lock])).rows;
}

/** Tells of each holder once. */
export function tellHolders(
  log: Log,
  sentence: (holder: string) => string,
): (holders: readonly Holder[]) => void {
  const told = new Set<number>();
  return (holders) => {
    for (const { pid, name, since } of holders) {
      if (told.has(pid)) continue;
      told.add(pid);
      const at = since ? `, since ${since.toISOString()}` : '';
      log.warn({ session: pid, name, since }, sentence(`pid ${pid}${at}`));
    }
  };
}

/**
 * Says in the log whom a session waits for, once it has waited for `silentMs`.
 * @param asked by other sessions than the one that waits
 * @returns ends it
 */
export function watchWaits(
  asked: Pick<pg.Pool, 'query'>,
  waiting: pg.ClientBase,
  log: Log,
  silentMs = SILENT_MS,
): () => void {
  const tell = tellHolders(
    log,
    (holder) => `This start waits for what another session of the database holds (${holder})`,
  );
  const look = async () => {
    // Whatever keeps it from looking, the wait itself will tell.
    const found = await asked
      .query<Holder>(BLOCKERS_OF, [processOf(waiting), silentMs / 1000])
      .catch(() => ({ rows: [] }));
    tell(found.rows);
  };
  let timer = setTimeout(() => {
    void look();
    timer = setInterval(() => void look(), silentMs / 5);
  }, silentMs);
  return () => clearInterval(timer);
}
