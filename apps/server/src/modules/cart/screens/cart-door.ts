import type { GuestSession } from '../../../platform/calls/guest-session.ts';
import type { Door } from '../../../platform/calls/guest-sockets.ts';
import type { Carts } from '../carts.ts';
import { type KnownCart, memberOf } from '../known-cart.ts';
import type { Presence } from './presence.ts';
import { cartRoom } from './tell-carts.ts';

/** As every call takes one: the database cannot even be asked for some texts. */
const CART_ID = /^[\w.:-]{1,64}$/;

/** Lets members' sockets into their cart's room, and counts whose screens are open. */
export function cartDoor(carts: Carts, presence: Presence): Door {
  return {
    async admit(session, { cartId }) {
      if (cartId === undefined || cartId === '') return null;
      if (typeof cartId !== 'string' || !CART_ID.test(cartId)) return 'VALIDATION_FAILED';
      const known = carts.shelf.peek(cartId);
      const isKnown = known !== undefined && isMember(known, session);
      const cart = isKnown ? known : await carts.shelf.read(session.restaurantId, cartId);
      if (cart === null || cart.tableIdx !== session.tableIdx) return 'NOT_FOUND_CART';
      if (!isMember(cart, session) || session.clientId === null) return 'UNAUTHORIZED_ACCESS';
      const device = { restaurantId: session.restaurantId, cartId, clientId: session.clientId };
      return {
        room: cartRoom(cartId),
        entered: () => presence.entered(device),
        left: () => presence.left(device),
      };
    },
  };
}

function isMember(cart: KnownCart, { restaurantId, tableIdx, clientId, sessionId }: GuestSession): boolean {
  if (cart.restaurantId !== restaurantId || cart.tableIdx !== tableIdx || clientId === null) return false;
  return memberOf(cart, clientId)?.sessionId === sessionId;
}
