import { cartCalls } from './calls/cart-calls.ts';
import { checkOrderCall } from './calls/check-order-call.ts';
import { lineCalls } from './calls/line-calls.ts';
import { staffCartCalls } from './calls/staff-calls.ts';
import type { CartParts } from './cart-parts.ts';
import { freePayersOfEndedOrders } from './house/paid-cart.ts';
import { startSweeping } from './house/sweep.ts';
import { cartDoor } from './screens/cart-door.ts';
import { Presence } from './screens/presence.ts';

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
