import type pg from 'pg';
import type { Database } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import type { Log } from '../process/log.ts';
import { type Cursor, claimCursor, registerConsumer, saveCursor, setAside } from './cursor.ts';
import type { EventType, LoggedEvent } from './event.ts';
import { EVENT_COLUMNS, type EventRow, loggedEvent } from './row.ts';

export interface ConsumerOptions<Type extends EventType = EventType> {
  /** Its name in `deliveries`; never changes. */
  readonly name: string;
  /** Where a consumer that the database does not know yet begins. */
  readonly from: 'beginning' | 'now';
  /** What it reads of the log; each event costs it two statements, and carts write most of them. */
  readonly types: readonly Type[];
  /**
   * Handles one event. What it writes through `client` is committed together with the cursor, so exactly once; any
   * other effect may happen again after a crash and must bear that. Throwing means: try again later.
   */
  readonly handle: (event: LoggedEvent<Type>, client: pg.PoolClient) => Promise<void>;
  /** Attempts before an event is set aside in `dead_letters`. */
  readonly attempts?: number;
  /** Milliseconds before the next attempt, after so many failed ones. */
  readonly backoff?: (failed: number) => number;
}

export interface Consumer {
  wake(): void;
  /** Resolves when nothing more can be delivered at the moment. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

const BATCH = 100;
const ATTEMPTS = 8;
const doubling = (failed: number) => Math.min(1000 * 2 ** (failed - 1), 300_000);

/** Rows that committed between two looks, after an id: what one batch reads. */
const BATCH_SQL = `
  SELECT ${EVENT_COLUMNS} FROM events e
   WHERE e.xid >= pg_snapshot_xmin($1::pg_snapshot) AND NOT pg_visible_in_snapshot(e.xid, $1::pg_snapshot)
     AND pg_visible_in_snapshot(e.xid, $2::pg_snapshot) AND e.event_id > $3 AND e.type = ANY ($4)
   ORDER BY e.event_id LIMIT ${BATCH}`;

type Outcome = 'more' | 'empty' | 'failed' | 'elsewhere';

/** Delivers the log to one durable consumer; of several nodes one works at a time. */
export function openConsumer<Type extends EventType>(
  db: Database,
  log: Log,
  options: ConsumerOptions<Type>,
): Consumer {
  const { name, types, handle, attempts = ATTEMPTS, backoff = doubling } = options;
  let isClosed = false;
  let isWanted = false;
  let notBefore = 0;
  let working: Promise<void> | null = null;
  let isRegistered = false;

  async function deliverOne(client: pg.PoolClient, row: EventRow): Promise<unknown> {
    await client.query('SAVEPOINT delivery');
    try {
      await handle(loggedEvent(row) as LoggedEvent<Type>, client);
      await client.query('RELEASE SAVEPOINT delivery');
      return null;
    } catch (error) {
      await client.query('ROLLBACK TO SAVEPOINT delivery');
      return error ?? new Error('The delivery failed without a reason');
    }
  }

  async function deliverBatch(client: pg.PoolClient): Promise<Outcome> {
    const cursor = await claimCursor(client, name);
    if (!cursor) return 'elsewhere';
    const { rows } = await client.query<EventRow>(BATCH_SQL, [
      cursor.seen,
      cursor.target,
      cursor.eventId,
      types,
    ]);
    for (const row of rows) {
      const error = await deliverOne(client, row);
      if (error !== null) return fail(client, cursor, row, error);
      cursor.eventId = row.event_id;
      cursor.attempts = 0;
    }
    await saveCursor(client, name, rows.length < BATCH ? finished(cursor) : cursor);
    return rows.length < BATCH && cursor.isLatest ? 'empty' : 'more';
  }

  async function fail(
    client: pg.PoolClient,
    cursor: Cursor,
    row: EventRow,
    error: unknown,
  ): Promise<Outcome> {
    const text = String((error as Error)?.message ?? error).slice(0, 500);
    const failed = cursor.attempts + 1;
    if (failed >= attempts) {
      log.error(
        { err: error, consumer: name, eventId: row.event_id },
        'An event could not be delivered and is set aside',
      );
      await setAside(client, name, row, text);
      await saveCursor(client, name, { ...cursor, eventId: row.event_id, attempts: 0 }, text);
      return 'more';
    }
    log.warn(
      { err: error, consumer: name, eventId: row.event_id, failed },
      'An event could not be delivered; trying again',
    );
    await saveCursor(client, name, { ...cursor, attempts: failed }, text);
    notBefore = Date.now() + backoff(failed);
    return 'failed';
  }

  async function work(): Promise<void> {
    if (!isRegistered) {
      await registerConsumer(db.pool, name, options.from);
      isRegistered = true;
    }
    let outcome: Outcome = 'more';
    while (outcome === 'more' && !isClosed) {
      outcome = await transaction(db.pool, deliverBatch);
      if (outcome === 'empty' && isWanted) {
        isWanted = false;
        outcome = 'more';
      }
    }
  }

  function wake(): void {
    isWanted = true;
    if (isClosed || Date.now() < notBefore) return;
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
    wake,
    async idle() {
      await working;
      wake();
      await working;
    },
    async close() {
      isClosed = true;
      await working;
    },
  };
}

const finished = (cursor: Cursor): Cursor => ({
  ...cursor,
  seen: cursor.target,
  eventId: 0,
  isFinished: true,
});
