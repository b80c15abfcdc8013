import type { Database } from '../database/database.ts';
import type { Log } from '../process/log.ts';
import type { LoggedEvent } from './event.ts';
import type { FollowedVenues } from './interest.ts';
import { type Look, lookUpTo, sees } from './look.ts';
import { EVENT_COLUMNS, type EventRow, loggedEvent } from './row.ts';

/**
 * Every event of some venues that committed since an earlier look, and the look it now reflects: a row is new exactly
 * when its transaction is visible now and was not then. So a transaction that commits late is never skipped, and one
 * that runs long holds nobody up.
 */
const NEW_EVENTS = `
  SELECT pg_current_snapshot()::text AS look, pg_sequence_last_value('log_volume')::integer AS open_volume,
         e.xid, ${EVENT_COLUMNS}
    FROM (SELECT 1) AS one LEFT JOIN LATERAL read_log($1::pg_snapshot, $2, $3, $4::integer[], $5) e ON true`;
const NOW = `SELECT pg_current_snapshot()::text AS look, pg_sequence_last_value('log_volume')::integer AS open_volume`;

/** Under load one read serves all changes of this long. */
const GATHER_MS = 10;
/** Most events of one read; a transaction more at the most. */
const PORTION = 5000;
/** Whoever began before a volume was closed has ended after this. */
const TURN_MS = 3_600_000;

export interface Tail {
  wake(): void;
  settled(): Promise<void>;
  close(): Promise<void>;
}

interface Row extends EventRow {
  readonly look: Look;
  readonly open_volume: number;
  readonly xid: string;
}
type ReadRow = Row | (Pick<Row, 'look' | 'open_volume'> & { readonly event_id: null });

/** Follows the log of some venues from now on and tells each event once. */
export async function openTail(
  db: Database,
  log: Log,
  venues: FollowedVenues,
  tell: (event: LoggedEvent) => void,
): Promise<Tail> {
  const first = (await db.pool.query<Pick<Row, 'look' | 'open_volume'>>(NOW)).rows[0];
  let look = first?.look ?? '1:1:';
  const volumes = new OpenVolumes(first?.open_volume ?? 0);
  let reading: Promise<void> | null = null;
  let isWanted = false;
  let isClosed = false;
  let lastRead = 0;

  /** What some venues' events since a look are, with the look up to which they were read. */
  async function readSince(since: Look, listed: number[] | null): Promise<{ events: Row[]; look: Look }> {
    for (;;) {
      const { rows } = await db.pool.query<ReadRow>({
        name: 'new_events',
        text: NEW_EVENTS,
        values: [since, volumes.oldest, volumes.newest, listed, PORTION],
      });
      const [head] = rows;
      if (!head) return { events: [], look: since };
      // A volume that was opened meanwhile was not looked into.
      if (volumes.saw(head.open_volume)) continue;
      const events = rows.filter((row): row is Row => row.event_id !== null);
      if (events.length < PORTION) return { events, look: head.look };
      const last = events.reduce((most, { xid }) => (BigInt(xid) > BigInt(most) ? xid : most), '0');
      return { events, look: lookUpTo(head.look, last) };
    }
  }

  function tellAll(events: Row[]): void {
    // Within one look the id gives the order: it is drawn while the subject's row is locked.
    events.sort((one, other) => one.event_id - other.event_id);
    for (const row of events) tell(loggedEvent(row));
  }

  async function read(): Promise<void> {
    venues.takeFresh();
    const since = look;
    const { events, look: now } = await readSince(since, venues.listed());
    // Who began to follow a venue while that was read may remember what was true before it.
    const fresh = venues.takeFresh();
    look = now;
    tellAll(events);
    if (events.length >= PORTION) isWanted = true;
    if (fresh.length > 0) await catchUp(since, now, fresh);
  }

  /** Tells what happened between two looks in venues that were not followed then. */
  async function catchUp(since: Look, now: Look, fresh: number[]): Promise<void> {
    for (let from = since; ; ) {
      const { events, look: reached } = await readSince(from, fresh);
      const missed = events.filter(({ xid }) => sees(now, xid));
      tellAll(missed);
      if (missed.length < events.length) isWanted = true;
      if (events.length < PORTION || missed.length === 0) return;
      from = reached;
    }
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

/** The volumes that new rows can lie in: the open one, and for an hour those that were open before. */
class OpenVolumes {
  #volume: number;
  #since = performance.now();
  oldest: number;
  newest: number;

  constructor(volume: number) {
    this.#volume = volume;
    this.oldest = volume;
    this.newest = volume;
  }

  /** Which volume is open now. @returns whether that was not known */
  saw(volume: number): boolean {
    if (volume !== this.#volume) {
      this.#volume = volume;
      this.#since = performance.now();
      const isKnown = volume >= this.oldest && volume <= this.newest;
      this.oldest = Math.min(this.oldest, volume);
      this.newest = Math.max(this.newest, volume);
      return !isKnown;
    }
    if (this.oldest !== this.newest && performance.now() - this.#since > TURN_MS) {
      this.oldest = volume;
      this.newest = volume;
    }
    return false;
  }
}
