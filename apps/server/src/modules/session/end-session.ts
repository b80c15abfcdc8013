import type { GuestSession } from '../../platform/calls/guest-session.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { appendEvents } from '../../platform/events/append.ts';
import type { Platform } from '../../platform/platform.ts';
import { labelOf } from './label.ts';

/** Ends a session for good, as its own guest wishes; ending it twice is the same. */
export async function endSession({ db, clock, events }: Platform, session: GuestSession): Promise<void> {
  const { sessionId, restaurantId, tableIdx } = session;
  const at = clock.now();
  await transaction(db.pool, async (client) => {
    const { rowCount } = await client.query(
      'UPDATE guest_sessions SET ended_at = $2 WHERE session_id = $1 AND ended_at IS NULL',
      [sessionId, at],
    );
    if (rowCount !== 1) return;
    await appendEvents(client, {
      restaurantId,
      subjectType: 'session',
      subjectId: String(sessionId),
      actorType: 'guest',
      actor: labelOf(session),
      type: 'session.ended',
      data: { sessionId, tableIdx },
      at,
    });
  });
  events.wake();
}
