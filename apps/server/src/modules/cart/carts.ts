import type { CartChangeAnswer } from '@hansang/contract/schemas';
import {
  applyOperation,
  type CartEvent,
  type CartOperation,
  type CartResult,
  type CartState,
  isCartEvent,
  type OperationContext,
} from '@hansang/rules/cart';
import type { GuestSession } from '../../platform/calls/guest-session.ts';
import { type Refusal, refuse } from '../../platform/calls/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { type CartActor, SYSTEM_ACTOR } from './cart-actor.ts';
import { CartShelf, readTableCart, saveDue } from './cart-shelf.ts';
import { FollowedKeys } from './followed-keys.ts';
import { dueOperation, type KnownCart, knownCart, memberOf, nextDue } from './known-cart.ts';
import { refuseChange } from './refuse-cart.ts';
import { type CartKey, type CartSave, findChange, runSave, type Saved, savedCart } from './save-cart.ts';
import { CartTeller } from './screens/tell-carts.ts';

export interface ChangeAsked {
  readonly restaurantId: number;
  readonly cartId: string;
  readonly actor: CartActor;
  /** A guest's table; the cart must be at it. */
  readonly tableIdx?: number | null;
  /** Asked again for every cart that the change is tried on; null: nothing needs doing. */
  operation(state: CartState): CartOperation | null;
  context?(state: CartState): Pick<OperationContext, 'leaseSeconds' | 'bounds' | 'orderable'>;
  /** The phone's id for its change. */
  readonly changeId?: string | undefined;
}

/** What of a save is left to say by whoever makes the change. */
type ToSave = Omit<CartSave, 'node' | 'isKeyNew'>;

/** A change that went through. The event is null when nothing needed changing. */
export interface Change {
  readonly cart: KnownCart;
  readonly event: CartEvent | null;
}

/** A change that another statement saves together with what it does. */
export interface SavedAlong {
  /** As the statement has to save it. */
  readonly save: CartSave;
  /** It is saved: screens are told. */
  done(): void;
  /** It is not saved, or nobody knows. */
  dropped(): void;
}

/** A change that had been made under its key before. */
export interface Replayed {
  readonly firstAnswer: CartChangeAnswer;
}

/** How often a change is made anew because another server was faster. */
const ATTEMPTS = 12;

/** Changes carts: one at a time for each cart on this server, one round trip to the database each. */
export class Carts {
  readonly shelf: CartShelf;
  readonly teller: CartTeller;
  readonly #turns = new Turns();
  readonly #keys = new FollowedKeys();
  readonly #platform: Platform;

  constructor(platform: Platform) {
    this.#platform = platform;
    this.shelf = new CartShelf(platform);
    this.teller = new CartTeller(platform, this.shelf.node);
    platform.events.listen((event) => {
      if (event.type === 'cart.changed' && isCartEvent(event.data.event)) this.#keys.follow(event.data.event);
    });
  }

  /** The cart as it is now in the database, with everything done that time asked of it. */
  read(restaurantId: number, cartId: string): Promise<KnownCart | null> {
    return this.#turns.take(cartId, async () => {
      const cart = await this.shelf.read(restaurantId, cartId);
      return cart && this.#settle(cart);
    });
  }

  /** Does what time asks of a cart, and stores when to look again. */
  async sweep(restaurantId: number, cartId: string): Promise<void> {
    await this.#turns.take(cartId, async () => {
      const read = await this.shelf.read(restaurantId, cartId);
      const cart = read && (await this.#settle(read));
      if (!cart) return;
      const next = nextDue(cart);
      if (cart.dueAt === next) return;
      await saveDue(this.#platform.db.pool, cart, next);
      this.shelf.keep({ ...cart, dueAt: next });
    });
  }

  /**
   * Runs `work` on the cart of a session's table as it is now, and again for as long as it says that another server was
   * faster. Nothing else changes the cart on this server meanwhile.
   */
  async attemptAt<T>(
    { restaurantId, tableIdx }: Pick<GuestSession, 'restaurantId' | 'tableIdx'>,
    work: (cart: KnownCart) => Promise<T | 'again'>,
  ): Promise<T | Refusal> {
    const { pool } = this.#platform.db;
    const found = tableIdx === null ? null : await readTableCart(pool, restaurantId, tableIdx);
    if (found === null) return refuse('CART_NOT_LOCKED');
    const cartId = found.state.id;
    return this.#turns.take(cartId, async () => {
      for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
        // Whoever had the turn before may have changed it since it was read.
        const isNew = attempt === 1 && (this.shelf.peek(cartId)?.state.revision ?? 0) <= found.state.revision;
        const read = isNew ? found : await this.shelf.read(restaurantId, cartId);
        const cart = read && (await this.#settle(read));
        if (cart === null) return refuse('NOT_FOUND_CART');
        const done = await work(cart);
        if (done !== 'again') return done;
      }
      return refuse('SERVICE_UNAVAILABLE');
    });
  }

  /** A change for another statement to save together with what it does; tell what came of it. */
  saveAlong(asked: ToSave): SavedAlong {
    const save = { ...asked, isKeyNew: false, node: this.shelf.node };
    this.teller.saving(save.event);
    return {
      save,
      done: () => this.#saved(savedCart(save), save.event),
      dropped: () => this.#dropped(save),
    };
  }

  async change(asked: ChangeAsked): Promise<Change | Refusal> {
    const changed = await this.changeOnce(asked, null);
    if ('firstAnswer' in changed) throw new Error('A change without a key was answered as a repeated one');
    return changed;
  }

  /** The same, once for each key of a guest's session: what comes again gets its first answer. */
  changeOnce(asked: ChangeAsked, key: CartKey | null): Promise<Change | Replayed | Refusal> {
    return this.#turns.take(asked.cartId, () => this.#change(asked, key));
  }

  /** The first answer of a change whose key was used before; null when it was not. */
  async replay(
    { restaurantId, cartId, actor: { sessionId } }: Pick<ChangeAsked, 'restaurantId' | 'cartId' | 'actor'>,
    key: CartKey,
  ): Promise<Replayed | Refusal | null> {
    const { db, clock } = this.#platform;
    const known = await findChange(db.pool, { restaurantId, cartId, sessionId, ...key }, clock.now());
    return known && replayOf(known, key);
  }

  async #change(asked: ChangeAsked, key: CartKey | null): Promise<Change | Replayed | Refusal> {
    const { restaurantId, cartId, actor } = asked;
    let cart = this.shelf.peek(cartId) ?? null;
    let isFresh = false;
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      if (cart === null || (!isFresh && !mayChange(cart, asked))) {
        cart = await this.shelf.read(restaurantId, cartId);
        isFresh = true;
      }
      const now = this.#platform.clock.now();
      if (cart !== null && dueOperation(cart, now.getTime()) !== null) {
        if (!isFresh) cart = await this.shelf.read(restaurantId, cartId);
        isFresh = true;
        cart = cart && (await this.#settle(cart));
      }
      if (cart === null || isElsewhere(cart, asked)) return refuse('NOT_FOUND_CART');
      if (!mayChange(cart, asked)) return refuse('UNAUTHORIZED_ACCESS');
      const result = this.#apply(cart, asked, now);
      if (!result.ok || result.event === null) {
        // What was known may be old: another server's change may be what this one was made on.
        if (!isFresh) {
          cart = null;
          continue;
        }
        if (result.ok) return { cart, event: null };
        // It may be refused by now because it was made before.
        const known = key && (await this.replay(asked, key));
        return known ?? refuseChange(result.refusal, cart, now, actor.told);
      }
      const { state: after, event } = result;
      const { said, cart: changed } = await this.#save({ before: cart, after, event, actor, key, now });
      switch (said.outcome) {
        case 'SAVED':
          return { cart: changed, event };
        case 'REVISION':
          cart = knownCart(restaurantId, said.cart);
          isFresh = true;
          break;
        case 'REPLAY':
          return replayOf(said, key);
        default:
          this.shelf.forget(cartId);
          return refuse(said.outcome);
      }
    }
    return refuse('SERVICE_UNAVAILABLE');
  }

  #apply({ state }: KnownCart, asked: ChangeAsked, now: Date): CartResult {
    const operation = asked.operation(state);
    if (operation === null) return { ok: true, state, event: null };
    return applyOperation(state, operation, {
      clientId: asked.actor.told,
      now: now.getTime(),
      ...asked.context?.(state),
      ...(asked.changeId !== undefined && { changeId: asked.changeId }),
    });
  }

  /** Does what time asks of a cart just read. Gives it as it is then; null when it was closed meanwhile. */
  async #settle(read: KnownCart): Promise<KnownCart | null> {
    let cart = read;
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const now = this.#platform.clock.now();
      const due = dueOperation(cart, now.getTime());
      if (due === null) return cart;
      const context = { clientId: SYSTEM_ACTOR.told, now: now.getTime() };
      const result = applyOperation(cart.state, due, context);
      if (!result.ok || result.event === null) return cart;
      const { state: after, event } = result;
      const save = { before: cart, after, event, actor: SYSTEM_ACTOR, key: null, now };
      const { said, cart: changed } = await this.#save(save);
      if (said.outcome === 'SAVED') cart = changed;
      else if (said.outcome === 'REVISION') cart = knownCart(cart.restaurantId, said.cart);
      else return null;
    }
    return cart;
  }

  async #save(asked: ToSave): Promise<{ said: Saved; cart: KnownCart }> {
    const { key, before } = asked;
    const { id, revision } = before.state;
    // A cart that nobody has changed yet was changed under no key.
    if (revision === 0) this.#keys.begin(id, 0, []);
    const isKeyNew = key !== null && this.#keys.isNew(id, revision, key.key);
    const save = { ...asked, isKeyNew, node: this.shelf.node };
    const cart = savedCart(save);
    this.teller.saving(save.event);
    let said: Saved | null = null;
    try {
      const saving = runSave(this.#platform.db.pool, save, cart.dueAt);
      // Once the statement has gone out: by the time it is answered the phones' message lies ready.
      setImmediate(() => this.teller.prepare(save.event));
      said = await saving;
      return { said, cart };
    } finally {
      if (said?.outcome === 'SAVED') this.#saved(cart, save.event, said.keys);
      else this.#dropped(save);
    }
  }

  #dropped({ event, after }: ToSave): void {
    this.teller.dropped(event);
    this.shelf.forget(after.id);
  }

  #saved(cart: KnownCart, event: CartEvent, keys?: readonly string[]): void {
    // The other phones wait for it. What they ask for then is answered after all of this.
    this.teller.saved(event);
    this.shelf.keep(cart);
    if (keys) this.#keys.begin(cart.state.id, cart.state.revision, keys);
    else this.#keys.follow(event);
    this.#platform.events.wakeOthers(cart.restaurantId);
  }
}

const isElsewhere = (cart: KnownCart, { actor, tableIdx }: ChangeAsked): boolean =>
  actor.sessionId !== null && cart.tableIdx !== tableIdx;

/** Whether the actor belongs to the cart as far as this server knows; what was read anew decides. */
function mayChange(cart: KnownCart, asked: ChangeAsked): boolean {
  const { sessionId, told } = asked.actor;
  if (sessionId === null) return true;
  return !isElsewhere(cart, asked) && memberOf(cart, told)?.sessionId === sessionId;
}

function replayOf(
  known: { readonly fingerprint: string; readonly answer: CartChangeAnswer },
  key: CartKey | null,
): Replayed | Refusal {
  if (known.fingerprint !== key?.fingerprint) return refuse('IDEMPOTENCY_KEY_REUSED');
  return { firstAnswer: known.answer };
}

/** Runs the works of one key one after the other, those of different keys side by side. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>();

  take<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key);
    const mine = before === undefined ? work() : before.then(work, work);
    this.#last.set(key, mine);
    const done = () => {
      if (this.#last.get(key) === mine) this.#last.delete(key);
    };
    mine.then(done, done);
    return mine;
  }
}
