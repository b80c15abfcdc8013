import type { OrderRequest, OrderResult } from '@hansang/contract/schemas';
import {
  type CallAnswer,
  type CallContext,
  type CallDefinition,
  defineCall,
} from '../../../platform/calls/calls.ts';
import { type GuestSession, keepAt } from '../../../platform/calls/guest-session.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import type { Tables } from '../../visit/tables.ts';
import type { OrderParts } from '../order-parts.ts';
import { type Attempt, attemptOrder, attemptShared } from './order-attempt.ts';
import { placeOnce } from './place-once.ts';
import type { GuestAsked } from './place-statement.ts';

/** `POST …/restaurant/:restaurantId`: a guest orders. */
export function placeOrderCall(parts: OrderParts): CallDefinition {
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
      'ORDERS_PAUSED',
      'NEED_CHECKOUT',
      'DIGITAL_QR_AGAIN',
      'RESERVATION_IS_EXPIRATION',
      'CALL_STAFF_TO_ORDER',
      'TILL_AWAY',
      'ADMISSION_WAITING',
      'ADMISSION_REFUSED',
      'TABLE_CHANGED',
      'UNAUTHORIZED_ACCESS',
      'NO_MENU_SELECTED',
      'NO_AVAILABLE_MENU',
      'ONLY_DRINKS',
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

/** Places an order for a session of its table. */
async function placeOrder(
  parts: OrderParts,
  restaurantId: number,
  body: OrderRequest,
  { session, idempotencyKey }: Pick<CallContext, 'idempotencyKey'> & { readonly session: GuestSession },
): Promise<CallAnswer<OrderResult> | Refusal> {
  const foreign =
    refuseForeignPage(session, body) ?? (await refuseForeignHash(parts.tables, restaurantId, body));
  if (foreign) return foreign;
  const wish = { restaurantId, body, actor: `session:${session.sessionId}`, idempotencyKey };
  return placeOnce(parts, wish, (key) => attempt(parts, { session, body, key }));
}

/** Refuses an order of another page than the session's, or of a session that only looks. */
function refuseForeignPage(session: GuestSession, { timestamp }: OrderRequest): Refusal | null {
  const isOrdering = session.mode === 'nfc' || session.mode === 'qr';
  return isOrdering && timestamp === session.pageToken ? null : refuse('UNAUTHORIZED_ACCESS');
}

/** Refuses an order that names the hash of another visit than the table's own. */
async function refuseForeignHash(
  tables: Tables,
  restaurantId: number,
  { tableIdx, hashKey }: Pick<OrderRequest, 'tableIdx' | 'hashKey'>,
): Promise<Refusal | null> {
  if (!hashKey) return null;
  const known = await tables.get(restaurantId, tableIdx);
  if (known?.visit?.hashKey === hashKey) return null;
  // The visit may have begun on another node a moment ago.
  tables.forget(restaurantId, tableIdx);
  const state = await tables.get(restaurantId, tableIdx);
  return state?.visit?.hashKey === hashKey ? null : refuse('UNAUTHORIZED_ACCESS');
}

/** Tries to place what the table's shared cart holds where the venue has one, else what the phone chose. */
async function attempt(parts: OrderParts, asked: GuestAsked): Promise<Attempt> {
  const venue = await parts.venues.get(asked.session.restaurantId);
  // The drinks shortcut leaves every cart alone.
  const isShared = venue?.settings.useGroupCart === true && asked.body.source !== 'DRINK_SHORTCUT';
  return isShared ? attemptShared(parts, asked) : attemptOrder(parts, asked);
}
