import type { Queryable } from '../../platform/events/append.ts';
import { type CartRow, type KnownCart, knownCart } from './known-cart.ts';

/** A cart with its members, or null when there is none or it is closed. */
export async function readCart(
  client: Queryable,
  restaurantId: number,
  cartId: string,
): Promise<KnownCart | null> {
  const { rows } = await client.query<{ cart: CartRow | null }>({
    name: 'read_cart',
    text: 'SELECT read_cart($1, $2) AS cart',
    values: [restaurantId, cartId],
  });
  return openCart(restaurantId, rows[0]?.cart);
}

const AT_TABLE = `
  SELECT read_cart(restaurant_id, cart_id) AS cart FROM carts
   WHERE restaurant_id = $1 AND table_idx = $2 AND closed_at IS NULL`;

/** The open cart of a table. */
export async function readTableCart(
  client: Queryable,
  restaurantId: number,
  tableIdx: number,
): Promise<KnownCart | null> {
  const { rows } = await client.query<{ cart: CartRow | null }>({
    name: 'table_cart',
    text: AT_TABLE,
    values: [restaurantId, tableIdx],
  });
  return openCart(restaurantId, rows[0]?.cart);
}

function openCart(restaurantId: number, row: CartRow | null | undefined): KnownCart | null {
  return row && !row.isClosed ? knownCart(restaurantId, row) : null;
}

const DUE = `
  SELECT restaurant_id AS "restaurantId", cart_id AS "cartId" FROM carts
   WHERE due_at <= $1 ORDER BY due_at LIMIT 200`;

/** Carts of which time may ask something, longest due first. */
export async function dueCarts(
  client: Queryable,
  now: Date,
): Promise<{ restaurantId: number; cartId: string }[]> {
  const { rows } = await client.query<{ restaurantId: number; cartId: string }>({
    name: 'due_carts',
    text: DUE,
    values: [now],
  });
  return rows;
}

/** Stores when to look next at a cart that nobody changed since. */
export async function saveDue(
  client: Queryable,
  { restaurantId, state }: KnownCart,
  dueAt: number | null,
): Promise<void> {
  await client.query({
    name: 'cart_due',
    text: 'UPDATE carts SET due_at = $3 WHERE restaurant_id = $1 AND cart_id = $2 AND revision = $4',
    values: [restaurantId, state.id, dueAt === null ? null : new Date(dueAt), state.revision],
  });
}
