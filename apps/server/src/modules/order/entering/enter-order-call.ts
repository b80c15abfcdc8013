import { type CallDefinition, defineCall } from '../../../platform/calls/calls.ts';
import { isRefusal } from '../../../platform/calls/refusal.ts';
import { staffOf } from '../../../platform/calls/staff-session.ts';
import type { OrderParts } from '../order-parts.ts';
import { attemptOrder } from '../placing/order-attempt.ts';
import { placeOnce } from '../placing/place-once.ts';

/** Staff enter an order for guests without a phone: the way of all orders, accepted as it is entered. */
export function enterOrderCall(parts: OrderParts): CallDefinition {
  return defineCall('enterOrder', {
    summary:
      'Enter an order for the guests of a table; it is accepted at once. Send an Idempotency-Key so that a retry never orders twice',
    errors: [
      'NOT_FOUND_RESTAURANT',
      'NOT_FOUND_TABLE',
      'TABLE_LEFT',
      'TABLE_OTHER_GUESTS',
      'NO_MENU_SELECTED',
      'ONLY_DRINKS',
      'UNAVAILABLE_MENU_IN_CART',
      'SIZE_REQUIRED',
      'OPTION_REQUIRED',
      'OPTION_LIMIT',
      'OPTION_GROUP_LIMIT',
      'QUANTITY_BELOW_MIN',
      'QUANTITY_ABOVE_MAX',
      'ORDER_AMOUNT_MAX',
      'ADULT_CONFIRMATION_REQUIRED',
      'IDEMPOTENCY_IN_PROGRESS',
      'IDEMPOTENCY_KEY_REUSED',
    ],
    async handle({ params: { restaurantId, tableIdx }, body: asked }, context) {
      const { userId, name } = staffOf(context);
      const { visitId, isAdult, ...order } = asked;
      const staff = { restaurantId, userId, name, visitId, isAdult };
      const body = { ...order, tableIdx };
      // The venue's, not the person's: whoever works on a shared tablet next may have to send it again.
      const wish = {
        restaurantId,
        body: { ...asked, tableIdx },
        actor: `venue:${restaurantId}`,
        idempotencyKey: context.idempotencyKey,
      };
      const answer = await placeOnce(parts, wish, (key) => attemptOrder(parts, { staff, body, key }));
      if (isRefusal(answer)) return answer;
      const { errorCount, list, orderId, receipt } = answer.body;
      return { ...answer, body: { errorCount, list, orderId, orderNumber: receipt?.number ?? null } };
    },
  });
}
