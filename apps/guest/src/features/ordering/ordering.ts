import { ORDER_SUBMIT_DELAY_MS } from '@hansang/contract';
import type {
  ChosenMenu,
  OrderReceipt,
  OrderRequest,
  OrderResult,
  ValidateAnswer,
} from '@hansang/contract/schemas';
import { sameMenus } from '@hansang/rules';
import type { CallResult, Failed } from '../../shared/api/api.ts';
import type { Phone } from '../../shared/phone.ts';
import { createStore, type Store } from '../../shared/store.ts';
import {
  type Attempt,
  beginAttempt,
  endAttempt,
  isSameOrder,
  isUncertain,
  type OrderedDish,
  openAttempt,
  orderRequest,
  sendOrder,
} from './attempt.ts';
import { lastOrderTold } from './last-order.ts';

/** How a browser gets to the provider's payment window. */
export interface PaymentForm {
  readonly action: string;
  readonly charset: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** How an order ended on this phone. */
export type Outcome =
  | {
      readonly kind: 'placed';
      readonly orderId: string;
      readonly receipt: OrderReceipt | null;
      readonly note?: string | undefined;
    }
  /** Reserved: it goes in when it is paid, at the window that the form leads to. */
  | { readonly kind: 'payable'; readonly orderId: string; readonly form: PaymentForm }
  /** Nothing was stored; each item of `list` may carry what is wrong, in the order of the dishes sent. */
  | { readonly kind: 'faulty'; readonly list: ValidateAnswer['list'] }
  | { readonly kind: 'refused'; readonly failed: Failed }
  /** Nobody knows: the same attempt can be sent again. */
  | { readonly kind: 'uncertain'; readonly failed: Failed }
  /** An earlier attempt of other dishes turned out to be placed. */
  | {
      readonly kind: 'earlier';
      readonly orderId: string;
      readonly menus: readonly ChosenMenu[];
      readonly note?: string | undefined;
    };

/** What an order says beside its dishes. */
export type Along = Pick<OrderRequest, 'cartVersion' | 'note'>;

export interface OrderOptions {
  /** What goes along: the version of the shared cart as its orderer saw it, what is written to the kitchen. */
  readonly along?: Along;
  /** Asked first; a second tap meanwhile does nothing either. */
  readonly isWanted?: () => Promise<boolean>;
  /** An order of this phone waits for its payment: what it holds counts as gone until the new one takes its place. */
  readonly holdsStock?: boolean;
}

export interface Ordering {
  /** True from the tap until the outcome: a second tap sends nothing. */
  readonly isOrdering: Store<boolean>;
  /** Null when an order is running already, or when the guest has thought better of it. */
  order(dishes: readonly OrderedDish[], options?: OrderOptions): Promise<Outcome | null>;
}

const pauseFor = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Ordering on a phone; `isOrdering` where other ways to order share it. */
export function createOrdering(
  phone: Pick<Phone, 'api' | 'session' | 'storage' | 'now'> & Partial<Pick<Phone, 'words'>>,
  pause: (ms: number) => Promise<void> = pauseFor,
  isOrdering: Store<boolean> = createStore(false),
): Ordering {
  return {
    isOrdering,
    order: (dishes, { along = {}, isWanted, holdsStock = false } = {}) =>
      oneTry(isOrdering, async () => {
        if (isWanted && !(await isWanted())) return null;
        const [checked] = await Promise.all([
          // What may be ordered already is settled under its own key: its own order may have taken the last portion.
          holdsStock || isOpenTry(phone, dishes, along) ? null : checkMenus(phone, dishes),
          pause(ORDER_SUBMIT_DELAY_MS),
        ]);
        return checked ?? (await place(phone, dishes, along, pause));
      }),
  };
}

/** One try at a time: null where one is running already. */
export async function oneTry(
  isOrdering: Store<boolean>,
  attempt: () => Promise<Outcome | null>,
): Promise<Outcome | null> {
  if (isOrdering.get()) return null;
  isOrdering.set(true);
  try {
    return await attempt();
  } finally {
    isOrdering.set(false);
  }
}

type Parts = Parameters<typeof createOrdering>[0];

/** Compares the dishes with the menu of now; null when they may be ordered. */
export async function checkMenus(
  { api, session }: Pick<Parts, 'api' | 'session'>,
  dishes: readonly OrderedDish[],
): Promise<Outcome | null> {
  const restaurantId = session.entry.get()?.restaurantId ?? 0;
  const orderMenus = dishes.map(({ menu }) => menu);
  const result = await api.call('validateMenus', {
    params: { restaurantId },
    body: { orderType: 'ON_SITE', orderMenus },
  });
  if (!result.ok) return { kind: 'refused', failed: result };
  const faults = result.data && result.data.errorCount > 0;
  return faults ? { kind: 'faulty', list: result.data.list } : null;
}

/** The body of an order; null without a session at a table. */
function bodyOf(
  { session, words }: Parts,
  dishes: readonly OrderedDish[],
  along: Along,
): OrderRequest | null {
  const entry = session.entry.get();
  if (!entry || entry.tableIdx === null) return null;
  const place = { ...entry, tableIdx: entry.tableIdx };
  const own = orderRequest(dishes, place, session.hash.get(), session.people.get());
  const language = words?.get().language;
  return { ...own, ...(language && { language }), ...along };
}

/** Whether this very order was sent before and never answered. */
function isOpenTry(parts: Parts, dishes: readonly OrderedDish[], along: Along): boolean {
  const body = bodyOf(parts, dishes, along);
  const attempt = openAttempt(parts.storage, parts.now());
  const restaurantId = parts.session.entry.get()?.restaurantId;
  return body !== null && attempt !== null && isSameOrder(attempt, restaurantId ?? 0, body);
}

async function place(
  parts: Parts,
  dishes: readonly OrderedDish[],
  along: Along,
  pause: (ms: number) => Promise<void>,
): Promise<Outcome> {
  const { api, session, storage, now } = parts;
  const restaurantId = session.entry.get()?.restaurantId;
  const body = bodyOf(parts, dishes, along);
  if (restaurantId === undefined || !body) {
    const failed = { ok: false, status: 401, code: 'SESSION_REQUIRED', message: null, reply: null } as const;
    return { kind: 'refused', failed };
  }
  let attempt = openAttempt(storage, now());
  // What is written to the kitchen meanwhile goes along: under the old key it would be lost.
  if (attempt && !(isSameOrder(attempt, restaurantId, body) && attempt.body.note === body.note)) {
    const earlier = await placedEarlier(parts, attempt.body, attempt.startedAt, lastOrderTold(storage));
    if (!earlier.ok) return { kind: 'uncertain', failed: earlier };
    endAttempt(storage);
    if (earlier.data !== null) return { kind: 'earlier', orderId: earlier.data, ...saidIn(attempt.body) };
    attempt = null;
  }
  let mayBeStored = attempt !== null;
  attempt ??= beginAttempt(storage, restaurantId, body, now());
  const outcome = await sendAttempt(api, attempt, (ms) => {
    mayBeStored = true;
    return pause(ms);
  });
  // A table that was moved between two tries of one order: whether the first arrived is looked up where it is now.
  const isElsewhere = outcome.kind === 'refused' && outcome.failed.code === 'TABLE_CHANGED';
  if (outcome.kind !== 'uncertain' && !(isElsewhere && mayBeStored)) endAttempt(storage);
  return outcome;
}

/** Sends an attempt until it is answered, or until nobody can tell, and says how it ended. */
export async function sendAttempt(
  api: Parts['api'],
  attempt: Attempt,
  pause: (ms: number) => Promise<void> = pauseFor,
): Promise<Outcome> {
  const result = await sendOrder(api, attempt, pause);
  if (!result.ok && isUncertain(result)) return { kind: 'uncertain', failed: result };
  return outcomeOf(result, attempt.body);
}

function outcomeOf(result: CallResult<OrderResult>, body: OrderRequest): Outcome {
  if (!result.ok) return { kind: 'refused', failed: result };
  const { data } = result;
  if (!data || data.errorCount > 0 || data.orderId === null) {
    const sent = menusOf(body).map(({ _id }) => ({ _id }));
    return { kind: 'faulty', list: data?.list ?? sent };
  }
  if (data.pgAuthParams && data.pgForm) {
    const form = { ...data.pgForm, fields: data.pgAuthParams };
    return { kind: 'payable', orderId: data.orderId, form };
  }
  return { kind: 'placed', orderId: data.orderId, receipt: data.receipt, note: body.note };
}

/** Allowance for what the server's answer does not tell of the difference between its clock and the phone's, in ms. */
const CLOCK_SLACK = 2 * 60_000;

/** Looks whether an attempt of this phone that got no answer was placed after all: the id of its order, or null. */
export async function placedEarlier(
  { api, session, now }: Pick<Parts, 'api' | 'session' | 'now'>,
  body: OrderRequest,
  startedAt: number,
  lastTold: string | null = null,
): Promise<CallResult<string>> {
  // Where the phone sits now: a visit that was moved has its orders there.
  const entry = session.entry.get();
  const result = await api.call('orders', {
    params: { restaurantId: entry?.restaurantId ?? 0 },
    query: {
      tableIdx: entry?.tableIdx ?? body.tableIdx,
      timestamp: entry?.timestamp ?? body.timestamp,
      page: 1,
      size: 10,
    },
  });
  if (!result.ok) return result;
  const menus = menusOf(body);
  const ahead = result.servedAt === undefined ? 0 : now() - result.servedAt;
  // The latest first: what this phone was told of before it tried, and what is older, is none of this attempt.
  const list = result.data?.list ?? [];
  const told = list.findIndex(({ _id }) => _id === lastTold);
  const found = (told === -1 ? list : list.slice(0, told)).find(
    ({ isOwn, startTime, menus: ordered }) =>
      isOwn && Date.parse(startTime) >= startedAt - ahead - CLOCK_SLACK && sameMenus(ordered, menus),
  );
  return { ok: true, status: 200, data: found?._id ?? null, etag: null };
}

const menusOf = ({ orderList }: OrderRequest): ChosenMenu[] => orderList.flatMap(({ menus }) => menus);

/** What a body orders, and what it says to the kitchen. */
export const saidIn = (body: OrderRequest) => ({ menus: menusOf(body), note: body.note });
