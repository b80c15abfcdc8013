import type { CartAnswer, GuestEvent } from '@hansang/contract/schemas';
import { steppedQuantity } from '@hansang/rules';
import {
  type CartEvent,
  type CartLine,
  type EmptyingEvent,
  isCartEvent,
  type MemberOperation,
  type PendingChange,
  quantityOfDish,
} from '@hansang/rules/cart';
import type { Api, CallResult, Failed } from '../../shared/api/api.ts';
import { randomHex } from '../../shared/browser/random.ts';
import type { KeyValue } from '../../shared/browser/storage.ts';
import type { Store } from '../../shared/store.ts';
import { bringDown, type Marks } from './bring-down.ts';
import { createBook, type GroupView } from './cart-book.ts';
import { createSender, type Trouble } from './cart-sender.ts';
import { owned } from './group-line.ts';
import { createKeptAdds, linesOf } from './kept-adds.ts';

export type { GroupView, Trouble };

/** The cart that this table's phones share. */
export interface GroupCart {
  /** Null until it was joined. */
  readonly view: Store<GroupView | null>;
  /** Now on the server's clock, ms since the epoch. */
  now(): number;
  /** Joins the table's cart; on a cart that is at hand it reads it anew. */
  join(numOfPeople?: number): Promise<CallResult<unknown>>;
  /** Makes this phone equal to the server; calls made meanwhile share one read. */
  refetch(): Promise<void>;
  /** The same from now on: a read that began earlier may have been answered before this phone could hear. */
  catchUp(): Promise<void>;
  /** Adds a line at once; the answer is why not. */
  add(line: CartLine): Trouble | null;
  step(line: CartLine, by: 1 | -1): Trouble | null;
  /** Takes a dish that could not be added off the list, and tries again where `isAgain`. */
  settle(line: CartLine, isAgain: boolean): Trouble | null;
  /** Takes out what cannot be ordered now, by anybody's lines. */
  bringDown(marks: Marks): Promise<Trouble | null>;
  ready(isReady: boolean): Trouble | null;
  people(numOfPeople: number): Trouble | null;
  reset(): Promise<Trouble | null>;
  /** Takes the lock, or renews it. */
  lock(): Promise<Trouble | null>;
  unlock(): Promise<Trouble | null>;
  /** Whether an event tells what this phone does not know yet; ask before it is heard. */
  isNews(event: CartEvent): boolean;
  heard(event: GuestEvent): void;
  /** Sends what waits: the network is back. */
  resume(): void;
  /** Forgets everything on this phone, for good; the server's cart stays. */
  close(): void;
}

export interface GroupCartParts {
  readonly api: Api;
  readonly storage: KeyValue;
  clientId(): string;
  place(): { readonly restaurantId: number; readonly tableIdx: number | null } | null;
  now(): number;
  /** A change of this phone is lost. */
  onTrouble(change: PendingChange, trouble: Trouble): void;
  /** The cart was emptied while this phone could not hear it; `before` is what it showed. */
  onMissed(event: EmptyingEvent, before: GroupView): void;
  /** The session or the venue no longer lets this phone use the cart. */
  onFailed(failed: Failed): void;
}

const RETRY_MS = 3000;
const NO_PLACE: Failed = { ok: false, status: 401, code: 'SESSION_REQUIRED', message: null, reply: null };

export function createGroupCart(parts: GroupCartParts): GroupCart {
  const { api, clientId, place, now } = parts;
  const keptAdds = createKeptAdds(parts.storage);
  let fetching: Promise<void> | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  const book = createBook({
    now,
    onGap: () => void refetch(),
    onMissed: parts.onMissed,
    onStep(phone, dropped) {
      keptAdds.write({ cartId: phone.confirmed.id, pending: phone.pending, unsent: book.unsent() });
      sender.stepped(phone, dropped);
    },
  });
  const address = () => {
    const cartId = book.phone()?.confirmed.id;
    const here = place();
    if (cartId === undefined || !here || here.tableIdx === null) return null;
    return { cartId, restaurantId: here.restaurantId, tableId: here.tableIdx };
  };
  const sender = createSender({
    api,
    book,
    address,
    onStale: () => void refetch(),
    onTrouble: parts.onTrouble,
  });

  /** What an earlier page left unsent: for this cart it is sent, for another one offered. */
  const begin = (cartId: string) => {
    const kept = book.phone() ? null : keptAdds.take();
    if (!kept) return undefined;
    if (kept.cartId === cartId) return kept;
    return { pending: [], unsent: [...kept.unsent, ...linesOf(kept.pending)] };
  };
  const take = (answer: CartAnswer) => {
    if (isClosed) return;
    book.take(answer, clientId(), begin(answer.id));
    sender.pump();
  };

  async function join(numOfPeople?: number): Promise<CallResult<unknown>> {
    const here = place();
    if (isClosed || !here || here.tableIdx === null) return NO_PLACE;
    const params = { restaurantId: here.restaurantId, tableId: here.tableIdx };
    const result = await api.call('joinCart', {
      params,
      body: numOfPeople === undefined ? {} : { numOfPeople },
    });
    if (result.ok && result.data) take(result.data.cart);
    return result;
  }

  async function read(): Promise<void> {
    clearTimeout(retry);
    if (isClosed) return;
    const to = address();
    const result = to
      ? await api.call('cart', {
          params: { restaurantId: to.restaurantId, tableId: to.tableId },
          query: { cartId: to.cartId },
        })
      : await join();
    if (result.ok) {
      if (to && result.data) take(result.data as CartAnswer);
      if (book.isBehind()) retry = setTimeout(() => void refetch(), 0);
      return;
    }
    // The cart was closed, or this phone sits at another table now: it joins the one that is there.
    const isGone = result.code === 'NOT_FOUND_CART' || result.code === 'TABLE_CHANGED';
    const failed = isGone ? await join() : result;
    if (failed.ok || isClosed) return;
    if (failed.status >= 400 && failed.status < 500 && failed.status !== 429) parts.onFailed(failed);
    else retry = setTimeout(() => void refetch(), RETRY_MS);
  }
  function refetch(): Promise<void> {
    fetching ??= read().finally(() => {
      fetching = null;
    });
    return fetching;
  }

  const change = (operation: MemberOperation): PendingChange => ({ changeId: randomHex(32), operation });
  const version = () => book.view.get()?.state.version ?? 0;
  const put = (operation: MemberOperation): Trouble | null => {
    const refusal = sender.put(change(operation));
    return refusal && { refusal };
  };
  const add = (line: CartLine) => put({ type: 'add', version: version(), line: owned(line, clientId()) });

  return {
    view: book.view,
    now: book.now,
    join,
    refetch,
    catchUp: () => (fetching ? fetching.then(refetch) : refetch()),
    add,
    step(line, by) {
      const lines = book.view.get()?.state.lines ?? [];
      const quantity = steppedQuantity(line, line.qty, quantityOfDish(lines, line.id), by);
      if (quantity === line.qty) return null;
      const { cartMenuId } = line;
      return put(
        quantity === 0
          ? { type: 'remove', version: version(), cartMenuId }
          : { type: 'modify', version: version(), cartMenuId, quantity },
      );
    },
    settle(line, isAgain) {
      const trouble = isAgain ? add(line) : null;
      if (!trouble) book.offer(book.unsent().filter((other) => other !== line));
      return trouble;
    },
    async bringDown(marks) {
      const to = address();
      return to ? bringDown(api, book, to, marks) : { failed: NO_PLACE };
    },
    ready: (isReady) => put({ type: 'ready', isReady }),
    people: (numOfPeople) => put({ type: 'people', numOfPeople }),
    reset: () => sender.run(change({ type: 'reset', version: version() })),
    lock: () => sender.run(change({ type: 'lock', version: version() })),
    unlock: () => sender.run(change({ type: 'unlock' })),
    isNews: book.isNews,
    heard(event) {
      if (isCartEvent(event)) book.heard(event);
      else if (event.action === 'join-client' || event.action === 'leave-client') book.present(event);
    },
    resume: sender.pump,
    close() {
      isClosed = true;
      clearTimeout(retry);
      sender.close();
      book.close();
      keptAdds.forget();
    },
  };
}
