import { LOCAL_CART_MINUTES, NO_RESPONSE_STATUS } from '@hansang/contract';
import type { ChosenMenu, OrderRequest, OrderResult } from '@hansang/contract/schemas';
import { cartTotals, numOfPeopleToSend, orderEntries, orderMeansOf } from '@hansang/rules';
import type { Api, CallResult, Failed } from '../../shared/api/api.ts';
import { randomHex } from '../../shared/browser/random.ts';
import { type KeyValue, readJson } from '../../shared/browser/storage.ts';
import type { EntryState } from '../../shared/session/entry.ts';

/** A dish to order with the category it stands in. */
export interface OrderedDish {
  readonly categoryName: string;
  readonly categoryPriority: number;
  readonly menu: ChosenMenu;
}

/** The order request payload. `numOfPeople` goes along only while there is no visit yet. */
export function orderRequest(
  dishes: readonly OrderedDish[],
  entry: EntryState & { readonly tableIdx: number },
  hashKey: string | null,
  headCount: number | null,
): OrderRequest {
  const { menuPayAmount, totalMenuAmount } = cartTotals(dishes.map(({ menu }) => menu));
  const numOfPeople = numOfPeopleToSend({ hashKey, headCount });
  return {
    timestamp: entry.timestamp,
    tableIdx: entry.tableIdx,
    menuPayAmount,
    totalMenuAmount,
    orderList: orderEntries(dishes),
    hashKey,
    ...(numOfPeople === undefined ? {} : { numOfPeople }),
    means: orderMeansOf(entry.mode),
    source: 'MENU',
  };
}

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

/** Pauses before each further try, in ms, while the outcome is unknown. */
const PAUSES = [400, 1500, 3000];

/** Whether a failure leaves open if the order was stored. */
export function isUncertain({ status, code }: Failed): boolean {
  return status === NO_RESPONSE_STATUS || status >= 500 || code === 'IDEMPOTENCY_IN_PROGRESS';
}

/** Sends an attempt, and again under the same key while nobody knows whether it arrived. */
export async function sendOrder(
  api: Api,
  attempt: Attempt,
  pause: (ms: number) => Promise<void>,
): Promise<CallResult<OrderResult>> {
  const send = () =>
    api.call('placeOrder', {
      params: { restaurantId: attempt.restaurantId },
      body: attempt.body,
      idempotencyKey: attempt.key,
    });
  let result = await send();
  for (const ms of PAUSES) {
    // Without a network another try tells nothing new; the guest is told instead and tries again.
    if (result.ok || !isUncertain(result) || result.code === 'NETWORK') return result;
    await pause(ms);
    result = await send();
  }
  return result;
}
