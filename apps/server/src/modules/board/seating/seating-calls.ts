import { type CallDefinition, defineCall } from '../../../platform/calls/calls.ts';
import { isRefusal, refuse } from '../../../platform/calls/refusal.ts';
import { type BoardParts, keyOf, moverOf } from '../board-parts.ts';
import { answerLine, LINE_TOO_LATE } from '../lines/line-calls.ts';
import { tableAnswer } from '../table-answer.ts';
import { countHeads } from './count-heads.ts';
import { mergeTables } from './merge-tables.ts';
import { nameParty } from './name-party.ts';
import { partVisit } from './part-visit.ts';
import { passLine } from './pass-line.ts';
import { reserveTable } from './reserve-table.ts';

/** What staff do about who belongs to whom on the floor. */
export function seatingCalls(parts: BoardParts): CallDefinition[] {
  return [
    mergeTableCall(parts),
    partVisitCall(parts),
    passLineCall(parts),
    namePartyCall(parts),
    countHeadsCall(parts),
    reserveTableCall(parts),
  ];
}

const visitErrors = ['NOT_FOUND_TABLE', 'NOT_FOUND_VISIT', 'TABLE_LEFT', 'TABLE_OTHER_GUESTS'] as const;
const seatingErrors = [...visitErrors, 'TABLE_JOINED', 'TABLE_CART_LOCKED', 'BILL_BEING_PAID'] as const;

function mergeTableCall(parts: BoardParts): CallDefinition {
  return defineCall('mergeTable', {
    summary:
      'Have the guests of a table go on in the visit of another one, with orders, bill and phones; safe to repeat',
    errors: [...seatingErrors, 'TABLE_OCCUPIED'],
    async handle({ params: { restaurantId, tableIdx }, body }, context) {
      const actor = await moverOf(context, restaurantId);
      const result = await mergeTables(parts, { restaurantId, tableIdx, ...body, actor });
      return isRefusal(result) ? result : tableAnswer(parts, restaurantId, tableIdx);
    },
  });
}

function partVisitCall(parts: BoardParts): CallDefinition {
  return defineCall('partVisit', {
    summary:
      'Have chosen orders go on as a visit of their own at a free table, or at one that belongs to this visit; send an Idempotency-Key',
    errors: [
      ...seatingErrors,
      'TABLE_RETIRED',
      'TABLE_OCCUPIED',
      'TABLE_SEATED',
      'NOT_FOUND_ORDER',
      'ORDER_PAID_AT_BILL',
      'OFFER_OPEN',
      'BILL_WOULD_BE_OVER',
      'VISIT_NEEDS_ORDER',
      'IDEMPOTENCY_KEY_REUSED',
    ],
    async handle({ params, body }, context) {
      const { restaurantId, tableIdx } = params;
      const actor = await moverOf(context, restaurantId);
      const key = keyOf(context, actor, 'partVisit', { params, body });
      const result = await partVisit(parts, { restaurantId, tableIdx, ...body, actor, key });
      return isRefusal(result) ? result : tableAnswer(parts, restaurantId, body.toTableIdx);
    },
  });
}

function passLineCall(parts: BoardParts): CallDefinition {
  return defineCall('passLine', {
    summary: 'Have pieces of a line go to the guests of another table, who pay for them; safe to repeat',
    errors: [
      ...LINE_TOO_LATE,
      ...visitErrors,
      'NOT_FOUND_RESTAURANT',
      'TABLE_RETIRED',
      'TABLE_JOINED',
      'ORDER_PAID_FIRST',
      'ORDER_PAID_AT_BILL',
      'BILL_BEING_PAID',
      'BILL_WOULD_BE_OVER',
      'VISIT_NEEDS_ORDER',
    ],
    async handle({ params, body }, context) {
      const { restaurantId } = params;
      const venue = await parts.venues.get(restaurantId);
      if (!venue) return refuse('NOT_FOUND_RESTAURANT');
      const actor = await moverOf(context, restaurantId);
      const { toTableIdx: tableIdx, toVisitId: visitId, ...change } = body;
      const asked = { ...params, ...change, to: { tableIdx, visitId }, actor };
      const said = await passLine(parts, venue, asked);
      return isRefusal(said) ? said : answerLine(parts, said, asked);
    },
  });
}

function namePartyCall(parts: BoardParts): CallDefinition {
  return defineCall('nameParty', {
    summary: 'Give the guests of a table a name that staff read, or take it back; safe to repeat',
    errors: visitErrors,
    async handle({ params: { restaurantId, tableIdx }, body }, context) {
      const actor = await moverOf(context, restaurantId);
      const refusal = await nameParty(parts, { restaurantId, tableIdx, ...body, actor });
      return refusal ?? tableAnswer(parts, restaurantId, tableIdx);
    },
  });
}

function countHeadsCall(parts: BoardParts): CallDefinition {
  return defineCall('countHeads', {
    summary:
      'Say how many guests sit at a table; where nobody has sat down that begins their visit. Safe to repeat',
    errors: ['NOT_FOUND_TABLE', 'TABLE_LEFT', 'TABLE_OTHER_GUESTS'],
    async handle({ params: { restaurantId, tableIdx }, body }, context) {
      const actor = await moverOf(context, restaurantId);
      const refusal = await countHeads(parts, { restaurantId, tableIdx, ...body, actor });
      return refusal ?? tableAnswer(parts, restaurantId, tableIdx);
    },
  });
}

function reserveTableCall(parts: BoardParts): CallDefinition {
  return defineCall('reserveTable', {
    summary: 'Keep a table for somebody from some time of today on, or no more; safe to repeat',
    errors: ['NOT_FOUND_RESTAURANT', 'NOT_FOUND_TABLE', 'RESERVATION_TIME_WRONG', 'RESERVATION_CHANGED'],
    async handle({ params: { restaurantId, tableIdx }, body }, context) {
      const venue = await parts.venues.get(restaurantId);
      if (!venue) return refuse('NOT_FOUND_RESTAURANT');
      const actor = await moverOf(context, restaurantId);
      const refusal = await reserveTable(parts, venue, { restaurantId, tableIdx, ...body, actor });
      return refusal ?? tableAnswer(parts, restaurantId, tableIdx);
    },
  });
}
