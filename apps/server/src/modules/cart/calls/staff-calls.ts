import { type CallDefinition, defineCall } from '../../../platform/calls/calls.ts';
import { isRefusal, refuse } from '../../../platform/calls/refusal.ts';
import { staffActor } from '../cart-actor.ts';
import type { CartParts } from '../cart-parts.ts';
import { readTableCart } from '../cart-shelf.ts';
import type { KnownCart } from '../known-cart.ts';
import { presentCart } from '../present-cart.ts';

/** What staff see of a table's cart, and what they do with it. */
export function staffCartCalls(parts: CartParts): CallDefinition[] {
  return [tableCartCall(parts), unlockCartCall(parts)];
}

function tableCartCall(parts: CartParts): CallDefinition {
  return defineCall('tableCart', {
    summary: "A table's shared cart as it is now; null while nobody has joined one",
    errors: ['NOT_FOUND_RESTAURANT', 'NOT_FOUND_TABLE'],
    async handle({ params: { restaurantId, tableIdx } }) {
      const venue = await parts.venues.get(restaurantId);
      if (!venue) return refuse('NOT_FOUND_RESTAURANT');
      if (!venue.tables.has(tableIdx)) return refuse('NOT_FOUND_TABLE');
      return { body: answer(parts, await cartAt(parts, restaurantId, tableIdx)) };
    },
  });
}

function unlockCartCall(parts: CartParts): CallDefinition {
  return defineCall('unlockCart', {
    summary: "Free a member's lock of a table's shared cart; safe to repeat",
    errors: ['NOT_FOUND_CART'],
    async handle({ params: { restaurantId, tableIdx }, body: { lockedBy } }, { staff }) {
      const cart = await readTableCart(parts.platform.db.pool, restaurantId, tableIdx);
      if (!cart || !staff) return refuse('NOT_FOUND_CART');
      const freed = await parts.carts.change({
        restaurantId,
        cartId: cart.state.id,
        actor: staffActor(staff),
        operation: ({ lock }) => (lock?.lockedBy === lockedBy ? { type: 'free', reason: 'STORE' } : null),
      });
      return isRefusal(freed) ? freed : { body: answer(parts, freed.cart) };
    },
  });
}

async function cartAt({ platform, carts }: CartParts, restaurantId: number, tableIdx: number) {
  const cart = await readTableCart(platform.db.pool, restaurantId, tableIdx);
  return cart && carts.read(restaurantId, cart.state.id);
}

function answer({ platform: { clock } }: CartParts, cart: KnownCart | null) {
  const now = clock.now();
  return { cart: cart && presentCart(cart, now), serverTime: now.toISOString() };
}
