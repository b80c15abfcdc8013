import type { Queryable } from './append.ts';
import type { EventRow } from './row.ts';

/** How far a consumer has come in the feed: everything up to `position` is done. */
export interface Cursor {
  readonly position: number;
  /** Failed attempts at the next event. */
  readonly attempts: number;
}

/** When the server that answered was started: another one may not know of everything that this one had. */
export interface Answering {
  readonly began: string;
}

/** Makes a consumer known; one that is stays where it is. */
export async function registerConsumer(
  client: Queryable,
  name: string,
  from: 'beginning' | 'now',
): Promise<void> {
  await client.query(
    `INSERT INTO deliveries (consumer, position)
     SELECT $1, CASE WHEN $2 THEN 0 ELSE c.position END FROM feed_cursor c ON CONFLICT (consumer) DO NOTHING`,
    [name, from === 'beginning'],
  );
}

/** How far a consumer has come and how far it could, without a lock. */
export async function lookAtCursor(
  client: Queryable,
  name: string,
): Promise<{ position: number; head: number } & Answering> {
  const { rows } = await client.query<{ position: number; head: number } & Answering>({
    name: 'look_at_cursor',
    text: `SELECT d.position, c.position AS head, pg_postmaster_start_time()::text AS began
             FROM deliveries d CROSS JOIN feed_cursor c WHERE d.consumer = $1`,
    values: [name],
  });
  return rows[0] ?? { position: 0, head: 0, began: '' };
}

/** Locks a consumer's cursor for this transaction; null while another node holds it. */
export async function claimCursor(client: Queryable, name: string): Promise<(Cursor & Answering) | null> {
  const { rows } = await client.query<Cursor & Answering>({
    name: 'claim_cursor',
    text: `SELECT position, attempts, pg_postmaster_start_time()::text AS began
             FROM deliveries WHERE consumer = $1 FOR UPDATE SKIP LOCKED`,
    values: [name],
  });
  return rows[0] ?? null;
}

export async function saveCursor(
  client: Queryable,
  name: string,
  { position, attempts }: Cursor,
  error: string | null = null,
): Promise<void> {
  await client.query({
    name: 'save_cursor',
    text: `UPDATE deliveries SET position = $2, attempts = $3, last_error = $4, updated_at = now() WHERE consumer = $1`,
    values: [name, position, attempts, error],
  });
}

/** Moves a cursor over what its consumer does not read, unless it has moved meanwhile. */
export async function skipTo(client: Queryable, name: string, from: number, to: number): Promise<void> {
  await client.query(
    `UPDATE deliveries SET position = $3, updated_at = now() WHERE consumer = $1 AND position = $2 AND attempts = 0`,
    [name, from, to],
  );
}

/** Keeps an event that could not be delivered, for a person to look at. */
export async function setAside(client: Queryable, name: string, row: EventRow, error: string): Promise<void> {
  await client.query(
    `INSERT INTO dead_letters (consumer, event_id, event, error) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
    [name, row.event_id, JSON.stringify(row), error],
  );
}
