import { IDEMPOTENCY_KEPT_HOURS, LOCK_LEAVE_GRACE_SECONDS } from '@hansang/contract';
import type { CartChangeAnswer } from '@hansang/contract/schemas';
import type { CartEvent, CartLine, CartState } from '@hansang/rules/cart';
import type pg from 'pg';
import { failureKind } from '../../platform/database/failures.ts';
import type { CartActor } from './cart-actor.ts';
import { dueToStore, nextDue } from './due.ts';
import type { CartRow, KnownCart } from './known-cart.ts';

export interface CartKey {
  readonly route: string;
  readonly key: string;
  readonly fingerprint: string;
}

/** A change made on a cart as it was known, about to be saved. */
export interface CartSave {
  readonly before: KnownCart;
  readonly after: CartState;
  readonly event: CartEvent;
  readonly actor: CartActor;
  readonly key: CartKey | null;
  readonly now: Date;
  /** This server; its own screens are told without the log. Null when they are not. */
  readonly node: string | null;
}

/** What `save_cart_v2` answers. */
export type Saved =
  | { readonly outcome: 'SAVED' }
  | { readonly outcome: 'REPLAY'; readonly fingerprint: string; readonly answer: CartChangeAnswer }
  | { readonly outcome: 'REVISION'; readonly cart: CartRow }
  | { readonly outcome: SaveRefusal };
export type SaveRefusal =
  | 'NOT_FOUND_CART'
  | 'RESERVATION_IS_EXPIRATION'
  | 'TABLE_CHANGED'
  | 'UNAUTHORIZED_ACCESS';

/** The parameters of `save_cart_v2`, as `order_cart_v1` takes them too, and the cart once it is saved. */
export function draftSave({ before, after, event, actor, key, now, node }: CartSave) {
  const changed: KnownCart = { ...before, state: after };
  const dueAt = dueToStore(before.dueAt, nextDue(changed), now.getTime());
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
    ...(after.lock !== null && { lockedBy: after.lock.lockedBy }),
    ...(key !== null && { ...key, keyHours: IDEMPOTENCY_KEPT_HOURS }),
  };
  return {
    values: [JSON.stringify(parameter), stateText(after), JSON.stringify(event)] as const,
    saved: { ...changed, dueAt },
  };
}

/** A change touches one line; the others of a cart are written as they were before. */
const lineTexts = new WeakMap<CartLine, string>();

function stateText({ lines, ...rest }: CartState): string {
  return `${JSON.stringify(rest).slice(0, -1)},"lines":[${lines.map(lineText).join()}]}`;
}

function lineText(line: CartLine): string {
  let text = lineTexts.get(line);
  if (text === undefined) {
    text = JSON.stringify(line);
    lineTexts.set(line, text);
  }
  return text;
}

const ATTEMPTS = 3;

/** Saves in one round trip. A statement that had to give way to another did nothing and runs again. */
export async function runSave(pool: pg.Pool, values: readonly [string, string, string]): Promise<Saved> {
  for (let attempt = 1; ; attempt++) {
    try {
      const { rows } = await pool.query<{ said: Saved }>({
        name: 'save_cart_v2',
        text: 'SELECT save_cart_v2($1::jsonb, $2::json, $3::jsonb) AS said',
        values: [...values],
      });
      const [row] = rows;
      if (!row) throw new Error('save_cart_v2 answered nothing');
      return row.said;
    } catch (error) {
      if (failureKind(error) !== 'conflict' || attempt === ATTEMPTS) throw error;
    }
  }
}
