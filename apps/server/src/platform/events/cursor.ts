import type { Queryable } from './append.ts';
import type { EventRow } from './row.ts';

/**
 * How far a consumer has come: everything visible in the look `seen` is done; of what is visible in `target` but
 * not in `seen`, everything up to `eventId`. Looks are `pg_snapshot` as text.
 */
export interface Cursor {
  readonly seen: string;
  readonly target: string;
  eventId: number;
  attempts: number;
  /** `target` was taken just now: beyond it there is nothing yet. */
  readonly isLatest: boolean;
  readonly isFinished?: boolean;
}

/** A look that sees nothing: the lowest normal transaction is 3. */
const NOTHING = '3:3:';

export async function registerConsumer(
  client: Queryable,
  name: string,
  from: 'beginning' | 'now',
): Promise<void> {
  const seen = from === 'now' ? 'pg_current_snapshot()' : `'${NOTHING}'::pg_snapshot`;
  await client.query(
    `INSERT INTO deliveries (consumer, seen) VALUES ($1, ${seen}) ON CONFLICT (consumer) DO NOTHING`,
    [name],
  );
}

/** Locks a consumer's cursor for this transaction; null while another node holds it. */
export async function claimCursor(client: Queryable, name: string): Promise<Cursor | null> {
  const { rows } = await client.query<{
    seen: string;
    target: string;
    event_id: number;
    attempts: number;
    is_latest: boolean;
  }>(
    `SELECT seen::text, coalesce(target, pg_current_snapshot())::text AS target, event_id, attempts,
            target IS NULL AS is_latest
       FROM deliveries WHERE consumer = $1 FOR UPDATE SKIP LOCKED`,
    [name],
  );
  const row = rows[0];
  return row
    ? {
        seen: row.seen,
        target: row.target,
        eventId: row.event_id,
        attempts: row.attempts,
        isLatest: row.is_latest,
      }
    : null;
}

export async function saveCursor(
  client: Queryable,
  name: string,
  cursor: Cursor,
  error: string | null = null,
) {
  await client.query(
    `UPDATE deliveries SET seen = $2::pg_snapshot, target = $3::pg_snapshot, event_id = $4, attempts = $5,
            last_error = $6, updated_at = now()
      WHERE consumer = $1`,
    [name, cursor.seen, cursor.isFinished ? null : cursor.target, cursor.eventId, cursor.attempts, error],
  );
}

/** Keeps an event that could not be delivered, for a person to look at. */
export async function setAside(client: Queryable, name: string, row: EventRow, error: string): Promise<void> {
  await client.query(
    `INSERT INTO dead_letters (consumer, event_id, event, error) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
    [name, row.event_id, JSON.stringify(row), error],
  );
}
