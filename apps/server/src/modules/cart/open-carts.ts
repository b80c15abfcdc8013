import { cartCalls } from './cart-calls.ts';
import { cartDoor } from './cart-door.ts';
import type { CartParts } from './cart-parts.ts';
import { checkOrderCall } from './check-order-call.ts';
import { lineCalls } from './line-calls.ts';
import { freePayersOfEndedOrders } from './paid-cart.ts';
import { Presence } from './presence.ts';
import { staffCartCalls } from './staff-calls.ts';
import { startSweeping } from './sweep.ts';

/** Registers the calls of shared carts, lets members' sockets in, and starts to do what time asks of carts. */
export function openCartCalls(parts: CartParts): Presence {
  const { platform, carts } = parts;
  const presence = new Presence(platform, carts.shelf.node);
  platform.guestSockets.addDoor(cartDoor(carts, presence));
  platform.calls.add(
    ...cartCalls(parts),
    ...lineCalls(parts),
    checkOrderCall(parts),
    ...staffCartCalls(parts),
  );
  freePayersOfEndedOrders(platform, carts);
  startSweeping(platform, carts);
  return presence;
}
