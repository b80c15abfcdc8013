import type { Database } from '../database/database.ts';
import type { Log } from '../process/log.ts';
import type { LoggedEvent } from './event.ts';
import type { FollowedVenues } from './interest.ts';
import { endOf, type Look, lookUpTo, sees } from './look.ts';
import { EVENT_COLUMNS, type EventRow, loggedEvent } from './row.ts';

/**
 * Every event of some venues that committed since an earlier look, and the look it now reflects: a row is new exactly
 * when its transaction is visible now and was not then. So a transaction that commits late is never skipped, and one
 * that runs long holds nobody up.
 */
const NEW_EVENTS = `
  SELECT pg_current_snapshot()::text AS look, pg_sequence_last_value('log_volume')::integer AS open_volume,
         pg_postmaster_start_time()::text AS began, e.xid, ${EVENT_COLUMNS}
    FROM (SELECT 1) AS one LEFT JOIN LATERAL read_log($1::pg_snapshot, $2, $3, $4::integer[], $5) e ON true`;
const NOW = `
  SELECT pg_current_snapshot()::text AS look, pg_sequence_last_value('log_volume')::integer AS open_volume,
         pg_postmaster_start_time()::text AS began, oldest, newest
    FROM feed_cursor`;

/** Under load one read serves all changes of this long. */
const GATHER_MS = 10;
/** Most events of one read; a transaction more at the most. */
const PORTION = 5000;
/** Whoever began before a volume was closed has ended after this. */
const TURN_MS = 3_600_000;

export interface Tail {
  /** Since when it has not read to the end, in ms. */
  readonly ageMs: number;
  wake(): void;
  settled(): Promise<void>;
  close(): Promise<void>;
}

interface Head {
  readonly look: Look;
  readonly open_volume: number;
  /** When the server that answers was started. */
  readonly began: string;
}
interface Row extends EventRow, Head {
  readonly xid: string;
}
type ReadRow = Row | (Head & { readonly event_id: null });

interface Read extends Pick<Head, 'look' | 'began'> {
  readonly events: Row[];
}

/** Follows the log of some venues from now on and tells each event once. */
export async function openTail(
  db: Database,
  log: Log,
  venues: FollowedVenues,
  tell: (event: LoggedEvent) => void,
): Promise<Tail> {
  const first = (await db.pool.query<Head & { oldest: number; newest: number }>(NOW)).rows[0];
  let look = first?.look ?? '1:1:';
  let began = first?.began ?? '';
  const volumes = new OpenVolumes(first?.open_volume ?? 0, first?.oldest ?? 0, first?.newest ?? 0);
  let reading: Promise<void> | null = null;
  let isWanted = false;
  let isClosed = false;
  let lastRead = Number.NEGATIVE_INFINITY;
  let readAt = performance.now();

  /** What some venues' events since a look are, with the look up to which they were read, and the server's start. */
  async function readSince(since: Look, listed: number[] | null): Promise<Read> {
    for (;;) {
      const { rows } = await db.pool.query<ReadRow>({
        name: 'new_events',
        text: NEW_EVENTS,
        values: [since, volumes.oldest, volumes.newest, listed, PORTION],
      });
      const [head] = rows;
      if (!head) return { events: [], look: since, began };
      // A volume that was opened meanwhile was not looked into.
      if (volumes.saw(head.open_volume)) continue;
      const events = rows.filter((row): row is Row => row.event_id !== null);
      // Those that began before the last look and came late are all here, however many.
      const later = events.length < PORTION ? [] : events.filter(({ xid }) => BigInt(xid) >= endOf(since));
      if (later.length < PORTION) return { events, look: head.look, began: head.began };
      const last = later.reduce((most, { xid }) => (BigInt(xid) > BigInt(most) ? xid : most), '0');
      return { events, look: lookUpTo(head.look, last), began: head.began };
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
    const listed = venues.listed();
    const { events, ...now } = await readSince(since, listed);
    // Who began to follow a venue while that was read may remember what was true before it.
    const fresh = venues.takeFresh();
    // Another server took over, and what this one has seen may never have reached it.
    const isOther = now.began !== began || endOf(now.look) < endOf(since);
    const missed = isOther || listed === null ? [] : await readMissed(since, now.look, fresh);
    look = now.look;
    began = now.began;
    if (isOther) venues.forgetAll();
    tellAll([...events, ...missed]);
    if (events.length >= PORTION) isWanted = true;
  }

  /** What happened between two looks in venues that were not followed then. Nothing is told before all of it is read. */
  async function readMissed(since: Look, now: Look, fresh: number[]): Promise<Row[]> {
    const missed: Row[] = [];
    for (let from = since; fresh.length > 0; ) {
      const { events, look: reached } = await readSince(from, fresh);
      const seen = events.filter(({ xid }) => sees(now, xid));
      missed.push(...seen);
      if (seen.length < events.length) isWanted = true;
      if (events.length < PORTION || seen.length === 0) break;
      from = reached;
    }
    return missed;
  }

  async function readWhileWanted(): Promise<void> {
    while (isWanted && !isClosed) {
      const rest = lastRead + GATHER_MS - performance.now();
      if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
      isWanted = false;
      lastRead = performance.now();
      try {
        await read();
        if (!isWanted) readAt = performance.now();
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
    get ageMs() {
      return performance.now() - readAt;
    },
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

  /** @param oldest, newest of the volumes that the feed's writer still looks into */
  constructor(volume: number, oldest: number, newest: number) {
    this.#volume = volume;
    this.oldest = Math.min(volume, oldest);
    this.newest = Math.max(volume, newest);
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
