import { isRefusal, refuse } from '../../../platform/calls/refusal.ts';
import { readTableCart } from '../../cart/cart-rows.ts';
import { orderedCart } from '../../cart/ordered-cart.ts';
import type { OrderAsked, OrderParts } from '../order-parts.ts';
import { type Attempt, attemptOrder } from './order-attempt.ts';

/** Places an order: what the table's shared cart holds where the venue has one, else what the phone chose. */
export async function attemptAny(parts: OrderParts, asked: OrderAsked): Promise<Attempt> {
  const venue = await parts.venues.get(asked.session.restaurantId);
  // The drinks shortcut leaves every cart alone.
  const isShared = venue?.settings.useGroupCart === true && asked.body.source !== 'DRINK_SHORTCUT';
  return isShared ? attemptShared(parts, asked) : attemptOrder(parts, asked);
}

async function attemptShared(parts: OrderParts, asked: OrderAsked): Promise<Attempt> {
  const { platform, carts } = parts;
  const { session, body } = asked;
  const { restaurantId, tableIdx } = session;
  const found = tableIdx === null ? null : await readTableCart(platform.db.pool, restaurantId, tableIdx);
  if (!found) return refuse('CART_NOT_LOCKED');
  return carts.attempt<Attempt>(restaurantId, found.state.id, async (known) => {
    const cart = orderedCart(carts, known, session, body, platform.clock.now());
    if (isRefusal(cart)) return cart;
    const attempt = await attemptOrder(parts, { ...asked, body: cart.body, cart });
    return !isRefusal(attempt) && attempt.outcome === 'stale' ? 'again' : attempt;
  });
}
