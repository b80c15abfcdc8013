import type pg from 'pg';
import type { Database } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import type { Log } from '../process/log.ts';
import type { Queryable } from './append.ts';
import {
  type Cursor,
  claimCursor,
  lookAtCursor,
  registerConsumer,
  saveCursor,
  setAside,
  skipTo,
} from './cursor.ts';
import { type Redelivery, redeliver } from './dead-letters.ts';
import type { EventType, LoggedEvent } from './event.ts';
import { writeFeed } from './feed.ts';
import type { InTurn } from './in-turn.ts';
import { COLUMNS_OF_FEED, type EventRow, loggedEvent } from './row.ts';

interface Reading<Type extends EventType> {
  /** Its name in `deliveries`; never changes. */
  readonly name: string;
  /** Where a consumer that the database does not know yet begins. */
  readonly from: 'beginning' | 'now';
  /** What it reads of the log, of what is kept for good: carts and sessions are in no feed. */
  readonly types: readonly Type[];
  /** Attempts before an event is set aside in `dead_letters`. */
  readonly attempts?: number;
  /** Milliseconds before the next attempt, after so many failed ones. */
  readonly backoff?: (failed: number) => number;
}

/** Handles events one by one, or many at once and then rests. */
type Handling<Type extends EventType> =
  | {
      /**
       * Handles one event. What it writes through `client` is committed together with the cursor, so exactly once; any
       * other effect may happen again after a crash and must bear that. Throwing means: try again later.
       */
      readonly handle: (event: LoggedEvent<Type>, client: pg.PoolClient) => Promise<void>;
    }
  | {
      /** The same for all that there is, for what goes by how things are and not by how they became so. */
      readonly handleAll: (events: readonly LoggedEvent<Type>[], client: pg.PoolClient) => Promise<void>;
      /** Milliseconds before it handles more. */
      readonly restMs: number;
    };

export type ConsumerOptions<Type extends EventType = EventType> = Reading<Type> & Handling<Type>;

export interface Consumer {
  readonly name: string;
  wake(): void;
  /** Resolves when nothing more can be delivered at the moment. */
  idle(): Promise<void>;
  /** Delivers once more what was set aside. */
  redeliver(eventId: number, trace: (client: pg.PoolClient) => Promise<unknown>): Promise<Redelivery>;
  close(): Promise<void>;
}

const BATCH = 100;
/** So many where they are handled at once. */
const PORTION = 5000;
/** How much of the feed is looked through at a time for what a consumer reads. */
const REACH = 5000;
/** A cursor that moves over what its consumer does not read is saved after so many events, or after so long, in ms. */
const SAVE_AFTER = 1000;
const SAVE_AFTER_MS = 60_000;
const ATTEMPTS = 8;
const LOCK_NOT_AVAILABLE = '55P03';
const doubling = (failed: number) => Math.min(1000 * 2 ** (failed - 1), 300_000);

/** Of the types a consumer reads, the first events after a position. */
const BATCH_SQL = `
  SELECT f.position, ${COLUMNS_OF_FEED} FROM read_feed($1, $2, $3, $4) f
  -- never null: position, event_id, restaurant_id, subject_type, subject_id, actor_type, actor, type, data, at`;

interface FeedRow extends EventRow {
  readonly position: number;
}

type Outcome = 'more' | 'empty' | 'failed' | 'elsewhere';

/**
 * Delivers the feed to one durable consumer; of several nodes one works at a time. `idle` writes the feed first.
 * @param look by which it looks whether there is anything, beside other consumers
 */
export function openConsumer<Type extends EventType>(
  db: Database,
  log: Log,
  options: ConsumerOptions<Type>,
  look: InTurn = (work) => work(),
): Consumer {
  const { name, types, attempts = ATTEMPTS, backoff = doubling } = options;
  const isTogether = 'handleAll' in options;
  let isClosed = false;
  let isWanted = false;
  let notBefore = 0;
  /** Until then, by the steady clock, it rests, unless somebody waits for it. */
  let restsUntil = 0;
  let isAwaited = false;
  let working: Promise<void> | null = null;
  let isRegistered = false;
  /** Up to here is nothing of what it reads that is not delivered, as far as this node knows. */
  let passed = 0;
  /** The server that `passed` was learned from, by its start. */
  let began = '';
  let savedAt = performance.now();

  const handleOne = (event: LoggedEvent<Type>, client: pg.PoolClient): Promise<void> =>
    'handleAll' in options ? options.handleAll([event], client) : options.handle(event, client);

  async function deliver(client: pg.PoolClient, rows: readonly EventRow[]): Promise<unknown> {
    await client.query('SAVEPOINT delivery');
    try {
      const events = rows.map((row) => loggedEvent(row) as LoggedEvent<Type>);
      if ('handleAll' in options) await options.handleAll(events, client);
      else for (const event of events) await handleOne(event, client);
      await client.query('RELEASE SAVEPOINT delivery');
      return null;
    } catch (error) {
      await client.query('ROLLBACK TO SAVEPOINT delivery');
      return error ?? new Error('The delivery failed without a reason');
    }
  }

  async function readFeed(client: Queryable, after: number, upTo: number, most: number) {
    const values = [after, upTo, types, most];
    return (await client.query<FeedRow>({ name: 'read_feed', text: BATCH_SQL, values })).rows;
  }

  /** Looks, without a lock, whether there is anything to deliver; a consumer with nothing to do writes nothing. */
  async function lookAhead(): Promise<Outcome> {
    const { position, head, began: now } = await look(() => lookAtCursor(db.pool, name));
    // A server that took over may have given what it had not heard of to other events.
    passed = now === began && passed <= head ? Math.max(passed, position) : position;
    began = now;
    if (head <= passed) return 'empty';
    const upTo = Math.min(head, passed + REACH);
    const [next] = await look(() => readFeed(db.pool, passed, upTo, 1));
    if (next) return transaction(db.pool, (client) => deliverBatch(client, upTo));
    passed = upTo;
    if (passed - position > SAVE_AFTER || performance.now() - savedAt > SAVE_AFTER_MS) {
      savedAt = performance.now();
      await skipTo(db.pool, name, position, passed);
    }
    return 'more';
  }

  async function deliverBatch(client: pg.PoolClient, upTo: number): Promise<Outcome> {
    const claimed = await claimCursor(client, name);
    if (!claimed) return 'elsewhere';
    if (claimed.began !== began) return 'more';
    const cursor = { position: Math.max(claimed.position, passed), attempts: claimed.attempts };
    const rows = await readFeed(client, cursor.position, upTo, isTogether ? PORTION : BATCH);
    for (const portion of isTogether && rows.length > 0 ? [rows] : rows.map((row) => [row])) {
      const [first] = portion;
      const error = await deliver(client, portion);
      if (error !== null && first) return fail(client, cursor, first, error);
      cursor.position = portion.at(-1)?.position ?? cursor.position;
      cursor.attempts = 0;
    }
    if ('restMs' in options && rows.length > 0) restsUntil = performance.now() + options.restMs;
    if (rows.length > 0) await saveCursor(client, name, cursor);
    savedAt = performance.now();
    return 'more';
  }

  async function fail(client: pg.PoolClient, cursor: Cursor, row: FeedRow, error: unknown): Promise<Outcome> {
    const text = String((error as Error)?.message ?? error).slice(0, 500);
    // It waited in vain for what somebody else holds: that says nothing of the event.
    const isHeldUp = (error as { code?: string } | null)?.code === LOCK_NOT_AVAILABLE;
    const failed = isHeldUp ? cursor.attempts : cursor.attempts + 1;
    if (failed >= attempts) {
      log.error(
        { err: error, consumer: name, eventId: row.event_id },
        'An event could not be delivered and is set aside',
      );
      const { position, ...event } = row;
      await setAside(client, name, event, text);
      await saveCursor(client, name, { position, attempts: 0 }, text);
      return 'more';
    }
    log.warn(
      { err: error, consumer: name, eventId: row.event_id, failed },
      'An event could not be delivered; trying again',
    );
    await saveCursor(client, name, { ...cursor, attempts: failed }, text);
    notBefore = performance.now() + backoff(Math.max(1, failed));
    return 'failed';
  }

  async function work(): Promise<void> {
    if (!isRegistered) {
      // What is past must have its place in the feed, or it would seem to come.
      if (options.from === 'now') await writeFeed(db, true);
      await look(() => registerConsumer(db.pool, name, options.from));
      isRegistered = true;
    }
    let outcome: Outcome = 'more';
    while (outcome === 'more' && !isClosed && !isResting()) {
      outcome = await lookAhead();
      if (outcome === 'empty' && isWanted) {
        isWanted = false;
        outcome = 'more';
      }
    }
  }

  const isResting = () => !isAwaited && performance.now() < restsUntil;

  function wake(): void {
    isWanted = true;
    if (isClosed || performance.now() < notBefore || isResting()) return;
    working ??= work()
      .catch((error) =>
        log.warn({ err: error, consumer: name }, 'The event log could not be delivered; trying again'),
      )
      .finally(() => {
        working = null;
      });
    isWanted = false;
  }
  wake();

  return {
    name,
    wake,
    redeliver: (eventId, trace) => redeliver(db.pool, { name, handle: handleOne }, eventId, trace),
    async idle() {
      isAwaited = true;
      await working;
      await writeFeed(db, true);
      wake();
      await working;
      isAwaited = false;
    },
    async close() {
      isClosed = true;
      await working;
    },
  };
}
