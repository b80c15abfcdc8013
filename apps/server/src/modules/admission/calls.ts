import type { AdmissionAnswer } from '@hansang/contract/schemas';
import { type CallAnswer, type CallDefinition, defineCall } from '../../platform/calls/calls.ts';
import {
  type GuestSession,
  refuseOtherPlace,
  type ScanOrSession,
  sessionOf,
} from '../../platform/calls/guest-session.ts';
import { isRefusal, type Refusal } from '../../platform/calls/refusal.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { standAtTable } from '../session/hold-session.ts';
import { labelOf } from '../session/label.ts';
import type { AdmissionParts } from './admission-parts.ts';
import { askIn } from './ask.ts';
import { loadAsking } from './asking.ts';
import { inviteCalls } from './invite-calls.ts';
import { mayInvite } from './invites.ts';
import { answerPhone } from './let-in.ts';
import { phoneLabel } from './phone-label.ts';

const DONE = { done: true } as const;

/** Who is at a table: what its phones are asked, what they answer, whom they invite. */
export function admissionCalls(parts: AdmissionParts): CallDefinition[] {
  return [tapCall(parts), readCall(parts), askCall(parts), answerCall(parts), ...inviteCalls(parts)];
}

function tapCall({ sessions }: AdmissionParts): CallDefinition {
  return defineCall('tap', {
    summary: 'Say that a person uses this phone; it keeps its place at the table by that',
    errors: ['UNAUTHORIZED_ACCESS', 'RESERVATION_IS_EXPIRATION'],
    async handle({ params }, context) {
      const elsewhere = refuseOtherPlace(sessionOf(context), params.restaurantId);
      if (elsewhere) return elsewhere;
      const session = await sessions.keep(context);
      return isRefusal(session) ? session : { body: DONE };
    },
  });
}

function readCall(parts: AdmissionParts): CallDefinition {
  return defineCall('admission', {
    summary: 'How this phone stands to its table, and who waits to be let in there',
    errors: ['UNAUTHORIZED_ACCESS'],
    async handle({ params }, context) {
      const session = sessionOf(context);
      return refuseOtherPlace(session, params.restaurantId) ?? answer(parts, session);
    },
  });
}

function askCall(parts: AdmissionParts): CallDefinition {
  return defineCall('askAdmission', {
    summary: 'Ask those of the table to let this phone in; safe to repeat',
    errors: ['UNAUTHORIZED_ACCESS', 'RESERVATION_IS_EXPIRATION', 'TABLE_CHANGED'],
    async handle({ params }, context) {
      const elsewhere = refuseOtherPlace(sessionOf(context), params.restaurantId);
      if (elsewhere) return elsewhere;
      const session = await parts.sessions.keep(context);
      if (isRefusal(session)) return session;
      return (await askIn(parts, session)) ?? answer(parts, session);
    },
  });
}

function answerCall(parts: AdmissionParts): CallDefinition {
  return defineCall('answerAdmission', {
    summary: 'Let a phone in that asks at the same table, or refuse it; safe to repeat',
    errors: [
      'UNAUTHORIZED_ACCESS',
      'RESERVATION_IS_EXPIRATION',
      'TABLE_CHANGED',
      'ADMISSION_WAITING',
      'ADMISSION_REFUSED',
      'CALL_STAFF_TO_ORDER',
      'NOT_FOUND_PHONE',
    ],
    async handle({ params: { restaurantId, phoneId }, body: { isIn } }, context) {
      const elsewhere = refuseOtherPlace(sessionOf(context), restaurantId);
      if (elsewhere) return elsewhere;
      const session = await parts.sessions.keep(context);
      if (isRefusal(session)) return session;
      return (await answerAsGuest(parts, session, phoneId, isIn)) ?? answer(parts, session);
    },
  });
}

async function answerAsGuest(
  { platform: { db, clock, events }, sessions }: AdmissionParts,
  session: GuestSession,
  phoneId: number,
  isIn: boolean,
): Promise<Refusal | null> {
  const { restaurantId, tableIdx } = session;
  const now = clock.now();
  const refusal = await transaction(db.pool, async (client) => {
    const held = await standAtTable(client, session, now);
    if (isRefusal(held)) return held;
    const waits = held.refusal;
    if (waits || held.visitId === null || tableIdx === null || held.standing !== 'IN')
      return waits ?? ({ refused: 'NOT_FOUND_PHONE' } as const);
    const actor = { actorType: 'guest', actor: labelOf(session) } as const;
    const asked = {
      restaurantId,
      tableIdx,
      visitId: held.visitId,
      phoneId,
      isIn,
      how: 'TABLE',
      actor,
    } as const;
    return answerPhone(client, asked, now);
  });
  sessions.forget((known) => known.sessionId === phoneId);
  events.wake(restaurantId);
  return refusal;
}

async function answer(
  { platform: { db, clock }, sessions, venues }: AdmissionParts,
  session: ScanOrSession,
): Promise<CallAnswer<AdmissionAnswer>> {
  const { restaurantId, tableIdx, sessionId } = session;
  const now = clock.now();
  const standing = await sessions.standing(session);
  const isAtTable = tableIdx !== null && standing === 'IN';
  return {
    body: {
      standing,
      label: sessionId === null ? null : phoneLabel({ clientId: session.clientId, sessionId }),
      asking: isAtTable ? await loadAsking(db.pool, restaurantId, tableIdx, now) : [],
      canInvite: isAtTable && mayInvite(await venues.get(restaurantId), session),
      serverTime: now.toISOString(),
    },
  };
}
