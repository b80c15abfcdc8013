import { LOCAL_CART_MINUTES } from '@hansang/contract';
import type { OrderRequest } from '@hansang/contract/schemas';
import { randomHex } from '../../shared/browser/random.ts';
import { type KeyValue, readJson } from '../../shared/browser/storage.ts';

/**
 * One try to order: its key and its body stay together until the server has answered for certain. Sent again after
 * a time-out, a reload or a second tap, they order once.
 */
export interface Attempt {
  readonly key: string;
  readonly body: OrderRequest;
  readonly restaurantId: number;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
}

const KEY = 'order-attempt';

const isAttempt = (value: unknown): value is Attempt => {
  const attempt = value as Partial<Attempt> | null;
  return (
    typeof attempt?.key === 'string' &&
    typeof attempt.startedAt === 'number' &&
    Array.isArray(attempt.body?.orderList)
  );
};

/** The attempt whose outcome is unknown, or null. What is older than a cart can be has lost its meaning. */
export function openAttempt(storage: KeyValue, now: number): Attempt | null {
  const attempt = readJson(storage, KEY, isAttempt);
  if (!attempt) return null;
  if (now - attempt.startedAt < LOCAL_CART_MINUTES * 60_000) return attempt;
  storage.remove(KEY);
  return null;
}

export function beginAttempt(
  storage: KeyValue,
  restaurantId: number,
  body: OrderRequest,
  now: number,
): Attempt {
  const attempt = { key: randomHex(32), body, restaurantId, startedAt: now };
  storage.set(KEY, JSON.stringify(attempt));
  return attempt;
}

/** The server has answered for certain: the next order is another one. */
export function endAttempt(storage: KeyValue): void {
  storage.remove(KEY);
}

/** Whether an attempt ordered the same dishes in the same session: a key counts in its own session only. */
export function isSameOrder(attempt: Attempt, restaurantId: number, body: OrderRequest): boolean {
  const what = (order: OrderRequest) => {
    const { timestamp, tableIdx, menuPayAmount, totalMenuAmount, orderList, cartVersion } = order;
    return JSON.stringify([timestamp, tableIdx, menuPayAmount, totalMenuAmount, orderList, cartVersion]);
  };
  return attempt.restaurantId === restaurantId && what(attempt.body) === what(body);
}
