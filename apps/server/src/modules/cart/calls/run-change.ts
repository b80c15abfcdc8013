import type { CartChangeAnswer, CartParams } from '@hansang/contract/schemas';
import type { CallAnswer, CallContext } from '../../../platform/calls/calls.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import { guestActor } from '../cart-actor.ts';
import { type CartParts, type Guest, guestAt } from '../cart-parts.ts';
import type { Change, ChangeAsked, Replayed } from '../carts.ts';

type Wish = Pick<ChangeAsked, 'operation' | 'context'>;

/** Changes a cart for the guest of a call; `wish` says how, or why not. */
export async function runChange(
  parts: CartParts,
  params: CartParams,
  context: CallContext,
  wish: (guest: Guest) => Promise<Wish | Refusal> | Wish | Refusal,
): Promise<Change | Refusal> {
  const guest = await guestAt(parts, params, context);
  if (isRefusal(guest)) return guest;
  const wished = await wish(guest);
  if (isRefusal(wished)) return wished;
  return parts.carts.change(askedBy(guest, params, context, wished));
}

/**
 * The same, once for each idempotency key: what comes again gets its first answer.
 * @param asked names what is asked, in full: under the same key it must stay the same
 */
export async function runOnce(
  parts: CartParts,
  params: CartParams,
  context: CallContext,
  asked: string,
  route: string,
  wish: (guest: Guest) => Promise<Wish | Refusal>,
): Promise<Change | Replayed | Refusal> {
  const { idempotencyKey } = context;
  if (idempotencyKey === null) return runChange(parts, params, context, wish);
  const guest = await guestAt(parts, params, context);
  if (isRefusal(guest)) return guest;
  const release = parts.keys.hold(route, `session:${guest.session.sessionId}`, idempotencyKey);
  if (!release) return refuse('IDEMPOTENCY_IN_PROGRESS');
  try {
    const key = { route, key: idempotencyKey, fingerprint: `${params.cartId} ${asked}` };
    const wished = await wish(guest);
    // A dish that is refused by now may have been added before.
    if (isRefusal(wished)) {
      const first = await parts.carts.replay(params.restaurantId, guestActor(guest.session), key);
      return first ?? wished;
    }
    return await parts.carts.changeOnce(askedBy(guest, params, context, wished), key);
  } finally {
    release();
  }
}

function askedBy(
  { session }: Guest,
  { restaurantId, cartId }: CartParams,
  { idempotencyKey }: CallContext,
  wish: Wish,
): ChangeAsked {
  const { tableIdx } = session;
  const changeId = idempotencyKey ?? undefined;
  return { restaurantId, cartId, tableIdx, actor: guestActor(session), changeId, ...wish };
}

/** What a change answers. */
export function changeAnswer(change: Change | Replayed): CallAnswer<CartChangeAnswer> {
  if ('firstAnswer' in change)
    return { body: change.firstAnswer, headers: { 'idempotency-replayed': 'true' } };
  const { id: cartId, version, revision } = change.cart.state;
  return { body: { cartId, version, revision, event: change.event } };
}
