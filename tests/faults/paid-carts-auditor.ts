import { cartMenuIdOf } from '@hansang/rules';
import { applyEvent, type CartEvent, type CartState, emptyCart } from '@hansang/rules/cart';
import type { ClientBase } from 'pg';

interface Logged {
  cart_id: string;
  table_idx: number;
  created_by: string;
  created_at: Date;
  event: CartEvent;
}

interface PaidLine {
  table_idx: number;
  client_id: string;
  menu_id: string;
  size: { _id: string } | null;
  options: { _id: string; quantity: number }[];
  note: string | null;
  quantity: number;
}

/** What became of one line of a table's cart, in portions. */
interface Portions {
  added: number;
  paid: number;
  /** Emptied without an order, or still in the cart. */
  unpaid: number;
}

/**
 * Checks that what the tables of a prepaying venue put into their shared carts was paid once or not at all, and answers
 * every fault as a sentence. Nobody may have taken a dish out of a cart again.
 */
export async function auditPaidCarts(db: Pick<ClientBase, 'query'>, restaurantId: number): Promise<string[]> {
  const books = new Map<string, Portions>();
  const of = (table: number, cartMenuId: string): Portions => {
    const name = `${cartMenuId} of table ${table}`;
    const portions = books.get(name) ?? { added: 0, paid: 0, unpaid: 0 };
    books.set(name, portions);
    return portions;
  };
  const carts = new Map<string, { readonly table: number; state: CartState }>();
  const { rows: log } = await db.query<Logged>(
    `SELECT c.cart_id, c.table_idx, c.created_at, c.state->>'createdBy' AS created_by, e.data->'event' AS event
       FROM carts c JOIN events e ON e.restaurant_id = c.restaurant_id AND e.subject_type = 'cart' AND e.subject_id = c.cart_id
      WHERE c.restaurant_id = $1 AND e.type = 'cart.changed' ORDER BY e.event_id`,
    [restaurantId],
  );
  for (const { cart_id, table_idx: table, created_by, created_at, event } of log) {
    const cart = carts.get(cart_id) ?? { table, state: emptyCart(cart_id, created_by, created_at.getTime()) };
    carts.set(cart_id, cart);
    const before = new Map(cart.state.lines.map((line) => [line.cartMenuId, line.qty]));
    if (event.action === 'add-menu') {
      const { cartMenuId, qty } = event.data.line;
      of(table, cartMenuId).added += qty - (before.get(cartMenuId) ?? 0);
    }
    if (event.action === 'reset-cart' && event.data.reason !== 'POS')
      for (const [cartMenuId, quantity] of before) of(table, cartMenuId).unpaid += quantity;
    const next = applyEvent(cart.state, event);
    if (!next) return [`The log of cart ${cart_id} has a gap at revision ${event.data.revision}`];
    cart.state = next;
  }
  for (const { table, state } of carts.values())
    for (const { cartMenuId, qty } of state.lines) of(table, cartMenuId).unpaid += qty;
  const { rows: paid } = await db.query<PaidLine>(
    `SELECT o.table_idx, l.client_id, l.menu_id, l.size, l.options, l.note, l.quantity
       FROM orders o JOIN payments p USING (restaurant_id, order_id) JOIN order_lines l USING (restaurant_id, order_id)
      WHERE o.restaurant_id = $1 AND o.source = 'GROUP_CART' AND p.is_captured`,
    [restaurantId],
  );
  for (const { table_idx, client_id, menu_id, size, options, note, quantity } of paid)
    of(table_idx, cartMenuIdOf(client_id, { _id: menu_id, size, options, note })).paid += quantity;
  return [...books].flatMap(([name, { added, paid: times, unpaid }]) =>
    added === times + unpaid
      ? []
      : [`${name}: ${added} were chosen, ${times} paid, ${unpaid} neither ordered nor paid`],
  );
}
