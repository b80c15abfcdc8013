import { CLOSED_DAY_CODES } from '@hansang/contract';
import { isClosedDay } from '@hansang/rules';
import { type CallDefinition, defineCall } from '../../platform/calls/calls.ts';
import { keepAt, refuseOtherPlace, refuseReader, sessionOf } from '../../platform/calls/guest-session.ts';
import { isRefusal, refuse } from '../../platform/calls/refusal.ts';
import { type BoardParts, moverOf } from '../board/board-parts.ts';
import { venueMinute } from '../restaurant/venue-time.ts';
import { answerCall, type CallStep } from './answer-call.ts';
import { loadOpenCalls, loadTableCalls, presentCall, presentTableCall } from './call-row.ts';
import { callStaff } from './call-staff.ts';

/** Guests call, staff answer. */
export function staffCallCalls(parts: BoardParts): CallDefinition[] {
  return [
    callItemsCall(parts),
    callStaffCall(parts),
    openCallsCall(parts),
    answerCallCall(parts, 'acknowledge'),
    answerCallCall(parts, 'close'),
  ];
}

function callItemsCall({ platform: { db, clock }, venues, sessions }: BoardParts): CallDefinition {
  return defineCall('callItems', {
    summary: 'What staff can be called for, and the calls of the table that are not over',
    errors: [
      'UNAUTHORIZED_ACCESS',
      'CALL_STAFF_UNUSED',
      'NOT_FOUND_RESTAURANT',
      'ADMISSION_WAITING',
      'ADMISSION_REFUSED',
    ],
    async handle({ params: { restaurantId } }, context) {
      const session = sessionOf(context);
      const elsewhere = refuseOtherPlace(session, restaurantId);
      if (elsewhere) return elsewhere;
      if (session.tableIdx === null) return refuse('UNAUTHORIZED_ACCESS');
      const waiting = refuseReader(await sessions.standing(session));
      if (waiting) return waiting;
      const venue = await venues.get(restaurantId);
      if (!venue) return refuse('NOT_FOUND_RESTAURANT');
      const calls = await loadTableCalls(db.pool, restaurantId, session.tableIdx);
      // Where staff are called for nothing else, guests still ask for the bill and read what became of that.
      if (!venue.settings.useCallStaff && calls.length === 0) return refuse('CALL_STAFF_UNUSED');
      const offered = venue.settings.useCallStaff ? venue.callItems : [];
      const items = offered.map(({ _id, name }) => ({ _id, name: name.ko, multiLanguage: { name } }));
      return { body: { items, calls: calls.map(presentCall), serverTime: clock.now().toISOString() } };
    },
  });
}

function callStaffCall({ platform, venues, tables, sessions }: BoardParts): CallDefinition {
  return defineCall('callStaff', {
    summary: 'Call staff to the table; the same item again within 30 s answers the first call',
    errors: [
      'UNAUTHORIZED_ACCESS',
      'CALL_STAFF_UNUSED',
      ...CLOSED_DAY_CODES,
      'NOT_FOUND_CALL_ITEM',
      'BILL_IS_PAID',
      'NOT_FOUND_RESTAURANT',
      'RESERVATION_IS_EXPIRATION',
      'TABLE_CHANGED',
      'ADMISSION_WAITING',
      'ADMISSION_REFUSED',
      'CALL_STAFF_TO_ORDER',
      'IDEMPOTENCY_KEY_REUSED',
    ],
    async handle({ params: { restaurantId }, body }, context) {
      const session = await keepAt(sessions, context, restaurantId, body.tableIdx);
      if (isRefusal(session)) return session;
      if (session.tableIdx === null) return refuse('UNAUTHORIZED_ACCESS');
      const venue = await venues.get(restaurantId);
      if (!venue) return refuse('NOT_FOUND_RESTAURANT');
      const { hours } = venueMinute(venue, platform.clock.now());
      // Nobody is there; only who sits here from before the day was closed is still served.
      if (isClosedDay(hours) && !(await tables.get(restaurantId, session.tableIdx))?.visit)
        return refuse(hours);
      const call = await callStaff(platform, venue, session, body, context.idempotencyKey);
      return isRefusal(call) ? call : { status: 201, body: presentCall(call) };
    },
  });
}

function openCallsCall({ platform: { db, clock } }: BoardParts): CallDefinition {
  return defineCall('openCalls', {
    summary: 'Calls of the venue that are not over, oldest first',
    errors: [],
    async handle({ params: { restaurantId } }) {
      const rows = await loadOpenCalls(db.pool, restaurantId);
      return { body: { calls: rows.map(presentTableCall), serverTime: clock.now().toISOString() } };
    },
  });
}

const ANSWERS = {
  acknowledge: {
    call: 'acknowledgeCall',
    summary: 'Tell the table that somebody is on the way; safe to repeat',
  },
  close: { call: 'closeCall', summary: 'Be done with a call; safe to repeat' },
} as const;

function answerCallCall({ platform }: BoardParts, step: CallStep): CallDefinition {
  const { call: name, summary } = ANSWERS[step];
  return defineCall<'acknowledgeCall' | 'closeCall'>(name, {
    summary,
    errors: ['NOT_FOUND_CALL'],
    async handle({ params: { restaurantId, callId } }, context) {
      const actor = await moverOf(context, restaurantId);
      const call = await answerCall(platform, { restaurantId, callId, step, actor });
      return isRefusal(call) ? call : { body: presentTableCall(call) };
    },
  });
}
