import { LOCK_LEAVE_GRACE_SECONDS } from '@hansang/contract';
import type { OrderRequest } from '@hansang/contract/schemas';
import { cartTotals, orderMenus, sameMenus } from '@hansang/rules';
import { type CartState, chosenOf, order, pay } from '@hansang/rules/cart';
import type { GuestSession } from '../../platform/calls/guest-session.ts';
import { type Refusal, refuse } from '../../platform/calls/refusal.ts';
import { guestActor } from './cart-actor.ts';
import type { Carts, SavedAlong } from './carts.ts';
import { type KnownCart, memberOf } from './known-cart.ts';
import { refuseChange, refuseStale } from './refuse-cart.ts';
import { type CartSave, savedCart } from './save-cart.ts';

/** What becomes of a cart on its way with the order of what it holds. */
export interface CartDraft extends Pick<SavedAlong, 'done' | 'dropped'> {
  /** How `order_cart` takes it. */
  readonly values: readonly [parameter: string, state: string, event: string];
}

/** What a shared cart gives to order, to who may order it. */
export interface OrderedCart {
  /** The request with the cart's own lines, totals and head count. */
  readonly body: OrderRequest;
  /** Who chose each of its lines. */
  readonly clientIds: readonly string[];
  /**
   * What becomes of the cart with this order: it is emptied, or held for as long as the order waits for its payment.
   */
  draft(orderId: string, payUntil: Date | null): CartDraft;
}

/** The order that a request makes of a cart: the holder of its lock orders its lines, and only what its phone showed. */
export function orderedCart(
  carts: Carts,
  cart: KnownCart,
  session: GuestSession,
  body: OrderRequest,
  now: Date,
): OrderedCart | Refusal {
  const actor = guestActor(session);
  if (cart.tableIdx !== session.tableIdx) return refuse('NOT_FOUND_CART');
  if (memberOf(cart, actor.told)?.sessionId !== actor.sessionId) return refuse('UNAUTHORIZED_ACCESS');
  const { state } = cart;
  const { version } = state;
  const context = { clientId: actor.told, now: now.getTime() };
  const judged = order(state, { type: 'order', version: body.cartVersion ?? version, orderId: '' }, context);
  if (!judged.ok) return refuseChange(judged.refusal, cart, now, actor.told);
  if (!isWhatWasSent(state, body)) return refuseStale(cart, now, actor.told);

  return {
    body: withLinesOf(state, body),
    clientIds: state.lines.map(({ clientId }) => clientId),
    draft(orderId, payUntil) {
      const result =
        payUntil === null
          ? order(state, { type: 'order', version, orderId }, context)
          : pay(state, { type: 'pay', version, orderId, until: payUntil.getTime() }, context);
      if (!result.ok || result.event === null) throw new Error('A cart that could be ordered was refused');
      const { state: after, event } = result;
      const { save, ...told } = carts.saveAlong({ before: cart, after, event, actor, key: null, now });
      return { values: orderValues(save), ...told };
    },
  };
}

function isWhatWasSent({ lines }: CartState, body: OrderRequest): boolean {
  const menus = lines.map(chosenOf);
  const { menuPayAmount, totalMenuAmount } = cartTotals(menus);
  return (
    sameMenus(orderMenus(body.orderList), menus) &&
    body.menuPayAmount === menuPayAmount &&
    body.totalMenuAmount === totalMenuAmount
  );
}

function withLinesOf({ lines, numOfPeople }: CartState, body: OrderRequest): OrderRequest {
  const menus = lines.map(chosenOf);
  const { numOfPeople: sent, ...rest } = body;
  const heads = numOfPeople ?? sent;
  return {
    ...rest,
    orderList: [{ categoryName: '', priority: 0, menus }],
    ...(heads !== undefined && { numOfPeople: heads }),
  };
}

/** How `order_cart` takes what becomes of the cart that it orders. */
function orderValues(save: CartSave): CartDraft['values'] {
  const { after, event, actor, now, node, before } = save;
  const { dueAt } = savedCart(save);
  const parameter = {
    restaurantId: before.restaurantId,
    cartId: after.id,
    now: now.toISOString(),
    expected: before.state.revision,
    version: after.version,
    revision: after.revision,
    dueAt: dueAt === null ? null : new Date(dueAt).toISOString(),
    graceSeconds: LOCK_LEAVE_GRACE_SECONDS,
    actorType: actor.type,
    actor: actor.label,
    node,
    ...(actor.sessionId !== null && { sessionId: actor.sessionId }),
  };
  return [JSON.stringify(parameter), JSON.stringify(after), JSON.stringify(event)];
}
