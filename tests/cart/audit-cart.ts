import { isDeepStrictEqual } from 'node:util';
import { applyEvent, type CartEvent, type CartState, emptyCart } from '@hansang/rules/cart';
import type { Pool } from 'pg';

interface Logged {
  version: number;
  actor_type: string;
  data: { event: CartEvent };
}

interface OrderRow {
  order_id: string;
  lines: { client_id: string; menu_id: string; quantity: number }[];
}

export interface CartBooks {
  readonly state: CartState;
  /** How many changes the cart has seen. */
  readonly events: number;
  readonly orders: readonly string[];
  /** Every fault as a sentence; none means that the books balance. */
  readonly faults: readonly string[];
}

/**
 * Checks a cart at rest against its own log: the events alone must rebuild it, version by version, no lock may be held by
 * two, and each order must hold what the cart held when it was ordered.
 */
export async function auditCart(db: Pick<Pool, 'query'>, cartId: string): Promise<CartBooks> {
  const faults: string[] = [];
  const { rows: carts } = await db.query(
    'SELECT restaurant_id, table_idx, created_at, cart_state(carts) AS state FROM carts WHERE cart_id = $1',
    [cartId],
  );
  const [cart] = carts;
  const state = cart.state as CartState;
  const { rows: log } = await db.query<Logged>(
    `SELECT version, actor_type, data FROM events WHERE subject_id = $1 AND type = 'cart.changed' ORDER BY event_id`,
    [cartId],
  );
  const { rows: orders } = await db.query<OrderRow>(
    `SELECT o.order_id, jsonb_agg(jsonb_build_object('client_id', l.client_id, 'menu_id', l.menu_id, 'quantity', l.quantity)
                                  ORDER BY l.line) AS lines
       FROM orders o JOIN order_lines l USING (restaurant_id, order_id)
      WHERE o.restaurant_id = $1 AND o.table_idx = $2 GROUP BY o.order_id`,
    [cart.restaurant_id, cart.table_idx],
  );
  const byId = new Map(orders.map(({ order_id, lines }) => [order_id, lines]));
  const told = new Set<string>();
  let rebuilt = emptyCart(cartId, state.createdBy, cart.created_at.getTime());
  for (const { version, data } of log) {
    const { event } = data;
    if (event.action === 'order-success') {
      const { orderId } = event.data;
      told.add(orderId);
      const held = rebuilt.lines.map(({ clientId, id, qty }) => ({
        client_id: clientId,
        menu_id: id,
        quantity: qty,
      }));
      if (!isDeepStrictEqual(byId.get(orderId), held))
        faults.push(`Order ${orderId} does not hold what the cart held: ${JSON.stringify(held)}`);
    }
    if (event.action === 'lock-cart') {
      const { lock } = rebuilt;
      const isHeld = lock !== null && Date.parse(event.data.at) < lock.expiresAt;
      if (isHeld && lock.lockedBy !== event.data.lockedBy)
        faults.push(`At revision ${event.data.revision} the lock has two holders`);
    }
    const next = applyEvent(rebuilt, event);
    if (next === null || next.revision !== rebuilt.revision + 1) {
      faults.push(`The log jumps from revision ${rebuilt.revision} to ${event.data.revision}`);
      break;
    }
    if (next.version !== version || next.version - rebuilt.version > 1)
      faults.push(`Revision ${next.revision} goes from version ${rebuilt.version} to ${next.version}`);
    rebuilt = next;
  }
  const [is, should] = [state, rebuilt].map((one) => ({ ...one, clientCount: 0 }));
  if (!isDeepStrictEqual(is, should))
    faults.push(
      `The cart is not what its log tells: ${JSON.stringify(is)} instead of ${JSON.stringify(should)}`,
    );
  for (const orderId of byId.keys())
    if (!told.has(orderId)) faults.push(`Order ${orderId} left the cart as it was`);
  for (const orderId of told)
    if (!byId.has(orderId)) faults.push(`Order ${orderId} was told and does not exist`);
  return { state, events: log.length, orders: [...byId.keys()], faults };
}
