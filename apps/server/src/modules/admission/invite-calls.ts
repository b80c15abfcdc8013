import type { InvitePlace } from '@hansang/contract/schemas';
import {
  type CallAnswer,
  type CallContext,
  type CallDefinition,
  defineCall,
} from '../../platform/calls/calls.ts';
import { keepAt } from '../../platform/calls/guest-session.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/calls/refusal.ts';
import { newToken } from '../session/token.ts';
import type { AdmissionParts } from './admission-parts.ts';
import { type InvitedTo, inviteAsPass, makeInvite, mayInvite, readInvite } from './invites.ts';

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
    async handle({ params: { token } }, { deviceKey }) {
      const found = await readInvite(db.pool, token, deviceKey, clock.now());
      if (isRefusal(found)) return found;
      // Known before it takes the invite, a browser whose answer gets lost may take it once more.
      return { body: placeOf(found), ...(deviceKey === null && { newDevice: newToken() }) };
    },
  });
}

function takeCall(parts: AdmissionParts): CallDefinition {
  return defineCall('takeInvite', {
    summary:
      'Come in by an invite: it is used up, and this phone is in the visit; repeating it changes nothing',
    bindsClient: 'itself',
    errors: [...NOWHERE, 'ADMISSION_REFUSED', 'UNAUTHORIZED_ACCESS'],
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
  const { session: own, clientId, deviceKey } = context;
  const found = await readInvite(db.pool, token, deviceKey, clock.now());
  if (isRefusal(found)) return found;
  const { restaurantId, tableIdx } = found;
  const isThere = own?.restaurantId === restaurantId && own.tableIdx === tableIdx && own.sessionId !== null;
  // Whoever is in already needs no invite: it stays good for somebody else.
  if (isThere && (await sessions.standing(own)) === 'IN') return { body: placeOf(found) };
  const pass = inviteAsPass(token, found, clientId, deviceKey);
  const newSession = await sessions.open({ restaurantId, tableIdx, mode: 'qr', pageToken, pass }, context);
  if (isRefusal(newSession)) return newSession;
  events.wake(restaurantId);
  return { body: placeOf(found), newSession };
}

const placeOf = ({ restaurantId, tableIdx }: InvitedTo): InvitePlace => ({
  restaurantIdx: restaurantId,
  tableIdx,
});
