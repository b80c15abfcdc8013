import { lockHolder } from '@hansang/rules/cart';
import { type CallDefinition, defineCall } from '../../../platform/calls/calls.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import { guestActor } from '../cart-actor.ts';
import { type CartParts, guestAt, PLACE_ERRORS, readerAt } from '../cart-parts.ts';
import { joinCart } from '../join-cart.ts';
import { memberOf } from '../known-cart.ts';
import { presentCart } from '../present-cart.ts';
import { changeAnswer, runChange } from './run-change.ts';

const CHANGE_ERRORS = [...PLACE_ERRORS, 'IDEMPOTENCY_KEY_REUSED'] as const;

export function cartCalls(parts: CartParts): CallDefinition[] {
  return [
    joinCall(parts),
    readCall(parts),
    resetCall(parts),
    lockCall(parts),
    peopleCall(parts),
    readyCall(parts),
  ];
}

function joinCall(parts: CartParts): CallDefinition {
  return defineCall('joinCart', {
    summary: "Join the table's one shared cart; repeating it changes nothing",
    errors: [...PLACE_ERRORS, 'NOT_FOUND_TABLE'],
    async handle({ params, body }, context) {
      const guest = await guestAt(parts, params, context);
      if (isRefusal(guest)) return guest;
      const { session } = guest;
      const { visit } = (await parts.tables.get(params.restaurantId, params.tableId)) ?? { visit: null };
      const headCount = visit?.headCount ?? body.numOfPeople ?? null;
      const cart = await joinCart(parts.platform, parts.carts, session, headCount);
      if (isRefusal(cart)) return cart;
      const asking = guestActor(session).told;
      const answer = presentCart(cart, parts.platform.clock.now(), asking);
      return { body: { cartId: cart.state.id, cart: answer } };
    },
  });
}

function readCall(parts: CartParts): CallDefinition {
  return defineCall('cart', {
    summary: 'The shared cart as it is now',
    errors: PLACE_ERRORS,
    async handle({ params, query }, context) {
      const guest = await readerAt(parts, params, context);
      if (isRefusal(guest)) return guest;
      const asking = guestActor(guest.session);
      const cart = await parts.carts.read(params.restaurantId, query.cartId);
      if (cart === null || cart.tableIdx !== guest.session.tableIdx) return refuse('NOT_FOUND_CART');
      if (memberOf(cart, asking.told)?.sessionId !== asking.sessionId) return refuse('UNAUTHORIZED_ACCESS');
      return { body: presentCart(cart, parts.platform.clock.now(), asking.told) };
    },
  });
}

function resetCall(parts: CartParts): CallDefinition {
  return defineCall('resetCart', {
    summary: 'Empty the shared cart, dishes of others included',
    errors: [...CHANGE_ERRORS, 'CART_VERSION_MISMATCH', 'CART_LOCKED'],
    async handle({ params, body }, context) {
      const keyed = { route: 'resetCart', asked: '' } as const;
      const reset = await runChange(parts, params, context, keyed, () => ({
        operation: (state) => ({ type: 'reset', version: body.version ?? state.version }),
      }));
      if (isRefusal(reset)) return reset;
      const {
        id: cartId,
        version,
        orderList,
        clientCount,
      } = presentCart(reset.cart, parts.platform.clock.now(), context.clientId ?? undefined);
      return { body: { cartId, version, orderList, clientCount, event: reset.event } };
    },
  });
}

const refuseMissing = (name: 'isLock' | 'version'): Refusal =>
  refuse('VALIDATION_FAILED', {
    details: [{ path: `body.${name}`, message: 'must be given, here or in the query' }],
  });

function lockCall(parts: CartParts): CallDefinition {
  return defineCall('lockCart', {
    summary: 'Start ordering, go on ordering (renews the lease), or stop',
    errors: [...CHANGE_ERRORS, 'CART_VERSION_MISMATCH', 'CART_LOCKED', 'NO_MENU_SELECTED'],
    async handle({ params, query, body }, context) {
      const { isLock, version } = { ...query, ...body };
      if (isLock === undefined || (isLock && version === undefined))
        return refuseMissing(isLock === undefined ? 'isLock' : 'version');
      const keyed = { route: 'lockCart', asked: String(isLock) } as const;
      const locked = await runChange(parts, params, context, keyed, ({ venue }) => ({
        operation: () => (isLock ? { type: 'lock', version: version ?? 0 } : { type: 'unlock' }),
        context: () => ({ leaseSeconds: venue.settings.lockLeaseSeconds }),
      }));
      if (isRefusal(locked)) return locked;
      const now = parts.platform.clock.now();
      const { id: cartId, version: current, lock } = locked.cart.state;
      const lockedBy = lockHolder(lock, now.getTime());
      return {
        body: {
          cartId,
          version: current,
          lockedBy,
          isLock: lockedBy !== null,
          lockExpiresAt: lockedBy === null || lock === null ? null : new Date(lock.expiresAt).toISOString(),
          serverTime: now.toISOString(),
          event: locked.event,
        },
      };
    },
  });
}

function peopleCall(parts: CartParts): CallDefinition {
  return defineCall('changePeople', {
    summary: 'Say how many people there are; after the first order the visit keeps its number',
    errors: [...CHANGE_ERRORS, 'CART_LOCKED'],
    async handle({ params, body }, context) {
      const keyed = { route: 'changePeople', asked: String(body.numOfPeople) } as const;
      const changed = await runChange(parts, params, context, keyed, async ({ session: { tableIdx } }) => {
        const state = tableIdx === null ? null : await parts.tables.get(params.restaurantId, tableIdx);
        const kept = state?.visit?.headCount ?? null;
        return { operation: () => (kept === null ? { type: 'people', ...body } : null) };
      });
      if (isRefusal(changed)) return changed;
      const { body: answer } = changeAnswer(changed);
      return { body: { ...answer, numOfPeople: changed.cart.state.numOfPeople } };
    },
  });
}

function readyCall(parts: CartParts): CallDefinition {
  return defineCall('markReady', {
    summary: 'Say that this device is done choosing, or no longer',
    errors: CHANGE_ERRORS,
    async handle({ params, body }, context) {
      const keyed = { route: 'markReady', asked: String(body.isReady) } as const;
      const marked = await runChange(parts, params, context, keyed, () => ({
        operation: () => ({ type: 'ready', ...body }),
      }));
      if (isRefusal(marked)) return marked;
      const { body: answer } = changeAnswer(marked);
      return { body: { ...answer, ready: [...marked.cart.state.ready] } };
    },
  });
}
