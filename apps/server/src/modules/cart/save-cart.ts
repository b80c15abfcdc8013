import { IDEMPOTENCY_KEPT_HOURS, LOCK_LEAVE_GRACE_SECONDS } from '@hansang/contract';
import type { CartChangeAnswer } from '@hansang/contract/schemas';
import type { CartAction, CartEvent, CartState } from '@hansang/rules/cart';
import type pg from 'pg';
import { failureKind } from '../../platform/database/failures.ts';
import type { Queryable } from '../../platform/events/append.ts';
import type { CartActor } from './cart-actor.ts';
import { type CartRow, dueToStore, type KnownCart, nextDue } from './known-cart.ts';

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
  /** The key is known to be new; else the database looks for it first. */
  readonly isKeyNew: boolean;
  readonly now: Date;
  /** This server; its own screens are told without the log. Null when they are not. */
  readonly node: string | null;
}

/** What `save_cart` answers. */
export type Saved =
  | {
      readonly outcome: 'SAVED';
      /** All keys of the cart that are not forgotten yet, where the database had to look for this one. */
      readonly keys?: readonly string[];
    }
  | { readonly outcome: 'REPLAY'; readonly fingerprint: string; readonly answer: CartChangeAnswer }
  | { readonly outcome: 'REVISION'; readonly cart: CartRow }
  | { readonly outcome: SaveRefusal };
export type SaveRefusal =
  | 'NOT_FOUND_CART'
  | 'RESERVATION_IS_EXPIRATION'
  | 'TABLE_CHANGED'
  | 'UNAUTHORIZED_ACCESS'
  | 'ADMISSION_WAITING'
  | 'ADMISSION_REFUSED'
  | 'CALL_STAFF_TO_ORDER';

/** The cart of a save once it is saved. */
export function savedCart({ before, after, now }: CartSave): KnownCart & { readonly dueAt: number | null } {
  const changed = { ...before, state: after };
  return { ...changed, dueAt: dueToStore(before.dueAt, nextDue(changed), now.getTime()) };
}

/** Changes of dishes, which the log alone may hold. */
const IN_LOG: ReadonlySet<CartAction> = new Set(['add-menu', 'modify-menu', 'remove-menu']);
/** Whoever reads a cart goes through one change less than this at most. */
const STATE_EVERY = 8;

/** Whether the cart's row may stay behind; `cart_state` counts on what is said here. */
const isInLog = ({ after, event }: CartSave): boolean =>
  IN_LOG.has(event.action) &&
  after.lock === null &&
  after.lines.length > 0 &&
  after.revision % STATE_EVERY !== 0;

const SAVE = `SELECT save_cart(${Array.from({ length: 17 }, (_, index) => `$${index + 1}`).join()}) AS said`;

function saveValues(save: CartSave, dueAt: number | null): unknown[] {
  const { before, after, event, actor, key, isKeyNew, now, node } = save;
  const { restaurantId, tableIdx } = before;
  const told = {
    tableIdx,
    node,
    event,
    userId: actor.userId,
    key: key === null ? undefined : loggedKey(key, actor),
  };
  const lookedFor = key === null || isKeyNew ? null : key.key;
  return [
    restaurantId,
    after.id,
    tableIdx,
    before.state.revision,
    after.version,
    after.revision,
    now.toISOString(),
    dueAt === null ? null : new Date(dueAt).toISOString(),
    isInLog(save) ? null : JSON.stringify(after),
    actor.type,
    actor.label,
    JSON.stringify(told),
    actor.sessionId,
    after.lock?.lockedBy ?? null,
    LOCK_LEAVE_GRACE_SECONDS,
    lookedFor,
    lookedFor === null ? null : keptSince(now).toISOString(),
  ];
}

/** What the log keeps of a key; the key itself is the event's `changeId`. */
const loggedKey = ({ route, fingerprint }: CartKey, { sessionId }: CartActor) => ({
  session: sessionId,
  route,
  print: fingerprint,
});

/** Older keys are forgotten. */
const keptSince = (now: Date): Date => new Date(now.getTime() - IDEMPOTENCY_KEPT_HOURS * 3_600_000);

const ATTEMPTS = 3;

/** Saves in one round trip. A statement that had to give way to another did nothing and runs again. */
export async function runSave(pool: pg.Pool, save: CartSave, dueAt: number | null): Promise<Saved> {
  const values = saveValues(save, dueAt);
  for (let attempt = 1; ; attempt++) {
    try {
      const { rows } = await pool.query<{ said: Saved }>({ name: 'save_cart', text: SAVE, values });
      const [row] = rows;
      if (!row) throw new Error('save_cart answered nothing');
      return row.said;
    } catch (error) {
      if (failureKind(error) !== 'conflict' || attempt === ATTEMPTS) throw error;
    }
  }
}

/** The first answer of a change whose key was used before; null when it was not. */
export async function findChange(
  client: Queryable,
  asked: {
    readonly restaurantId: number;
    readonly cartId: string;
    readonly sessionId: number | null;
  } & Omit<CartKey, 'fingerprint'>,
  now: Date,
): Promise<Pick<Saved & { outcome: 'REPLAY' }, 'fingerprint' | 'answer'> | null> {
  const { rows } = await client.query({
    name: 'first_change',
    text: 'SELECT first_change($1, $2, $3, $4, $5, $6) AS first',
    values: [asked.restaurantId, asked.cartId, asked.sessionId, asked.route, asked.key, keptSince(now)],
  });
  return rows[0]?.first ?? null;
}
