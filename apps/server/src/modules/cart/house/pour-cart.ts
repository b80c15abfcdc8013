import { HEAD_COUNT_MAX } from '@hansang/contract';
import type pg from 'pg';
import type { CartActor } from '../cart-actor.ts';
import type { KnownCart } from '../known-cart.ts';
import { changeHeldCart } from './house-changes.ts';

const CLOSE = 'UPDATE carts SET closed_at = $3, due_at = NULL WHERE restaurant_id = $1 AND cart_id = $2';

/** However many of a dish both tables chose, none is lost: whoever orders is told what cannot be. */
const UNBOUNDED = { minPermittedQuantity: 1, maxPermittedQuantity: null, leftQuantity: null };

/**
 * Puts what lies in one held cart into another one, each line still its own guest's, and closes the first for good. Its
 * phones hear nothing of that: they follow to the other table and join the cart there.
 */
export async function pourCart(
  client: pg.PoolClient,
  from: KnownCart,
  into: KnownCart,
  actor: CartActor,
  now: Date,
): Promise<void> {
  let cart = into;
  for (const line of from.state.lines) {
    const { version } = cart.state;
    const owner = { ...actor, told: line.clientId };
    cart = await changeHeldCart(client, cart, { type: 'add', version, line }, owner, now, UNBOUNDED);
  }
  const both = (from.state.numOfPeople ?? 0) + (cart.state.numOfPeople ?? 0);
  if (from.state.numOfPeople !== null) {
    const numOfPeople = Math.min(both, HEAD_COUNT_MAX);
    await changeHeldCart(client, cart, { type: 'people', numOfPeople }, actor, now);
  }
  await client.query(CLOSE, [from.restaurantId, from.state.id, now]);
}
