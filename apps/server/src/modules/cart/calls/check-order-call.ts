import { lockHolder } from '@hansang/rules/cart';
import { type CallDefinition, defineCall } from '../../../platform/calls/calls.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import { errorReply } from '../../../platform/http/error-reply.ts';
import { refuseClosed } from '../../entry/refuse-closed.ts';
import { guestActor } from '../cart-actor.ts';
import { type CartParts, type Guest, PLACE_ERRORS, readerAt } from '../cart-parts.ts';
import { type KnownCart, memberOf } from '../known-cart.ts';
import { refuseChange } from '../refuse-cart.ts';

/** Whether this device could order what the cart holds now; dishes are judged by menu validation and the order. */
export function checkOrderCall(parts: CartParts): CallDefinition {
  return defineCall('checkOrder', {
    summary: 'Whether the shared cart can be ordered now, by this device',
    errors: PLACE_ERRORS,
    async handle({ params }, context) {
      const guest = await readerAt(parts, params, context);
      if (isRefusal(guest)) return guest;
      const { session } = guest;
      const cart = await parts.carts.read(params.restaurantId, params.cartId);
      if (cart === null || cart.tableIdx !== session.tableIdx) return refuse('NOT_FOUND_CART');
      const { told, sessionId } = guestActor(session);
      if (memberOf(cart, told)?.sessionId !== sessionId) return refuse('UNAUTHORIZED_ACCESS');
      const error = await refuseOrdering(parts, guest, cart);
      const lockedBy = lockHolder(cart.state.lock, parts.platform.clock.now().getTime());
      return {
        body: {
          canOrder: error === null,
          version: cart.state.version,
          lockedBy,
          ...(error && {
            error: errorReply({ refused: error.refused, ...(error.params && { params: error.params }) }),
          }),
        },
      };
    },
  });
}

async function refuseOrdering(
  { platform, menus }: CartParts,
  { session, venue }: Guest,
  cart: KnownCart,
): Promise<Refusal | null> {
  const now = platform.clock.now();
  const menu = await menus.current(venue.restaurantId);
  const closed = await refuseClosed(
    platform.db.pool,
    venue,
    cart.tableIdx,
    now,
    menu?.hasAvailableMenu === true,
  );
  if (closed) return closed;
  const holder = lockHolder(cart.state.lock, now.getTime());
  const { told } = guestActor(session);
  if (holder !== null && holder !== told)
    return refuseChange({ code: 'CART_LOCKED', params: {} }, cart, now, told);
  return cart.state.lines.length === 0 ? refuse('NO_MENU_SELECTED') : null;
}
