import type { CallName } from '@hansang/contract';
import type { CartChangeAnswer, CartParams } from '@hansang/contract/schemas';
import type { CallAnswer, CallContext } from '../../../platform/calls/calls.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import { guestActor } from '../cart-actor.ts';
import { type CartParts, type Guest, guestAt } from '../cart-parts.ts';
import type { Change, ChangeAsked, Replayed } from '../carts.ts';
import type { CartKey } from '../save-cart.ts';

type Wish = Pick<ChangeAsked, 'operation' | 'context'>;

/** What an idempotency key stands for: under the same one it must stay the same. */
export interface Keyed {
  readonly route: CallName;
  /** Names what is asked, in full; but for the version, which a phone may have to bring up to date. */
  readonly asked: string;
}

/** Changes a cart for the guest of a call; `wish` says how, or why not. */
export async function runChange(
  parts: CartParts,
  params: CartParams,
  context: CallContext,
  keyed: Keyed,
  wish: (guest: Guest) => Promise<Wish | Refusal> | Wish | Refusal,
): Promise<Change | Refusal> {
  const guest = await guestAt(parts, params, context);
  if (isRefusal(guest)) return guest;
  const key = keyOf(params, context, keyed);
  const actor = `session:${guest.session.sessionId}`;
  if (key && parts.keysHeard.isReused({ actor, ...key })) return refuse('IDEMPOTENCY_KEY_REUSED');
  const wished = await wish(guest);
  if (isRefusal(wished)) return wished;
  return parts.carts.change(askedBy(guest, params, context, wished));
}

/** The same, once for each idempotency key: what comes again gets its first answer. */
export async function runOnce(
  parts: CartParts,
  params: CartParams,
  context: CallContext,
  keyed: Keyed,
  wish: (guest: Guest) => Promise<Wish | Refusal>,
): Promise<Change | Replayed | Refusal> {
  const key = keyOf(params, context, keyed);
  if (key === null) return runChange(parts, params, context, keyed, wish);
  const guest = await guestAt(parts, params, context);
  if (isRefusal(guest)) return guest;
  const release = parts.keys.hold(key.route, `session:${guest.session.sessionId}`, key.key);
  if (!release) return refuse('IDEMPOTENCY_IN_PROGRESS');
  try {
    const wished = await wish(guest);
    // A dish that is refused by now may have been added before.
    if (isRefusal(wished)) {
      const first = await parts.carts.replay({ ...params, actor: guestActor(guest.session) }, key);
      return first ?? wished;
    }
    return await parts.carts.changeOnce(askedBy(guest, params, context, wished), key);
  } finally {
    release();
  }
}

function keyOf(
  { cartId }: CartParams,
  { idempotencyKey: key }: CallContext,
  { route, asked }: Keyed,
): CartKey | null {
  return key === null ? null : { route, key, fingerprint: `${cartId} ${asked}` };
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
