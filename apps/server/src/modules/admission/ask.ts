import { ADMISSION_ASKING_MAX } from '@hansang/contract';
import type { GuestSession } from '../../platform/calls/guest-session.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/calls/refusal.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { appendEvents } from '../../platform/events/append.ts';
import { standAtTable } from '../session/hold-session.ts';
import { labelOf } from '../session/label.ts';
import type { AdmissionParts } from './admission-parts.ts';
import { loadAsking } from './asking.ts';

const ASK = `
  UPDATE guest_sessions SET visit_id = $2, admission = 'ASKING', asked_at = $3 WHERE session_id = $1`;

/**
 * Asks those of the table to let a phone in. Whoever needs nobody's word, asks already or was refused stays as they are.
 * Where many ask at once the next ones have to wait for an answer to those.
 */
export async function askIn(
  { platform: { db, clock, events }, sessions }: AdmissionParts,
  session: GuestSession,
): Promise<Refusal | null> {
  const { restaurantId, tableIdx, sessionId } = session;
  const now = clock.now();
  const refusal = await transaction(db.pool, async (client) => {
    const held = await standAtTable(client, session, now);
    if (isRefusal(held)) return held;
    if (held.standing !== 'WAITING' || held.isAsking || tableIdx === null) return null;
    const asking = await loadAsking(client, restaurantId, tableIdx, now);
    if (asking.length >= ADMISSION_ASKING_MAX) return refuse('TOO_MANY_REQUESTS');
    await client.query(ASK, [sessionId, held.visitId, now]);
    await appendEvents(client, {
      restaurantId,
      subjectType: 'session',
      subjectId: String(sessionId),
      actorType: 'guest',
      actor: labelOf(session),
      type: 'admission.changed',
      data: { sessionId, tableIdx, to: 'ASKING' },
      at: now,
    });
    return null;
  });
  sessions.forget((known) => known.sessionId === sessionId);
  events.wake(restaurantId);
  return refusal;
}
