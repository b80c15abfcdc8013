import { randomBytes } from 'node:crypto';
import { LOCAL_CART_MINUTES } from '@hansang/contract';
import { emptyCart, joinedHeadCount } from '@hansang/rules/cart';
import type { GuestSession } from '../../platform/calls/guest-session.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/calls/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { guestActor, SYSTEM_ACTOR } from './cart-actor.ts';
import type { Carts } from './carts.ts';
import { type CartRow, dueOperation, type KnownCart, knownCart } from './known-cart.ts';

/** What `join_cart` answers. */
type Said =
  | { readonly outcome: 'JOINED'; readonly cart: CartRow }
  | { readonly outcome: 'HOLDS_LOCK'; readonly cartId: string }
  | {
      readonly outcome:
        | 'NOT_FOUND_TABLE'
        | 'RESERVATION_IS_EXPIRATION'
        | 'TABLE_CHANGED'
        | 'ADMISSION_WAITING'
        | 'ADMISSION_REFUSED'
        | 'CALL_STAFF_TO_ORDER';
    };

/** 128 random bits. */
const newCartId = (): string => randomBytes(16).toString('hex');

/**
 * Makes a session's device a member of its table's one cart, opening it when there is none.
 * @param headCount how many people the device, or the table's visit, says there are; the first word counts
 */
export async function joinCart(
  platform: Platform,
  carts: Carts,
  session: GuestSession,
  headCount: number | null,
): Promise<KnownCart | Refusal> {
  const { restaurantId } = session;
  for (let attempt = 1; attempt <= 3; attempt++) {
    const said = await runJoin(platform, session, headCount);
    switch (said.outcome) {
      case 'JOINED':
        return welcome(platform, carts, session, knownCart(restaurantId, said.cart), headCount);
      case 'HOLDS_LOCK': {
        const freed = await carts.change({
          restaurantId,
          cartId: said.cartId,
          actor: SYSTEM_ACTOR,
          operation: () => ({ type: 'free', reason: 'LEFT' }),
        });
        if (isRefusal(freed)) return freed;
        break;
      }
      default:
        return refuse(said.outcome);
    }
  }
  return refuse('SERVICE_UNAVAILABLE');
}

async function runJoin(
  { db, clock }: Platform,
  session: GuestSession,
  headCount: number | null,
): Promise<Said> {
  const { restaurantId, tableIdx, sessionId } = session;
  const clientId = guestActor(session).told;
  const now = clock.now();
  const fresh = emptyCart(newCartId(), clientId, now.getTime(), headCount);
  const parameter = {
    restaurantId,
    tableIdx,
    sessionId,
    clientId,
    cartId: fresh.id,
    now: now.toISOString(),
    abandonMinutes: LOCAL_CART_MINUTES,
  };
  const { rows } = await db.pool.query<{ said: Said }>({
    name: 'join_cart',
    text: 'SELECT join_cart($1::jsonb, $2::jsonb) AS said',
    values: [JSON.stringify(parameter), JSON.stringify(fresh)],
  });
  const [row] = rows;
  if (!row) throw new Error('join_cart answered nothing');
  return row.said;
}

/** Brings a cart just joined up to this moment, and takes the device's word on how many people there are. */
async function welcome(
  { clock }: Platform,
  carts: Carts,
  session: GuestSession,
  cart: KnownCart,
  headCount: number | null,
): Promise<KnownCart | Refusal> {
  carts.shelf.keep(cart);
  const { restaurantId, tableIdx } = session;
  const cartId = cart.state.id;
  const saysMore = headCount !== null && joinedHeadCount(cart.state, headCount) !== cart.state.numOfPeople;
  if (!saysMore && dueOperation(cart, clock.now().getTime()) === null) return cart;
  // While somebody orders the head count is not to be changed; joining need not fail for that.
  if (saysMore)
    await carts.change({
      restaurantId,
      cartId,
      tableIdx,
      actor: guestActor(session),
      operation: (state) => (state.numOfPeople === null ? { type: 'people', numOfPeople: headCount } : null),
    });
  return (await carts.read(restaurantId, cartId)) ?? refuse('NOT_FOUND_CART');
}
