import { NO_RESPONSE_STATUS } from '@hansang/contract';
import type { Refusal } from '@hansang/rules';
import type { PendingChange, PhoneCart } from '@hansang/rules/cart';
import type { Api, Failed } from '../../shared/api/api.ts';
import type { CartBook, Dropped } from './cart-book.ts';
import { type CartAddress, sendChange } from './send-change.ts';

/** Why a change did not go through. */
export type Trouble = { readonly refusal: Refusal } | { readonly failed: Failed };

export interface SenderParts {
  readonly api: Api;
  readonly book: CartBook;
  address(): CartAddress | null;
  /** The cart at hand is not the server's. */
  onStale(): void;
  /** A change is lost, with its reason; nobody waits for it. */
  onTrouble(change: PendingChange, trouble: Trouble): void;
}

/** Pauses before each further try of what must not get lost, in ms; the last one repeats. */
const PAUSES = [1000, 2000, 5000];
/** What is sent again until the server has answered; the rest is told at once and forgotten. */
const LASTING: ReadonlySet<string> = new Set(['add', 'modify', 'remove', 'unlock']);

const isUncertain = ({ status, code }: Failed) =>
  status === NO_RESPONSE_STATUS ||
  status >= 500 ||
  status === 429 ||
  code === 'IDEMPOTENCY_IN_PROGRESS' ||
  // The cart went along to the new table, and this phone is about to follow.
  code === 'TABLE_CHANGED';

/** What the guest wanted is so already: the answer to the first try was lost. */
const isWish = ({ operation }: PendingChange, trouble: Trouble): boolean =>
  operation.type === 'remove' &&
  ('refusal' in trouble ? trouble.refusal : trouble.failed).code === 'NOT_FOUND_CART_MENU';

const CART_GONE: Trouble = { refusal: { code: 'NOT_FOUND_CART', params: {} } };

export type CartSender = ReturnType<typeof createSender>;

/** Sends a phone's changes, oldest first and one at a time. */
export function createSender({ api, book, address, onStale, onTrouble }: SenderParts) {
  const waiting = new Map<string, { cartId: string | undefined; tell(trouble: Trouble | null): void }>();
  let isSending = false;
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const end = (change: PendingChange, trouble: Trouble | null) => {
    const waiter = waiting.get(change.changeId);
    waiting.delete(change.changeId);
    if (waiter) waiter.tell(trouble);
    else if (trouble && !isWish(change, trouble)) onTrouble(change, trouble);
  };
  const refuse = (change: PendingChange, failed: Failed) => {
    // An add that was refused is offered again, unless the dish itself is the reason.
    if (
      change.operation.type === 'add' &&
      (failed.code === 'CART_LOCKED' || failed.code === 'NOT_FOUND_CART')
    )
      book.offer([...book.unsent(), change.operation.line]);
    end(change, { failed });
    book.answered(change.changeId);
  };

  async function sendOne(change: PendingChange, to: CartAddress): Promise<'next' | 'later'> {
    const result = await sendChange(api, to, change);
    const clientId = book.phone()?.clientId;
    // The cart was closed meanwhile: there is nobody to tell.
    if (clientId === undefined) return 'next';
    if (result.ok) {
      if (result.data?.event) book.heard(result.data.event);
      book.answered(change.changeId);
      return 'next';
    }
    if (isUncertain(result)) {
      if (LASTING.has(change.operation.type)) return 'later';
      refuse(change, result);
      onStale();
      return 'next';
    }
    const stale = result.reply?.cart;
    if (result.code !== 'CART_VERSION_MISMATCH' || !stale) {
      refuse(change, result);
      if (result.code === 'CART_LOCKED' || result.code.startsWith('NOT_')) onStale();
      return 'next';
    }
    book.take(stale, clientId);
    const again = book.phone()?.pending[0];
    // The same change on the same cart would be refused for ever.
    const isSame = again?.changeId === change.changeId && sameOperation(again, change);
    if (isSame && !book.isBehind()) refuse(change, result);
    return 'next';
  }

  async function pump(): Promise<void> {
    if (isSending) return;
    isSending = true;
    clearTimeout(timer);
    try {
      for (;;) {
        const change = book.phone()?.pending[0];
        const to = address();
        if (!change || !to) return;
        if ((await sendOne(change, to)) === 'later') {
          timer = setTimeout(() => void pump(), PAUSES[Math.min(tries++, PAUSES.length - 1)]);
          return;
        }
        tries = 0;
      }
    } finally {
      isSending = false;
    }
  }

  return {
    /** Sends what waits; called again when the network is back. */
    pump: () => void pump(),
    /** Follows the book: what is pending no longer has ended. */
    stepped({ pending, confirmed }: PhoneCart, dropped: readonly Dropped[]) {
      for (const change of dropped) end(change, { refusal: change.refusal });
      const left = new Set(pending.map(({ changeId }) => changeId));
      for (const [changeId, { cartId, tell }] of [...waiting]) {
        if (left.has(changeId)) continue;
        waiting.delete(changeId);
        tell(cartId === confirmed.id ? null : CART_GONE);
      }
    },
    /** Does a change; resolves with what went wrong, or null once the server has taken it. */
    run(change: PendingChange): Promise<Trouble | null> {
      return new Promise((resolve) => {
        const refusal = book.tap(change);
        if (refusal) return resolve({ refusal });
        waiting.set(change.changeId, { cartId: book.phone()?.confirmed.id, tell: resolve });
        void pump();
      });
    },
    /** Does a change that nobody waits for; a refusal at once is the answer, a later one goes to `onTrouble`. */
    put(change: PendingChange): Refusal | null {
      const refusal = book.tap(change);
      if (!refusal) void pump();
      return refusal;
    },
    close() {
      clearTimeout(timer);
      waiting.clear();
    },
  };
}

const sameOperation = (a: PendingChange, b: PendingChange): boolean =>
  JSON.stringify(a.operation) === JSON.stringify(b.operation);
