import { cartMenuIdOf } from '@hansang/rules';
import type { OrderedLine } from '@hansang/rules/cart';
import type pg from 'pg';
import type { Platform } from '../../../platform/platform.ts';
import { guestActor, SYSTEM_ACTOR } from '../cart-actor.ts';
import { readTableCart } from '../cart-shelf.ts';
import type { Carts } from '../carts.ts';
import { changeHeldCart, holdTableCart } from './house-changes.ts';

export interface PaidOrder {
  readonly restaurantId: number;
  readonly tableIdx: number;
  readonly orderId: string;
  /** Who ordered. */
  readonly sessionId: number;
  readonly clientId: string | null;
}

interface LineRow {
  client_id: string | null;
  menu_id: string;
  quantity: number;
  size: { _id: string } | null;
  options: { _id: string; quantity: number }[];
  note: string | null;
}

const LINES = `
  SELECT l.client_id, l.menu_id, l.quantity, l.size, l.options, l.note
    FROM orders o JOIN order_lines l USING (restaurant_id, order_id)
   WHERE o.restaurant_id = $1 AND o.order_id = $2 AND o.source = 'GROUP_CART'`;

/**
 * Takes what a paid order holds out of its table's shared cart, in the transaction that makes the order a real one. The
 * caller holds the table; orders of a personal cart change nothing.
 */
export async function takePaidFromCart(client: pg.PoolClient, order: PaidOrder, now: Date): Promise<void> {
  const { restaurantId, tableIdx, orderId, sessionId, clientId } = order;
  const { rows } = await client.query<LineRow>(LINES, [restaurantId, orderId]);
  const lines = rows.flatMap(orderedLine);
  const cart = lines.length === 0 ? null : await holdTableCart(client, restaurantId, tableIdx);
  if (!cart) return;
  const actor = clientId === null ? SYSTEM_ACTOR : guestActor({ sessionId, clientId });
  await changeHeldCart(client, cart, { type: 'paid', orderId, lines }, actor, now);
}

function orderedLine({ client_id, menu_id, quantity, size, options, note }: LineRow): OrderedLine[] {
  if (client_id === null) return [];
  return [{ cartMenuId: cartMenuIdOf(client_id, { _id: menu_id, size, options, note }), quantity }];
}

/** Makes the lock of who was away to pay an ordinary one again when their order ended without money. */
export function freePayersOfEndedOrders({ db, events }: Platform, carts: Carts): void {
  events.consume({
    name: 'payers',
    from: 'beginning',
    types: ['order.moved'],
    async handle({ restaurantId, subjectId: orderId, data }) {
      if (data.from !== 'PENDING' || data.to !== 'CANCEL') return;
      // Bears being done again: a lock that is not for this order any more stays as it is.
      await endPayment(db.pool, carts, { restaurantId, tableIdx: data.tableIdx, orderId });
    },
  });
}

async function endPayment(
  pool: pg.Pool,
  carts: Carts,
  { restaurantId, tableIdx, orderId }: Pick<PaidOrder, 'restaurantId' | 'tableIdx' | 'orderId'>,
): Promise<void> {
  const cart = await readTableCart(pool, restaurantId, tableIdx);
  if (cart?.state.lock?.orderId !== orderId) return;
  const operation = () => ({ type: 'unpaid', orderId }) as const;
  await carts.change({ restaurantId, cartId: cart.state.id, actor: SYSTEM_ACTOR, operation });
}
