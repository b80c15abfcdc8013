import type pg from 'pg';
import type { Log } from '../process/log.ts';

/** Open carts whose latest changes lie in a volume of the log and nowhere else. */
const BEHIND = `
  SELECT c.restaurant_id, c.cart_id, c.revision FROM carts c
   WHERE c.closed_at IS NULL AND (c.state->>'revision')::integer <> c.revision
     AND EXISTS (SELECT FROM events_short e WHERE e.volume = $1 AND e.restaurant_id = c.restaurant_id
                    AND e.subject_type = 'cart' AND e.subject_id = c.cart_id)`;

/** Nothing when the cart changed meanwhile: its next look finds it, or a change has written it whole. */
const WRITE = `
  UPDATE carts c SET state = cart_state(c)::json
   WHERE restaurant_id = $1 AND cart_id = $2 AND revision = $3 AND closed_at IS NULL`;

/** Most looks for carts that changed while they were written. */
const LOOKS = 5;

interface Behind {
  restaurant_id: number;
  cart_id: string;
  revision: number;
}

/**
 * Writes the whole state of every open cart whose log is about to go.
 * @throws when carts go on changing without their state being written
 */
export async function writeOpenCarts(pool: pg.Pool, log: Log, volume: number): Promise<void> {
  const lost = new Set<string>();
  for (let look = 1; look <= LOOKS; look += 1) {
    const found = (await pool.query<Behind>(BEHIND, [volume])).rows.filter((cart) => !lost.has(cart.cart_id));
    if (found.length === 0) return;
    for (const { restaurant_id, cart_id, revision } of found) {
      await pool.query(WRITE, [restaurant_id, cart_id, revision]).catch((error) => {
        // Told to nobody any more, so there is nothing to keep.
        if (!/does not lead to revision/.test(error.message)) throw error;
        log.warn({ err: error, cartId: cart_id }, 'The log of a cart has a gap; the cart is lost');
        lost.add(cart_id);
      });
    }
  }
  throw new Error(`Carts whose changes lie in volume ${volume} of the log go on changing`);
}
