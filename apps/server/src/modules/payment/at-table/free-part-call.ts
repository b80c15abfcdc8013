import { type CallDefinition, defineCall } from '../../../platform/calls/calls.ts';
import { answerChange } from '../../bill/bill-change.ts';
import { moverOf } from '../../board/board-parts.ts';
import { freePart } from './free-part.ts';
import type { GuestBillParts } from './guest-bill-calls.ts';

/** Staff: lets others pay what a phone keeps for itself. */
export function freePartCall(parts: GuestBillParts): CallDefinition {
  return defineCall('freeBillPart', {
    summary: 'End what a phone has begun to pay of a bill, so that others can pay it; safe to repeat',
    errors: ['NOT_FOUND_VISIT', 'NOT_FOUND_BILL_PART', 'BILL_BEING_PAID', 'BILL_CHANGED'],
    async handle({ params }, context) {
      const actor = await moverOf(context, params.restaurantId);
      return answerChange(parts, params, await freePart(parts, { ...params, actor }));
    },
  });
}
