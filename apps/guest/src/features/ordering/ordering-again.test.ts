import { expect, test } from 'vitest';
import { requestJar } from '../../shared/browser/cookies.ts';
import { memoryStorage } from '../../shared/browser/storage.ts';
import { createSession } from '../../shared/session/session.ts';
import { answered, fakeApi, refused, unanswered } from '../../testing/fake-api.ts';
import { orderedMenu } from '../../testing/ordered-menu.ts';
import { createOrdering } from './ordering.ts';

const NOW = 1_795_000_000_000;
const dish = (id: string) => ({ categoryName: 'c', categoryPriority: 1, menu: orderedMenu(id) });
const placed = answered({ errorCount: 0, list: [], orderId: 'o1', receipt: null, pgAuthParams: null });
const fine = answered({ errorCount: 0, list: [] });
function scene(
  answers: Parameters<typeof fakeApi>[0],
  storage = memoryStorage(),
  tid = 2,
  timestamp = '1795000000',
  now = NOW,
) {
  const api = fakeApi({ validateMenus: fine, ...answers });
  const session = createSession({
    api,
    jar: requestJar(`sid=1; tid=${tid}; m=qr; timestamp=${timestamp}`),
    storage,
    now: () => now,
  });
  const ordering = createOrdering({ api, session, storage, now: () => now }, async () => {});
  return { api, ordering, storage, sent: () => api.calls.filter(({ name }) => name === 'placeOrder') };
}
// As the server: another table than the session's is refused.
const ordersOf =
  (tid: number, list: unknown[] = []) =>
  ({ input }: { input: { query?: unknown } }) =>
    (input.query as { tableIdx: number }).tableIdx === tid
      ? answered({ list, totalCount: 0, totalPayment: 0, totalCanceledPayment: 0 })
      : refused('TABLE_CHANGED');

test('after an unknown outcome a moved table can order', { tags: ['ORD-17', 'SESS-33'] }, async () => {
  const before = scene({ placeOrder: unanswered() });
  await before.ordering.order([dish('rice')]);
  const after = scene({ orders: ordersOf(5), placeOrder: placed }, before.storage, 5);
  expect((await after.ordering.order([dish('rice')]))?.kind).toBe('placed');
});

test('an order that was lost on its way back is looked up where its table was moved to', {
  tags: ['ORD-17', 'SESS-33'],
}, async () => {
  const list = [
    { _id: 'o1', startTime: new Date(NOW).toISOString(), isOwn: true, menus: [dish('rice').menu] },
  ];
  const before = scene({
    placeOrder: (_, turn) => (turn === 0 ? unanswered() : refused('TABLE_CHANGED')),
  });
  expect((await before.ordering.order([dish('rice')]))?.kind).toBe('refused');
  const after = scene({ orders: ordersOf(5, list), placeOrder: placed }, before.storage, 5);
  expect((await after.ordering.order([dish('rice')]))?.kind).toBe('earlier');
  expect(after.sent()).toEqual([]);
});

test('after an unknown outcome a new visit at another table can order', { tags: ['ORD-17'] }, async () => {
  const before = scene({ placeOrder: unanswered() });
  await before.ordering.order([dish('rice')]);
  const after = scene({ orders: ordersOf(5), placeOrder: placed }, before.storage, 5, '1795000900');
  expect((await after.ordering.order([dish('stew')]))?.kind).toBe('placed');
});

test('the last portion, an answer lost, a second tap', { tags: ['ORD-17'] }, async () => {
  const list = [{ _id: 'rice', error: { code: 'MENU_SOLD_OUT', message: '', multiLanguage: {} } }];
  const before = scene({ placeOrder: unanswered() });
  await before.ordering.order([dish('rice')]);
  // It was stored: its own order took the last one.
  const after = scene(
    { validateMenus: answered({ errorCount: 1, list }), placeOrder: placed },
    before.storage,
  );
  expect((await after.ordering.order([dish('rice')]))?.kind).toBe('placed');
});

test('a phone whose clock is five minutes fast finds what its earlier try has ordered', {
  tags: ['ORD-17'],
}, async () => {
  const before = scene({ placeOrder: unanswered() });
  await before.ordering.order([dish('rice')]);
  const served = NOW - 5 * 60_000;
  const list = [
    { _id: 'order-rice', startTime: new Date(served).toISOString(), isOwn: true, menus: [dish('rice').menu] },
  ];
  const orders = {
    ...answered({ list, totalCount: 1, totalPayment: 0, totalCanceledPayment: 0 }),
    servedAt: served + 2000,
  };
  const after = scene({ orders, placeOrder: placed }, before.storage);
  expect((await after.ordering.order([dish('rice'), dish('stew')]))?.kind).toBe('earlier');
});

test('an order of the same dishes that a mate of the table placed is not taken for the own one that got no answer', {
  tags: ['ORD-17'],
}, async () => {
  const others = {
    _id: 'of-a-mate',
    startTime: new Date(NOW + 1000).toISOString(),
    menus: [dish('rice').menu],
    isOwn: false,
  };
  const before = scene({ placeOrder: unanswered() });
  await before.ordering.order([dish('rice')]);
  const after = scene({ orders: ordersOf(2, [others]), placeOrder: placed }, before.storage);
  expect((await after.ordering.order([dish('rice'), dish('stew')]))?.kind).toBe('placed');
});
