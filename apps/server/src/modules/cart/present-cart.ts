import { CART_COLOURS } from '@hansang/contract';
import type { CartAnswer, CartMember, PresenceData } from '@hansang/contract/schemas';
import { cartContent } from '@hansang/rules/cart';
import type { KnownCart } from './known-cart.ts';

/** A cart as calls answer it. `asking` is a device that is there for certain. */
export function presentCart(cart: KnownCart, now: Date, asking?: string): CartAnswer {
  const members = cart.members.map(({ clientId, number, isHere }) =>
    presentMember(clientId, number, isHere || clientId === asking),
  );
  return {
    ...cartContent(cart.state),
    clientCount: members.filter(({ isHere }) => isHere).length,
    members,
    serverTime: now.toISOString(),
  };
}

export function presentMember(clientId: string, number: number, isHere: boolean): CartMember {
  return { clientId, number, colour: (number - 1) % CART_COLOURS, isHere };
}

export function presenceData(
  clientId: string,
  { number, isHere, clientCount }: { number: number; isHere: boolean; clientCount: number },
): PresenceData {
  return { clientCount, member: presentMember(clientId, number, isHere) };
}
