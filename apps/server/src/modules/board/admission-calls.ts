import { type CallDefinition, defineCall } from '../../platform/calls/calls.ts';
import { isRefusal } from '../../platform/calls/refusal.ts';
import { admitPhone } from './admit-phone.ts';
import { type BoardParts, moverOf, refundBoundOf } from './board-parts.ts';
import { checkOut } from './check-out.ts';
import { confirmTable } from './confirm-table.ts';
import { tableAnswer } from './table-answer.ts';

/** What staff decide about who sits at a table. */
export function tableAdmissionCalls(parts: BoardParts): CallDefinition[] {
  return [confirmTableCall(parts), clearTableCall(parts), admitPhoneCall(parts)];
}

function confirmTableCall(parts: BoardParts): CallDefinition {
  return defineCall('confirmTable', {
    summary: 'Confirm that guests sit at a table; opens it where staff open tables. Safe to repeat',
    errors: ['NOT_FOUND_TABLE', 'NOT_FOUND_VISIT', 'TABLE_LEFT', 'TABLE_OTHER_GUESTS'],
    async handle({ params: { restaurantId, tableIdx }, body: { visitId } }, context) {
      const actor = await moverOf(context, restaurantId);
      const refusal = await confirmTable(parts, { restaurantId, tableIdx, visitId, actor });
      return refusal ?? tableAnswer(parts, restaurantId, tableIdx);
    },
  });
}

function clearTableCall(parts: BoardParts): CallDefinition {
  return defineCall('clearTable', {
    summary:
      'Nobody sits there: refuse what nobody has accepted and end the phones of the table; safe to repeat',
    errors: [
      'NOT_FOUND_TABLE',
      'TABLE_LEFT',
      'TABLE_OTHER_GUESTS',
      'TABLE_CONFIRMED',
      'TABLE_HAS_OPEN_ORDERS',
      'TABLE_STILL_OWES',
      'NOT_FOUND_RESTAURANT',
      'STEP_UP_NEEDED',
    ],
    async handle({ params: { restaurantId, tableIdx }, body: { visitId } }, context) {
      const actor = await moverOf(context, restaurantId);
      const bound = await refundBoundOf(parts.venues, context, restaurantId);
      if (isRefusal(bound)) return bound;
      const asked = {
        restaurantId,
        tableIdx,
        visitId,
        isClearing: true as const,
        completeOpenOrders: false,
        unaccepted: 'REJECT' as const,
        actor,
        bound,
      };
      const result = await checkOut(parts, asked);
      return isRefusal(result) ? result : tableAnswer(parts, restaurantId, tableIdx);
    },
  });
}

function admitPhoneCall(parts: BoardParts): CallDefinition {
  return defineCall('admitPhone', {
    summary:
      'Let a phone in at a table, refuse it, or take it out, also where nobody has to be let in; safe to repeat',
    errors: ['NOT_FOUND_TABLE', 'NOT_FOUND_VISIT', 'TABLE_LEFT', 'TABLE_OTHER_GUESTS', 'NOT_FOUND_PHONE'],
    async handle({ params: { restaurantId, tableIdx, phoneId }, body: { visitId, isIn } }, context) {
      const actor = await moverOf(context, restaurantId);
      const asked = { restaurantId, tableIdx, visitId, actor };
      const refusal = await admitPhone(parts, asked, phoneId, isIn);
      return refusal ?? tableAnswer(parts, restaurantId, tableIdx);
    },
  });
}
