import type { InvitePlace } from '@hansang/contract/schemas';
import {
  type CallAnswer,
  type CallContext,
  type CallDefinition,
  defineCall,
} from '../../platform/calls/calls.ts';
import { keepAt } from '../../platform/calls/guest-session.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/calls/refusal.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { holdTables, holdVisits } from '../visit/hold-table.ts';
import type { AdmissionParts } from './admission-parts.ts';
import { type InvitedTo, makeInvite, mayInvite, readInvite, useInvite } from './invites.ts';

const NOWHERE = ['NOT_FOUND_INVITE', 'INVITE_USED', 'INVITE_EXPIRED', 'INVITE_OVER'] as const;

export function inviteCalls(parts: AdmissionParts): CallDefinition[] {
  return [makeCall(parts), readCall(parts), takeCall(parts)];
}

function makeCall(parts: AdmissionParts): CallDefinition {
  return defineCall('makeInvite', {
    summary: 'Make a link that lets one phone into the visit, once and for ten minutes',
    errors: [
      'UNAUTHORIZED_ACCESS',
      'RESERVATION_IS_EXPIRATION',
      'TABLE_CHANGED',
      'ADMISSION_WAITING',
      'ADMISSION_REFUSED',
      'CALL_STAFF_TO_ORDER',
      'NOT_FOUND_VISIT',
      'INVITE_UNUSED',
    ],
    async handle({ params: { restaurantId } }, context) {
      const session = await keepAt(parts.sessions, context, restaurantId);
      if (isRefusal(session)) return session;
      if (!mayInvite(await parts.venues.get(restaurantId), session)) return refuse('INVITE_UNUSED');
      const made = await makeInvite(parts, session);
      if (isRefusal(made)) return made;
      return { body: { path: `/i/${made.token}`, expiresAt: made.expiresAt.toISOString() } };
    },
  });
}

/** Reading uses nothing up: messengers look at links before anybody taps them. */
function readCall({ platform: { db, clock } }: AdmissionParts): CallDefinition {
  return defineCall('readInvite', {
    summary: 'Where an invite leads; it can still be taken after that',
    bindsClient: 'itself',
    errors: NOWHERE,
    async handle({ params: { token } }, { session }) {
      const found = await readInvite(db.pool, token, session, clock.now());
      return isRefusal(found) ? found : { body: placeOf(found) };
    },
  });
}

function takeCall(parts: AdmissionParts): CallDefinition {
  return defineCall('takeInvite', {
    summary:
      'Come in by an invite: it is used up, and this phone is in the visit; repeating it changes nothing',
    bindsClient: 'itself',
    errors: [...NOWHERE, 'UNAUTHORIZED_ACCESS'],
    handle: ({ params: { token }, body: { timestamp } }, context) => take(parts, token, timestamp, context),
  });
}

async function take(
  parts: AdmissionParts,
  token: string,
  pageToken: string,
  context: CallContext,
): Promise<CallAnswer<InvitePlace> | Refusal> {
  const { platform, sessions } = parts;
  const { db, clock, events } = platform;
  const found = await readInvite(db.pool, token, context.session, clock.now());
  if (isRefusal(found)) return found;
  const { restaurantId, tableIdx } = found;
  const own = context.session;
  const isThere = own?.restaurantId === restaurantId && own.tableIdx === tableIdx && own.sessionId !== null;
  // Whoever is in already needs no invite: it stays good for somebody else.
  if (isThere && (await sessions.standing(own)) === 'IN') return { body: placeOf(found) };
  const opened = await sessions.open(
    { restaurantId, tableIdx, mode: 'qr', pageToken, isKept: true },
    context,
  );
  if (isRefusal(opened)) return opened;
  const { session } = await sessions.fromOpened(opened);
  if (!session || session.sessionId === null) return refuse('INVITE_OVER');
  const { sessionId, clientId } = session;
  const refusal = await transaction(db.pool, async (client) => {
    const now = clock.now();
    const held = (await holdTables(client, restaurantId, tableIdx)).get(tableIdx);
    await holdVisits(client, restaurantId, found.visitId);
    // It may have been used, or the visit ended, while this one came in.
    const still = await readInvite(client, token, null, now);
    if (isRefusal(still)) return still;
    if (held?.visitId !== found.visitId) return refuse('INVITE_OVER');
    return useInvite(client, token, { sessionId, clientId }, found, now);
  });
  if (refusal) {
    await db.pool.query('UPDATE guest_sessions SET ended_at = $2 WHERE session_id = $1', [
      sessionId,
      clock.now(),
    ]);
    return refusal;
  }
  sessions.forget((known) => known.sessionId === sessionId);
  events.wake(restaurantId);
  return { body: placeOf(found), newSession: opened };
}

const placeOf = ({ restaurantId, tableIdx }: InvitedTo): InvitePlace => ({
  restaurantIdx: restaurantId,
  tableIdx,
});
