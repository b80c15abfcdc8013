import type { ChosenMenu, StoreSettings } from '@hansang/contract/schemas';
import { afterEach, expect, test, vi } from 'vitest';
import { venueView } from '../../shared/venue/venue-view.ts';
import { answered, fakeApi, unanswered } from '../../testing/fake-api.ts';
import { settingsOf } from '../../testing/menu-fixture.ts';
import { orderedMenu } from '../../testing/ordered-menu.ts';
import { phoneOf } from '../../testing/phone-fixture.tsx';
import { beginAttempt } from './attempt.ts';
import { checkDuplicate, type Repeat } from './before-ordering.ts';
import { forgetOrder, lastOrderTime, recordOrder } from './last-order.ts';

const START = '2026-11-20T19:02:00+09:00';

const dish = (id: string, quantity = 1): ChosenMenu =>
  orderedMenu(id, { quantity, options: [{ _id: 'mild', name: '순한맛', price: 0, quantity: 1 }] });

const latest = (menus: readonly ChosenMenu[], payment: { status: string } | null = null) =>
  answered({ list: [{ _id: 'o1', startTime: START, payment, menus }], totalCount: 1 });

interface Scene {
  readonly orders?: Parameters<typeof fakeApi>[0][string];
  readonly store?: Partial<StoreSettings>;
  readonly hasOrdered?: boolean;
}

function scene({ orders = latest([dish('rice')]), store = {}, hasOrdered = true }: Scene = {}) {
  const api = fakeApi({ orders });
  const phone = phoneOf(api, { venue: venueView(settingsOf(store), 'ko') });
  if (hasOrdered) recordOrder(phone.storage, Date.now(), 'o1');
  const asked: string[] = [];
  const pauses: number[] = [];
  const check = (menus: readonly ChosenMenu[], answer: Repeat = 'neither') =>
    checkDuplicate(
      phone,
      menus,
      async (time) => {
        asked.push(time);
        return answer;
      },
      async (ms) => void pauses.push(ms),
    );
  return { phone, api, asked, pauses, check };
}

afterEach(() => vi.useRealTimers());

test('the time of the last order is kept until the visit is over', { tags: ['DUP-2'] }, () => {
  const { phone } = scene({ hasOrdered: false });
  expect(lastOrderTime(phone.storage)).toBeNull();
  recordOrder(phone.storage, 1_795_000_000_000, 'o1');
  expect(lastOrderTime(phone.storage)).toBe(1_795_000_000_000);
  phone.storage.set('last-order-time', 'yesterday');
  expect(lastOrderTime(phone.storage)).toBeNull();
  recordOrder(phone.storage, 1, 'o1');
  forgetOrder(phone.storage);
  expect(lastOrderTime(phone.storage)).toBeNull();
});

test.each([
  ['a first order of this phone', { hasOrdered: false }],
  ['a store that prepays', { store: { usePos: false, usePG: true } }],
])('%s is not checked and does not wait', { tags: ['DUP-3'] }, async (_, situation) => {
  const { check, api, pauses } = scene(situation);
  expect(await check([dish('rice')])).toBe('order');
  expect([api.calls, pauses]).toEqual([[], []]);
});

test('the latest order alone is loaded, 2 s after the tap', { tags: ['DUP-4'] }, async () => {
  vi.useFakeTimers();
  const { phone, api } = scene();
  const answer = checkDuplicate(phone, [dish('stew')], async () => 'order');
  await vi.advanceTimersByTimeAsync(1999);
  expect(api.calls).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(api.calls.map(({ name, input }) => [name, input.query])).toEqual([
    ['orders', { tableIdx: 2, timestamp: '17', page: 1, size: 1 }],
  ]);
  expect(await answer).toBe('order');
});

test('while the latest order is being paid, the same dishes are ordered without asking', {
  tags: ['DUP-5'],
}, async () => {
  const { check, asked } = scene({ orders: latest([dish('rice')], { status: 'PENDING' }) });
  expect(await check([dish('rice')])).toBe('order');
  expect(asked).toEqual([]);
});

test.each(['order', 'history', 'neither'] as const)(
  'the same dishes are asked about with the time of the earlier order, and the guest decides: %s',
  { tags: ['DUP-6'] },
  async (decision) => {
    const { check, asked } = scene();
    expect(await check([dish('rice')], decision)).toBe(decision);
    expect(asked).toEqual([START]);
  },
);

test.each([
  ['other dishes', [dish('stew')]],
  ['another quantity', [dish('rice', 2)]],
  ['other options', [{ ...dish('rice'), options: [] }]],
])('%s are ordered without asking', { tags: ['DUP-7'] }, async (_, menus) => {
  const { check, asked } = scene();
  expect(await check(menus)).toBe('order');
  expect(asked).toEqual([]);
});

test.each([
  ['nobody answers', unanswered()],
  ['nothing was ordered', answered({ list: [], totalCount: 0 })],
])('where %s, nobody is kept from ordering', { tags: ['DUP-7'] }, async (_, orders) => {
  expect(await scene({ orders }).check([dish('rice')])).toBe('order');
});

test('an order whose outcome is unknown is settled under its own key, not asked about', {
  tags: ['IDEM-7'],
}, async () => {
  const { phone, check, api } = scene();
  const body = { timestamp: '17', tableIdx: 2, menuPayAmount: 9000, totalMenuAmount: 1, orderList: [] };
  beginAttempt(phone.storage, 1, body as never, Date.now());
  expect(await check([dish('rice')])).toBe('order');
  expect(api.calls).toEqual([]);
});
