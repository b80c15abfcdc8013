import type { OrderRequest } from '@hansang/contract/schemas';
import { type KeyValue, readJson } from '../../shared/browser/storage.ts';

/** What became of an entry's one order: kept with its key and body until the server has answered for certain. */
export interface DrinkAttempt {
  readonly key: string;
  readonly restaurantId: number;
  readonly body: OrderRequest;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** Null while nobody knows whether it was placed. */
  readonly orderId: string | null;
}

const KEY = 'drink-order';

const isAttempt = (value: unknown): value is DrinkAttempt => {
  const attempt = value as Partial<DrinkAttempt> | null;
  return (
    typeof attempt?.key === 'string' &&
    Array.isArray(attempt.body?.orderList) &&
    (attempt.orderId === null || typeof attempt.orderId === 'string')
  );
};

/** The order of the entry with this key; null while it has ordered nothing. */
export function drinkAttempt(storage: KeyValue, key: string | undefined): DrinkAttempt | null {
  const attempt = readJson(storage, KEY, isAttempt);
  return attempt !== null && attempt.key === key ? attempt : null;
}

export function keepDrinkAttempt(storage: KeyValue, attempt: DrinkAttempt): void {
  storage.set(KEY, JSON.stringify(attempt));
}

/** The server stored nothing: the entry may still order. */
export function dropDrinkAttempt(storage: KeyValue): void {
  storage.remove(KEY);
}
