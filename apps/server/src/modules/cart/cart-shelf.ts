import { randomUUID } from 'node:crypto';
import { applyEvent, isCartEvent } from '@hansang/rules/cart';
import { boundedCache } from '../../platform/bounded-cache.ts';
import type { Queryable } from '../../platform/events/append.ts';
import type { LoggedEvent } from '../../platform/events/event.ts';
import type { Platform } from '../../platform/platform.ts';
import { type CartRow, type KnownCart, knownCart } from './known-cart.ts';

/** Most carts kept in memory; one that was dropped costs its next change one read. */
const MOST = 5000;

/**
 * Carts as this server last knew them. Nothing here is promised to be current: a save names the revision that it was
 * made on, and the database refuses another one.
 */
export class CartShelf {
  /** This process among the servers of the database. */
  readonly node = randomUUID();
  readonly #carts = boundedCache<string, KnownCart>(MOST);
  readonly #platform: Pick<Platform, 'db' | 'events'>;

  constructor(platform: Pick<Platform, 'db' | 'events'>) {
    this.#platform = platform;
    platform.events.listen((event) => this.#hear(event));
    platform.events.onLapse((gone) => {
      for (const [id, { restaurantId }] of this.#carts.entries()) if (gone.has(restaurantId)) this.forget(id);
    });
  }

  peek(cartId: string): KnownCart | undefined {
    return this.#carts.get(cartId);
  }

  /** Reads a cart anew; null when there is none or it is closed. */
  async read(restaurantId: number, cartId: string): Promise<KnownCart | null> {
    this.#platform.events.want(restaurantId);
    const cart = await readCart(this.#platform.db.pool, restaurantId, cartId);
    if (cart === null) this.forget(cartId);
    else this.keep(cart);
    return cart;
  }

  keep(cart: KnownCart): void {
    const before = this.#carts.peek(cart.state.id);
    // A slow read must not take back what a change has since put here.
    if (before && before.state.revision > cart.state.revision) return;
    this.#carts.set(cart.state.id, cart);
  }

  forget(cartId: string): void {
    this.#carts.delete(cartId);
  }

  /** Follows what other servers and other parts of this one do to the carts that lie here. */
  #hear(event: LoggedEvent): void {
    const cart = event.subjectType === 'cart' ? this.#carts.peek(event.subjectId) : undefined;
    if (!cart) return;
    switch (event.type) {
      case 'cart.changed': {
        const told = event.data.event;
        const state = isCartEvent(told) ? applyEvent(cart.state, told) : null;
        if (state === null) this.forget(event.subjectId);
        else if (state !== cart.state) this.keep({ ...cart, state, dueAt: undefined });
        return;
      }
      case 'cart.presence': {
        const { number, isHere } = event.data;
        const leftAt = isHere ? null : event.at.getTime();
        const members = cart.members.map((member) =>
          member.number === number ? { ...member, isHere, leftAt } : member,
        );
        this.keep({ ...cart, members, dueAt: undefined });
        return;
      }
    }
  }
}

/** A cart with its members, or null when there is none or it is closed. */
async function readCart(client: Queryable, restaurantId: number, cartId: string): Promise<KnownCart | null> {
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
