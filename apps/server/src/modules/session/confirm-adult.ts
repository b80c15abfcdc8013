import type { GuestSession } from '../../platform/calls/guest-session.ts';
import { isRefusal, type Refusal } from '../../platform/calls/refusal.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { appendEvents, type Queryable } from '../../platform/events/append.ts';
import type { Platform } from '../../platform/platform.ts';
import { holdSession } from './hold-session.ts';
import { labelOf } from './label.ts';

/** Whether a session's guest confirmed to be an adult, from the database. */
export async function confirmedAsAdult(client: Queryable, sessionId: number): Promise<boolean> {
  const { rows } = await client.query<{ confirmed: boolean }>(
    'SELECT adult_confirmed_at IS NOT NULL AS confirmed FROM guest_sessions WHERE session_id = $1',
    [sessionId],
  );
  return rows[0]?.confirmed === true;
}

const CONFIRM = `
  UPDATE guest_sessions SET adult_confirmed_at = $2 WHERE session_id = $1 AND adult_confirmed_at IS NULL`;

/** Records, once per session, that its guest confirmed to be an adult. */
export async function confirmAdult(
  { db, clock, events }: Platform,
  session: GuestSession,
): Promise<Refusal | null> {
  const { sessionId, restaurantId, tableIdx } = session;
  const at = clock.now();
  const refusal = await transaction(db.pool, async (client) => {
    const held = await holdSession(client, session, at);
    if (isRefusal(held)) return held;
    const { rowCount } = await client.query(CONFIRM, [sessionId, at]);
    if (rowCount === 1)
      await appendEvents(client, {
        restaurantId,
        subjectType: 'session',
        subjectId: String(sessionId),
        actorType: 'guest',
        actor: labelOf(session),
        type: 'session.adult-confirmed',
        data: { sessionId, tableIdx },
        at,
      });
    return null;
  });
  events.wake();
  return refusal;
}
