import type { Refusal as RulesRefusal } from '@hansang/rules';
import { fromRules } from '../../platform/calls/from-rules.ts';
import { type Refusal, refuse } from '../../platform/calls/refusal.ts';
import type { KnownCart } from './known-cart.ts';
import { presentCart } from './present-cart.ts';

/** A refusal of the cart's rules with what the phone needs to go on from there. */
export function refuseChange(refusal: RulesRefusal, cart: KnownCart, now: Date, asking: string): Refusal {
  const told = fromRules(refusal);
  switch (refusal.code) {
    case 'CART_VERSION_MISMATCH':
      return { ...told, extra: { cart: presentCart(cart, now, asking) } };
    case 'CART_LOCKED':
      return { ...told, extra: lockedBy(cart) };
    default:
      return told;
  }
}

export function refuseStale(cart: KnownCart, now: Date, asking: string): Refusal {
  return refuse('CART_VERSION_MISMATCH', { extra: { cart: presentCart(cart, now, asking) } });
}

function lockedBy({ state: { lock } }: KnownCart): Record<string, unknown> {
  return {
    lockedBy: lock?.lockedBy ?? null,
    lockExpiresAt: lock && new Date(lock.expiresAt).toISOString(),
  };
}
