import { type CallDefinition, defineCall } from '../../../platform/calls/calls.ts';
import { isRefusal } from '../../../platform/calls/refusal.ts';
import { answerChange, askedOf, CHANGE_ERRORS } from '../../bill/bill-change.ts';
import { refundBoundOf } from '../../board/board-parts.ts';
import type { DeskParts } from '../books/desk-calls.ts';
import type { GuestBillParts } from './guest-bill-calls.ts';
import { refundPart } from './refund-part.ts';

/** Staff: gives back what a guest paid of a bill by card. */
export function refundPartCall(parts: GuestBillParts & Pick<DeskParts, 'wakeRefunds'>): CallDefinition {
  return defineCall('refundBillPayment', {
    summary: "Give a guest's card payment of a bill back, or a part of it; send an Idempotency-Key",
    errors: [
      ...CHANGE_ERRORS,
      'NOT_FOUND_BILL_PART',
      'REFUND_NOT_POSSIBLE',
      'PAYMENT_CHANGED',
      'PAYMENT_PROVIDER_UNAVAILABLE',
      'STEP_UP_NEEDED',
    ],
    async handle({ params, body }, context) {
      const change = await askedOf(parts, context, 'refundBillPayment', params, body);
      if (isRefusal(change)) return change;
      const bound = await refundBoundOf(parts.venues, context, params.restaurantId);
      if (isRefusal(bound)) return bound;
      const { paymentId } = params;
      const refusal = await refundPart(parts, { ...change, paymentId, request: body, bound });
      if (!refusal) parts.wakeRefunds();
      return answerChange(parts, params, refusal);
    },
  });
}
