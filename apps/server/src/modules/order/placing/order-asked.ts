import type { OrderRequest } from '@hansang/contract/schemas';
import type { GuestSession } from '../../../platform/calls/guest-session.ts';
import type { OrderedCart } from '../../cart/ordered-cart.ts';

/** The idempotency key of a request, whose it is, and what its body was. */
export interface PlacingKey {
  readonly actor: string;
  readonly key: string;
  readonly fingerprint: string;
}

/** An order as a session asks for it. */
export interface OrderAsked {
  readonly session: GuestSession;
  readonly body: OrderRequest;
  readonly key: PlacingKey | null;
  /** The shared cart that is ordered; absent for what a phone chose by itself. */
  readonly cart?: OrderedCart;
}
