import { type CallDefinition, defineCall } from '../../platform/calls/calls.ts';
import { keepAt } from '../../platform/calls/guest-session.ts';
import { isRefusal } from '../../platform/calls/refusal.ts';
import { cancelOrderCall } from './moving/cancel-order-call.ts';
import type { OrderParts } from './order-parts.ts';
import { placeOrder } from './placing/place-order.ts';
import { keptOrderCall } from './reading/kept-order-call.ts';
import { historyCall, receiptCall } from './reading/read-calls.ts';

export function orderCalls(parts: OrderParts): CallDefinition[] {
  return [
    placeOrderCall(parts),
    historyCall(parts),
    receiptCall(parts),
    keptOrderCall(parts),
    cancelOrderCall(parts),
  ];
}

function placeOrderCall(parts: OrderParts): CallDefinition {
  return defineCall('placeOrder', {
    summary: 'Place an order; send an Idempotency-Key so that a retry never orders twice',
    errors: [
      'NOT_FOUND_TABLE',
      'NOT_USE_ON_SITE_ORDER',
      'TEMPORARY_HOLIDAY',
      'REGULAR_HOLIDAY',
      'CLOSED_TODAY',
      'BEFORE_OPEN',
      'BREAK_TIME',
      'ORDER_TIME_OUT',
      'NEED_CHECKOUT',
      'RESERVATION_IS_EXPIRATION',
      'CALL_STAFF_TO_ORDER',
      'TABLE_CHANGED',
      'UNAUTHORIZED_ACCESS',
      'NO_MENU_SELECTED',
      'NO_AVAILABLE_MENU',
      'UNAVAILABLE_MENU_IN_CART',
      'SIZE_REQUIRED',
      'OPTION_REQUIRED',
      'OPTION_LIMIT',
      'OPTION_GROUP_LIMIT',
      'QUANTITY_BELOW_MIN',
      'QUANTITY_ABOVE_MAX',
      'MAIN_MENU_MIN',
      'MAIN_MENU_MAX',
      'ONE_PERSON_ONE_MENU',
      'RESTRICTION_HALF',
      'RESTRICTION_CASE',
      'ADULT_CONFIRMATION_REQUIRED',
      'ALCOHOL_AUTOMATIC_ORDER_UNUSED',
      'DRINK_SHORTCUT_PREPAY',
      'PAYMENT_UNKNOWN',
      'PAYMENT_EXPIRED',
      'PAYMENT_PROVIDER_UNAVAILABLE',
      'CART_NOT_LOCKED',
      'CART_LOCKED',
      'CART_VERSION_MISMATCH',
      'NOT_FOUND_CART',
      'IDEMPOTENCY_IN_PROGRESS',
      'IDEMPOTENCY_KEY_REUSED',
    ],
    async handle({ params, body }, context) {
      const session = await keepAt(parts.sessions, context, params.restaurantId, body.tableIdx);
      if (isRefusal(session)) return session;
      return placeOrder(parts, params.restaurantId, body, {
        session,
        idempotencyKey: context.idempotencyKey,
      });
    },
  });
}
