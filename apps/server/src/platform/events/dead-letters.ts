import type pg from 'pg';
import { transaction } from '../database/transaction.ts';
import type { Queryable } from './append.ts';
import type { EventType, LoggedEvent } from './event.ts';
import { type EventRow, loggedEvent } from './row.ts';

/** An event that could not be delivered, as a person reads of it. */
export interface DeadLetter {
  readonly consumer: string;
  readonly eventId: number;
  readonly type: string;
  readonly restaurantId: number;
  readonly subjectId: string;
  readonly error: string;
  readonly at: Date;
}

/** So many are shown at most; whoever has more mends the reason, not the letters. */
const MOST_SHOWN = 100;

const LETTERS = `
  SELECT consumer, event_id AS "eventId", event->>'type' AS type,
         (event->>'restaurant_id')::integer AS "restaurantId", event->>'subject_id' AS "subjectId", error, at
    FROM dead_letters ORDER BY at, event_id LIMIT $1
  -- never null: type, restaurantId, subjectId`;

/** Those that wait for somebody, oldest first. */
export async function readLetters(db: Queryable): Promise<DeadLetter[]> {
  return (await db.query<DeadLetter>(LETTERS, [MOST_SHOWN])).rows;
}

/** The venue that a letter is about; null where the letter is gone. */
export async function venueOfLetter(
  db: Queryable,
  consumer: string,
  eventId: number,
): Promise<number | null> {
  const { rows } = await db.query<{ restaurantId: number }>(
    `SELECT (event->>'restaurant_id')::integer AS "restaurantId" FROM dead_letters
      WHERE consumer = $1 AND event_id = $2
     -- never null: restaurantId`,
    [consumer, eventId],
  );
  return rows[0]?.restaurantId ?? null;
}

/** @returns whether it was there */
export async function dropLetter(db: Queryable, consumer: string, eventId: number): Promise<boolean> {
  const { rowCount } = await db.query('DELETE FROM dead_letters WHERE consumer = $1 AND event_id = $2', [
    consumer,
    eventId,
  ]);
  return (rowCount ?? 0) > 0;
}

interface Handling<Type extends EventType> {
  readonly name: string;
  readonly handle: (event: LoggedEvent<Type>, client: pg.PoolClient) => Promise<void>;
}

export type Redelivery = 'done' | 'gone' | 'failed';

/**
 * Delivers an event once more that was set aside. What its consumer writes and that the letter is gone are committed
 * together, with the trace of who asked for it; where it fails again the letter stays, with the new reason.
 */
export async function redeliver<Type extends EventType>(
  pool: pg.Pool,
  { name, handle }: Handling<Type>,
  eventId: number,
  trace: (client: pg.PoolClient) => Promise<unknown>,
): Promise<Redelivery> {
  try {
    return await transaction(pool, async (client) => {
      const { rows } = await client.query<{ event: EventRow }>(
        'DELETE FROM dead_letters WHERE consumer = $1 AND event_id = $2 RETURNING event',
        [name, eventId],
      );
      const event = rows[0]?.event;
      if (!event) return 'gone';
      await handle(loggedEvent({ ...event, at: new Date(event.at) }) as LoggedEvent<Type>, client);
      await trace(client);
      return 'done';
    });
  } catch (error) {
    const text = String((error as Error)?.message ?? error).slice(0, 500);
    await pool.query('UPDATE dead_letters SET error = $3 WHERE consumer = $1 AND event_id = $2', [
      name,
      eventId,
      text,
    ]);
    return 'failed';
  }
}
