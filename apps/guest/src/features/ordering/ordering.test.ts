import { beforeEach, expect, test, vi } from 'vitest';
import type { CallResult } from '../../shared/api/api.ts';
import { requestJar } from '../../shared/browser/cookies.ts';
import { memoryStorage } from '../../shared/browser/storage.ts';
import { createSession } from '../../shared/session/session.ts';
import { answered, fakeApi, refused, unanswered } from '../../testing/fake-api.ts';
import { orderedMenu } from '../../testing/ordered-menu.ts';
import { createOrdering } from './ordering.ts';

const NOW = 1_795_000_000_000;
const COOKIES = 'sid=1; tid=2; m=qr; timestamp=1795000000; people=3';

const dish = (id: string, quantity = 1, price = 9000) => ({
  categoryName: '식사',
  categoryPriority: 1,
  menu: orderedMenu(id, { quantity, price }),
});

const placed = answered({ errorCount: 0, list: [], orderId: 'o1', receipt: null, pgAuthParams: null });
const fine = answered({ errorCount: 0, list: [] });

function scene(answers: Parameters<typeof fakeApi>[0], storage = memoryStorage()) {
  const api = fakeApi({ validateMenus: fine, ...answers });
  const session = createSession({ api, jar: requestJar(COOKIES), storage, now: () => NOW });
  const pauses: number[] = [];
  const pause = async (ms: number) => void pauses.push(ms);
  const ordering = createOrdering({ api, session, storage, now: () => NOW }, pause);
  const sent = () => api.calls.filter(({ name }) => name === 'placeOrder').map(({ input }) => input);
  return { api, session, ordering, pauses, sent, storage };
}

beforeEach(() => vi.useRealTimers());

test('the order goes out 300 ms after the tap', { tags: ['ORD-1'] }, async () => {
  vi.useFakeTimers();
  const { session, storage } = scene({});
  const api = fakeApi({ validateMenus: fine, placeOrder: placed });
  const ordering = createOrdering({ api, session, storage, now: () => NOW });
  const outcome = ordering.order([dish('rice')]);
  await vi.advanceTimersByTimeAsync(299);
  expect(api.calls.map(({ name }) => name)).toEqual(['validateMenus']);
  await vi.advanceTimersByTimeAsync(1);
  expect((await outcome)?.kind).toBe('placed');
});

test('a second tap while ordering sends nothing', { tags: ['ORD-2'] }, async () => {
  const { ordering, sent } = scene({ placeOrder: placed });
  const [first, second] = await Promise.all([ordering.order([dish('rice')]), ordering.order([dish('rice')])]);
  expect(first?.kind).toBe('placed');
  expect(second).toBeNull();
  expect(sent()).toHaveLength(1);
});

test('the order carries what the payload asks for', { tags: ['VALID-1', 'PEOPLE-3'] }, async () => {
  const { ordering, api, sent } = scene({ placeOrder: placed });
  await ordering.order([dish('rice', 2), dish('stew')]);
  expect(api.calls[0]?.input.body).toMatchObject({
    orderType: 'ON_SITE',
    orderMenus: [{ _id: 'rice' }, { _id: 'stew' }],
  });
  expect(sent()[0]?.body).toMatchObject({
    timestamp: '1795000000',
    tableIdx: 2,
    menuPayAmount: 27_000,
    totalMenuAmount: 3,
    hashKey: null,
    numOfPeople: 3,
    means: 'QR',
    orderList: [
      { categoryName: '식사', priority: 1, menus: [{ _id: 'rice', quantity: 2 }, { _id: 'stew' }] },
    ],
  });
});

test('with a hash no head count is sent', { tags: ['PEOPLE-3'] }, async () => {
  const { ordering, session, sent } = scene({ placeOrder: placed });
  session.setHash('visit-hash');
  await ordering.order([dish('rice')]);
  expect(sent()[0]?.body).toMatchObject({ hashKey: 'visit-hash' });
  expect(sent()[0]?.body).not.toHaveProperty('numOfPeople');
});

test('faulty items are told before anything is ordered', { tags: ['VALID-6'] }, async () => {
  const list = [{ _id: 'rice', error: { code: 'MENU_SOLD_OUT', message: '품절', multiLanguage: {} } }];
  const { ordering, sent } = scene({ validateMenus: answered({ errorCount: 1, list }) });
  expect(await ordering.order([dish('rice')])).toEqual({ kind: 'faulty', list });
  expect(sent()).toEqual([]);
  expect(ordering.isOrdering.get()).toBe(false);
});

test('with errors in the answer ordering is possible again', { tags: ['ORD-6'] }, async () => {
  const list = [{ _id: 'rice', error: { code: 'LOW_STOCK', message: '부족', multiLanguage: {} } }];
  const result = answered({ errorCount: 1, list, orderId: null, receipt: null, pgAuthParams: null });
  const { ordering } = scene({ placeOrder: result });
  expect(await ordering.order([dish('rice')])).toEqual({ kind: 'faulty', list });
  expect(ordering.isOrdering.get()).toBe(false);
});

test('a time-out is tried again under the same key with the same body', { tags: ['IDEM-7'] }, async () => {
  const answers = (_: unknown, turn: number): CallResult<unknown> => (turn < 2 ? unanswered() : placed);
  const { ordering, sent } = scene({ placeOrder: answers });
  expect((await ordering.order([dish('rice')]))?.kind).toBe('placed');
  const [first, second, third] = sent();
  expect(first?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
  expect([second?.idempotencyKey, third?.idempotencyKey]).toEqual([
    first?.idempotencyKey,
    first?.idempotencyKey,
  ]);
  expect(second?.body).toEqual(first?.body);
});

test('an order that still runs is asked for again, not doubled', { tags: ['IDEM-3'] }, async () => {
  const answers = (_: unknown, turn: number) => (turn === 0 ? refused('IDEMPOTENCY_IN_PROGRESS') : placed);
  const { ordering, sent } = scene({ placeOrder: answers });
  expect((await ordering.order([dish('rice')]))?.kind).toBe('placed');
  expect(new Set(sent().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
});

test('after an unknown outcome the next tap, even after a reload, uses the same key', {
  tags: ['IDEM-7'],
}, async () => {
  const { ordering, sent, storage } = scene({ placeOrder: unanswered() });
  expect((await ordering.order([dish('rice')]))?.kind).toBe('uncertain');
  const reloaded = scene({ placeOrder: placed }, storage);
  expect((await reloaded.ordering.order([dish('rice')]))?.kind).toBe('placed');
  expect(reloaded.sent()[0]?.idempotencyKey).toBe(sent()[0]?.idempotencyKey);
  expect(reloaded.sent()[0]?.body).toEqual(sent()[0]?.body);
});

test('each order that was answered has a key of its own', async () => {
  const { ordering, sent } = scene({ placeOrder: placed });
  await ordering.order([dish('rice')]);
  await ordering.order([dish('rice')]);
  expect(sent()[0]?.idempotencyKey).not.toBe(sent()[1]?.idempotencyKey);
});

test('without a network nothing is tried again in vain, and nothing is forgotten', async () => {
  const { ordering, sent, storage } = scene({ placeOrder: unanswered('NETWORK') });
  expect((await ordering.order([dish('rice')]))?.kind).toBe('uncertain');
  expect(sent()).toHaveLength(1);
  expect(storage.get('order-attempt')).not.toBeNull();
});

const history = (...ids: string[]) =>
  answered({
    list: ids.map((id) => ({
      _id: `order-${id}`,
      startTime: new Date(NOW).toISOString(),
      isOwn: true,
      menus: [dish(id).menu],
    })),
    totalCount: ids.length,
    totalPayment: 0,
    totalCanceledPayment: 0,
  });

test('a changed cart after an unknown outcome first looks whether the earlier order was placed', {
  tags: ['ORD-17'],
}, async () => {
  const before = scene({ placeOrder: unanswered() });
  await before.ordering.order([dish('rice')]);
  const after = scene({ orders: history('rice'), placeOrder: placed }, before.storage);
  expect(await after.ordering.order([dish('rice'), dish('stew')])).toEqual({
    kind: 'earlier',
    orderId: 'order-rice',
    menus: [expect.objectContaining({ _id: 'rice' })],
  });
  expect(after.sent()).toEqual([]);
});

test('when the earlier order was not placed the changed cart is ordered under a new key', {
  tags: ['ORD-17'],
}, async () => {
  const before = scene({ placeOrder: unanswered() });
  await before.ordering.order([dish('rice')]);
  const after = scene({ orders: history(), placeOrder: placed }, before.storage);
  expect((await after.ordering.order([dish('stew')]))?.kind).toBe('placed');
  expect(after.sent()[0]?.idempotencyKey).not.toBe(before.sent()[0]?.idempotencyKey);
});

test('while nobody can tell, a changed cart waits', { tags: ['ORD-17'] }, async () => {
  const before = scene({ placeOrder: unanswered() });
  await before.ordering.order([dish('rice')]);
  const after = scene({ orders: unanswered(), placeOrder: placed }, before.storage);
  expect((await after.ordering.order([dish('stew')]))?.kind).toBe('uncertain');
  expect(after.sent()).toEqual([]);
});

test('a refusal is handed on as it came', { tags: ['ORD-18'] }, async () => {
  const { ordering } = scene({ placeOrder: refused('NOT_USE_ON_SITE_ORDER') });
  expect(await ordering.order([dish('rice')])).toMatchObject({
    kind: 'refused',
    failed: { code: 'NOT_USE_ON_SITE_ORDER' },
  });
});

test('while the guest is asked a second tap sends nothing, and thinking better of it orders nothing', {
  tags: ['ORD-2', 'DUP-4'],
}, async () => {
  const { ordering, api } = scene({ placeOrder: placed });
  let decide: (isWanted: boolean) => void = () => {};
  const isWanted = () => new Promise<boolean>((resolve) => (decide = resolve));
  const first = ordering.order([dish('rice')], { isWanted });
  expect(ordering.isOrdering.get()).toBe(true);
  expect(await ordering.order([dish('rice')])).toBeNull();
  decide(false);
  expect(await first).toBeNull();
  expect(ordering.isOrdering.get()).toBe(false);
  expect(api.calls).toEqual([]);
});
