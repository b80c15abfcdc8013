import {
  applyOperation,
  type CartEvent,
  type CartOperation,
  type OperationContext,
} from '@hansang/rules/cart';
import type pg from 'pg';
import { appendEvents } from '../../../platform/events/append.ts';
import type { CartActor } from '../cart-actor.ts';
import { readTableCart } from '../cart-shelf.ts';
import { type KnownCart, nextDue } from '../known-cart.ts';

const HOLD = `
  SELECT 1 FROM hold_carts($1, ARRAY(SELECT cart_id FROM carts
                                      WHERE restaurant_id = $1 AND table_idx = ANY ($2) AND closed_at IS NULL))`;

/** Holds the open carts of tables, which the caller holds, until the transaction ends. */
export async function holdTableCarts(
  client: pg.PoolClient,
  restaurantId: number,
  ...tableIdxs: readonly number[]
): Promise<void> {
  await client.query(HOLD, [restaurantId, tableIdxs]);
}

/**
 * Reads the open cart of a table and holds it until the transaction ends; null when there is none. The caller holds
 * the table: whoever needs both takes the table first.
 */
export async function holdTableCart(
  client: pg.PoolClient,
  restaurantId: number,
  tableIdx: number,
): Promise<KnownCart | null> {
  await holdTableCarts(client, restaurantId, tableIdx);
  return readTableCart(client, restaurantId, tableIdx);
}

const SAVE = `
  UPDATE carts SET state = $3, version = $4, revision = $5, due_at = $6 WHERE restaurant_id = $1 AND cart_id = $2`;

/**
 * Changes a held cart inside the caller's transaction: what the house does to it together with something else. Phones
 * are told by the log, so wake it after the commit.
 * @returns the cart as it is then; refused and needless operations leave it
 */
export async function changeHeldCart(
  client: pg.PoolClient,
  cart: KnownCart,
  operation: CartOperation,
  actor: CartActor,
  now: Date,
  bounds?: OperationContext['bounds'],
): Promise<KnownCart> {
  const result = applyOperation(cart.state, operation, {
    clientId: actor.told,
    now: now.getTime(),
    ...(bounds && { bounds }),
  });
  if (!result.ok || result.event === null) return cart;
  const changed = { ...cart, state: result.state };
  const due = nextDue(changed);
  const { id, version, revision } = result.state;
  await client.query({
    name: 'save_held_cart',
    text: SAVE,
    values: [
      cart.restaurantId,
      id,
      JSON.stringify(result.state),
      version,
      revision,
      due === null ? null : new Date(due),
    ],
  });
  await appendCartEvent(client, cart, result.event, actor, now);
  return { ...changed, dueAt: due };
}

async function appendCartEvent(
  client: pg.PoolClient,
  { restaurantId, tableIdx }: KnownCart,
  event: CartEvent,
  actor: CartActor,
  now: Date,
): Promise<void> {
  await appendEvents(client, {
    restaurantId,
    subjectType: 'cart',
    subjectId: event.cartId ?? '',
    version: event.data.version,
    actorType: actor.type,
    actor: actor.label,
    ...(actor.userId !== undefined && { userId: actor.userId }),
    type: 'cart.changed',
    data: { tableIdx, node: null, event },
    at: now,
  });
}

const CLOSE = 'UPDATE carts SET closed_at = $3, due_at = NULL WHERE restaurant_id = $1 AND cart_id = $2';

/** Frees and empties a table's cart and closes it for good: the next guests get one of their own. */
export async function closeTableCart(
  client: pg.PoolClient,
  { restaurantId, tableIdx }: { readonly restaurantId: number; readonly tableIdx: number },
  actor: CartActor,
  now: Date,
): Promise<void> {
  const cart = await holdTableCart(client, restaurantId, tableIdx);
  if (!cart) return;
  await changeHeldCart(client, cart, { type: 'empty', reason: 'CHECK_OUT' }, actor, now);
  await client.query(CLOSE, [restaurantId, cart.state.id, now]);
}

const MOVE = `
  UPDATE carts SET table_idx = $3, table_epoch = $4 WHERE restaurant_id = $1 AND cart_id = $2`;

/** Takes a table's cart along when its guests move; a cart that waited at the other table is closed. */
export async function moveTableCart(
  client: pg.PoolClient,
  asked: {
    readonly restaurantId: number;
    readonly tableIdx: number;
    readonly toTableIdx: number;
    readonly toEpoch: number;
  },
  actor: CartActor,
  now: Date,
): Promise<void> {
  const { restaurantId, tableIdx, toTableIdx, toEpoch } = asked;
  await holdTableCarts(client, restaurantId, tableIdx, toTableIdx);
  const cart = await holdTableCart(client, restaurantId, tableIdx);
  if (!cart) return;
  await closeTableCart(client, { restaurantId, tableIdx: toTableIdx }, actor, now);
  await client.query(MOVE, [restaurantId, cart.state.id, toTableIdx, toEpoch]);
}
