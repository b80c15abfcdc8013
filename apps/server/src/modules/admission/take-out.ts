import type pg from 'pg';
import { appendEvents } from '../../platform/events/append.ts';
import type { Actor } from '../../platform/events/event.ts';

export interface PhoneAt {
  readonly restaurantId: number;
  readonly tableIdx: number;
  readonly phoneId: number;
}

const OPEN = `
  SELECT 1 FROM guest_sessions
   WHERE session_id = $1 AND restaurant_id = $2 AND table_idx = $3 AND admits IS NULL`;

/** Whether a phone of a table came in where nobody has to be let in; over or not. */
export async function isOpenPhone(
  client: pg.PoolClient,
  { restaurantId, tableIdx, phoneId }: PhoneAt,
): Promise<boolean> {
  const { rowCount } = await client.query(OPEN, [phoneId, restaurantId, tableIdx]);
  return rowCount === 1;
}

const END = 'UPDATE guest_sessions SET ended_at = $2 WHERE session_id = $1 AND ended_at IS NULL';

/** Ends the session of such a phone at a held table; whoever has the link may come in anew with it. */
export async function takeOut(
  client: pg.PoolClient,
  { restaurantId, tableIdx, phoneId, who }: PhoneAt & { readonly who: Actor },
  now: Date,
): Promise<void> {
  const { rowCount } = await client.query(END, [phoneId, now]);
  if (rowCount === 0) return;
  await appendEvents(client, {
    restaurantId,
    subjectType: 'session',
    subjectId: String(phoneId),
    ...who,
    type: 'session.ended',
    data: { sessionId: phoneId, tableIdx },
    at: now,
  });
}
