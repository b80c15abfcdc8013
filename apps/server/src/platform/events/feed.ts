import type { Database } from '../database/database.ts';
import type { Log } from '../process/log.ts';

/** Most events that one statement numbers. */
const PORTION = 5000;

const WRITE = 'SELECT written, is_done FROM write_feed($1, $2)';

/**
 * Numbers what committed since the last time for those who read the feed.
 * @param isPatient whether to wait for a node that does it just now, rather than leave it to that one
 * @returns how many events were numbered
 */
export async function writeFeed(db: Pick<Database, 'pool'>, isPatient: boolean): Promise<number> {
  let all = 0;
  for (;;) {
    const { rows } = await db.pool.query<{ written: number; is_done: boolean }>({
      name: 'write_feed',
      text: WRITE,
      values: [PORTION, isPatient],
    });
    const [{ written, is_done: isDone } = { written: 0, is_done: true }] = rows;
    all += written;
    if (isDone) return all;
  }
}

/** Under load one statement numbers all events of this long. */
const GATHER_MS = 100;

export interface Feeder {
  /** Since when it has not written to the end, in ms. */
  readonly ageMs: number;
  wake(): void;
  close(): Promise<void>;
}

/**
 * Writes the feed whenever it is woken, gathering what comes close together.
 * @param wrote called when there is something new in the feed
 */
export function openFeeder(db: Pick<Database, 'pool'>, log: Log, wrote: () => void): Feeder {
  let isWanted = false;
  let isClosed = false;
  let lastWrite = 0;
  let doneAt = performance.now();
  let writing: Promise<void> | null = null;

  async function writeWhileWanted(): Promise<void> {
    while (isWanted && !isClosed) {
      const rest = lastWrite + GATHER_MS - performance.now();
      if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
      isWanted = false;
      lastWrite = performance.now();
      if ((await writeFeed(db, false)) > 0) wrote();
      doneAt = performance.now();
    }
  }

  return {
    get ageMs() {
      return performance.now() - doneAt;
    },
    wake() {
      isWanted = true;
      writing ??= writeWhileWanted()
        .catch((error) => {
          if (!isClosed) log.warn({ err: error }, 'The feed could not be written; trying again');
        })
        .finally(() => {
          writing = null;
        });
    },
    async close() {
      isClosed = true;
      await writing;
    },
  };
}
