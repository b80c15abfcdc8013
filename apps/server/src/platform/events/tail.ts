import type { Database } from '../database/database.ts';
import type { Log } from '../process/log.ts';
import type { LoggedEvent } from './event.ts';
import { EVENT_COLUMNS, type EventRow, loggedEvent } from './row.ts';

/**
 * Every event that committed since an earlier look, and the look it now reflects. A look is PostgreSQL's own
 * snapshot: a row is new exactly when its transaction is visible now and was not then. So a transaction that
 * commits late is never skipped, and one that runs long holds nobody up. Within one look the id gives the order:
 * it is drawn while the subject's row is locked.
 */
const NEW_EVENTS = `
  SELECT pg_current_snapshot()::text AS look, ${EVENT_COLUMNS}
    FROM (SELECT 1) AS one LEFT JOIN events e
      ON e.xid >= pg_snapshot_xmin($1::pg_snapshot) AND NOT pg_visible_in_snapshot(e.xid, $1::pg_snapshot)
   ORDER BY e.event_id`;

/** Under load one read serves all changes of this long. */
const GATHER_MS = 10;

export interface Tail {
  wake(): void;
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** Follows the log from now on and tells each event once. */
export async function openTail(db: Database, log: Log, tell: (event: LoggedEvent) => void): Promise<Tail> {
  let look = await currentLook(db);
  let reading: Promise<void> | null = null;
  let isWanted = false;
  let isClosed = false;
  let lastRead = 0;

  async function read(): Promise<void> {
    const { rows } = await db.pool.query<(EventRow | { event_id: null }) & { look: string }>({
      name: 'new_events',
      text: NEW_EVENTS,
      values: [look],
    });
    look = rows[0]?.look ?? look;
    for (const row of rows) if (row.event_id !== null) tell(loggedEvent(row));
  }

  async function readWhileWanted(): Promise<void> {
    while (isWanted && !isClosed) {
      const rest = lastRead + GATHER_MS - Date.now();
      if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
      isWanted = false;
      lastRead = Date.now();
      try {
        await read();
      } catch (error) {
        if (!isClosed) log.warn({ err: error }, 'The event log could not be read; trying again');
        return;
      }
    }
  }

  function wake(): void {
    if (isClosed) return;
    isWanted = true;
    reading ??= readWhileWanted().finally(() => {
      reading = null;
    });
  }

  return {
    wake,
    async settled() {
      // The read that may be under way could have looked before the caller's commit; the next one cannot.
      await reading;
      wake();
      await reading;
    },
    async close() {
      isClosed = true;
      await reading;
    },
  };
}

async function currentLook(db: Database): Promise<string> {
  const { rows } = await db.pool.query<{ look: string }>('SELECT pg_current_snapshot()::text AS look');
  return rows[0]?.look ?? '1:1:';
}
