import type { Localized } from '@hansang/contract/schemas';
import {
  type CartTotals,
  cartExpiresAt,
  cartTotals,
  type LineMark,
  mergeLine,
  steppedQuantity,
  sumByDish,
} from '@hansang/rules';
import type { KeyValue } from '../../shared/browser/storage.ts';
import { createStore, type Store } from '../../shared/store.ts';
import { type CartLine, lineKey } from './cart-line.ts';
import { type CartPlace, readCart, writeCart } from './stored-cart.ts';

/** This guest's own cart, kept on the phone until 30 minutes after its last change. */
export interface Cart {
  readonly lines: Store<readonly CartLine[]>;
  /** What is wrong with a line, by its key, as the last check told it. */
  readonly errors: Store<ReadonlyMap<string, Localized>>;
  add(line: CartLine): void;
  /** One more or one less; stepping below the dish's least quantity takes the line away. */
  step(key: string, by: 1 | -1): void;
  remove(key: string): void;
  /** Sets a line's quantity; 0 takes it away. */
  put(key: string, quantity: number): void;
  clear(): void;
  /** Marks lines by key; an empty map clears all marks. */
  mark(errors: ReadonlyMap<string, Localized>): void;
  /** Reads the kept cart again: another tab or another table may have changed it. */
  refresh(): void;
}

export interface CartParts {
  readonly storage: KeyValue;
  place(): CartPlace | null;
  now(): number;
  /** Called when a cart ran out of time. */
  onExpire(): void;
}

const NO_ERRORS: ReadonlyMap<string, Localized> = new Map();

export function createCart({ storage, place, now, onExpire }: CartParts): Cart {
  const lines = createStore<readonly CartLine[]>([]);
  const errors = createStore(NO_ERRORS);
  let timer: ReturnType<typeof setTimeout> | undefined;

  const expireLater = (changedAt: number) => {
    clearTimeout(timer);
    if (lines.get().length > 0) timer = setTimeout(refresh, Math.max(0, cartExpiresAt(changedAt) - now()));
  };
  const change = (next: readonly CartLine[]) => {
    // Another line, or another sum, may cure what was wrong: the next check tells anew.
    errors.set(NO_ERRORS);
    lines.set(next);
    writeCart(storage, place(), next, now());
    expireLater(now());
  };
  function refresh(): void {
    const kept = readCart(storage, place(), now());
    const wasFilled = lines.get().length > 0;
    if (JSON.stringify(kept.lines) !== JSON.stringify(lines.get())) lines.set(kept.lines);
    if (kept.isExpired) {
      writeCart(storage, place(), [], now());
      if (wasFilled) onExpire();
    }
    expireLater(kept.changedAt);
  }
  refresh();

  return {
    lines,
    errors,
    refresh,
    add: (line) => change(mergeLine(lines.get(), line)),
    step(key, by) {
      const all = lines.get();
      const line = all.find((one) => lineKey(one) === key);
      if (!line) return;
      const inCart = sumByDish(all).get(line._id) ?? 0;
      const quantity = steppedQuantity(line, line.quantity, inCart, by);
      const stepped = all.map((one) => (one === line ? { ...one, quantity } : one));
      if (quantity !== line.quantity) change(stepped.filter((one) => one.quantity > 0));
    },
    remove: (key) => change(lines.get().filter((line) => lineKey(line) !== key)),
    put: (key, quantity) =>
      change(
        lines
          .get()
          .map((line) => (lineKey(line) === key ? { ...line, quantity } : line))
          .filter((line) => line.quantity > 0),
      ),
    clear: () => change([]),
    mark: (marked) => errors.set(marked),
  };
}

export type Marks = ReadonlyMap<string, LineMark>;

/** The lines with as many as can be ordered of each; without those of which nothing can. */
export const orderableLines = (lines: readonly CartLine[], marks: Marks): CartLine[] =>
  lines.flatMap((line) => {
    const quantity = marks.get(lineKey(line))?.orderable ?? line.quantity;
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });

/** Amount in won and number of dishes of what can be ordered. */
export const totalsOf = (lines: readonly CartLine[], marks: Marks): CartTotals =>
  cartTotals(orderableLines(lines, marks));
