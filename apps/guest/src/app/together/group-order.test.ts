// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { begunPayment } from '../../features/payment/begun-payment.ts';
import { venueView } from '../../shared/venue/venue-view.ts';
import { answered, fakeApi, refused, unanswered } from '../../testing/fake-api.ts';
import { aGroupLine, lockedBy, ME, NOON, OTHER, orderedEvent } from '../../testing/group-fixture.ts';
import { joinedCart } from '../../testing/joined-cart.ts';
import { settingsOf } from '../../testing/menu-fixture.ts';
import { phoneOf } from '../../testing/phone-fixture.tsx';
import { receiptOf } from '../../testing/receipt-fixture.ts';
import { createParts } from '../parts.ts';
import { orderGroup } from './group-order.ts';
import { hearGroup } from './group-watch.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
  history.replaceState(null, '', '/order/sheet');
});
afterEach(() => void vi.useRealTimers());

const TABLE = {
  tableIdx: 9,
  tableName: '9',
  floorName: '1층',
  multiLanguage: { floorName: { ko: '1층', en: '1F', ja: '1階', 'zh-CN': '1楼' } },
};
const tableOf = ({ body }: { body?: unknown }) => (body as { tableIdx?: number }).tableIdx;
const isOk = answered({ canOrder: true, version: 3, lockedBy: ME });

test.each([
  [
    'before the check',
    { checkOrder: (_: unknown, turn: number) => (turn === 0 ? refused('TABLE_CHANGED') : isOk) },
  ],
  ['between check and order', { checkOrder: isOk }],
])(
  'staff move the table %s: the orderer follows, and orders there once',
  { tags: ['SESS-34', 'VISIT-11'] },
  async (_when, answers) => {
    const cart = lockedBy(ME, { orderList: [aGroupLine(OTHER, 'tofu')] });
    const moved = { useDigitalQr: false, hashKey: 'h', isChangeTable: true, tableIdx: 9 };
    const receipt = receiptOf({ id: 'o1' }, { _id: 'o1' });
    const api = fakeApi({
      joinCart: answered({ cartId: cart.id, cart }),
      cart: answered(cart),
      validateLink: answered(moved),
      availability: answered(settingsOf({ table: TABLE })),
      validateMenus: answered({ errorCount: 0, list: [] }),
      placeOrder: ({ input }) =>
        tableOf(input) === 9
          ? answered({ errorCount: 0, list: [], orderId: 'o1', receipt, pgAuthParams: null })
          : refused('TABLE_CHANGED'),
      ...answers,
    });
    const phone = phoneOf(api, { venue: venueView(settingsOf(), 'ko') });
    const group = await joinedCart(phone);
    void orderGroup(phone, createParts(phone, { screen: 'sheet' } as never), group);
    await vi.advanceTimersByTimeAsync(1000);
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(1000);
    expect(phone.session.entry.get()?.tableIdx).toBe(9);
    expect(phone.feedback.questions.get()).toEqual([]);
    expect(phone.feedback.toast.get()?.text).toContain('9');
    expect(location.pathname).toBe('/order/done/o1');
    const sent = api.calls.filter(({ name }) => name === 'placeOrder').map(({ input }) => input);
    expect(sent.filter((input) => tableOf(input) === 9)).toHaveLength(1);
    expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(sent.length);
    expect(api.calls.map(({ name }) => name)).not.toContain('lockCart');
    group.close();
  },
);

test('a sheet whose lock did not go along to the new table orders nothing there', {
  tags: ['SESS-34'],
}, async () => {
  const cart = lockedBy(ME, { orderList: [aGroupLine(OTHER, 'tofu')] });
  const api = fakeApi({
    joinCart: answered({ cartId: cart.id, cart }),
    cart: answered({ ...cart, lockedBy: null, lockedAt: null, lockExpiresAt: null, revision: 9, version: 9 }),
    validateLink: answered({ useDigitalQr: false, hashKey: 'h', isChangeTable: true, tableIdx: 9 }),
    availability: answered(settingsOf({ table: TABLE })),
    validateMenus: answered({ errorCount: 0, list: [] }),
    checkOrder: isOk,
    placeOrder: refused('TABLE_CHANGED'),
  });
  const phone = phoneOf(api, { venue: venueView(settingsOf(), 'ko') });
  const group = await joinedCart(phone);
  void orderGroup(phone, createParts(phone, { screen: 'sheet' } as never), group);
  await vi.advanceTimersByTimeAsync(1000);
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(api.calls.filter(({ name }) => name === 'placeOrder')).toHaveLength(1);
  expect(location.pathname).toBe('/group-cart');
  group.close();
});

test('an orderer whose first payment is still being settled keeps sheet and lock', {
  tags: ['PAY-41'],
}, async () => {
  const cart = lockedBy(ME, { orderList: [aGroupLine(OTHER, 'tofu')] });
  const api = fakeApi({
    joinCart: answered({ cartId: cart.id, cart }),
    cart: answered(cart),
    checkOrder: isOk,
    validateMenus: answered({ errorCount: 0, list: [] }),
    placeOrder: refused('PAYMENT_UNKNOWN'),
  });
  const phone = phoneOf(api, { venue: venueView(settingsOf({ usePG: true }), 'ko') });
  const group = await joinedCart(phone);
  const ordering = orderGroup(phone, createParts(phone, { screen: 'sheet' } as never), group);
  await vi.advanceTimersByTimeAsync(1000);
  await vi.waitFor(() => expect(phone.feedback.questions.get()).toHaveLength(1));
  phone.feedback.questions.get()[0]?.answer(true);
  await ordering;
  expect(location.pathname).toBe('/order/sheet');
  expect(group.view.get()?.holder).toBe(ME);
  expect(api.calls.map(({ name }) => name)).not.toContain('lockCart');
  group.close();
});

/** An orderer whose order was placed and never answered; by now they order what was put in since. */
async function orderedUnheard({ hearsOfIt }: { hearsOfIt: boolean }) {
  const lines = { orderList: [aGroupLine(OTHER, 'tofu')] };
  let cart = lockedBy(ME, lines);
  const line = { _id: 'tofu', size: null, options: [], quantity: 1 };
  const api = fakeApi({
    joinCart: () => answered({ cartId: cart.id, cart }),
    cart: () => answered(cart),
    checkOrder: isOk,
    validateMenus: answered({ errorCount: 0, list: [] }),
    lockCart: answered({ event: null }),
    placeOrder: (_, turn) =>
      turn === 0
        ? unanswered('NETWORK')
        : answered({ errorCount: 0, list: [], orderId: 'order-2', receipt: null, pgAuthParams: null }),
    orders: answered({
      list: [{ _id: 'order-1', isOwn: true, startTime: new Date(NOON).toISOString(), menus: [line] }],
    }),
  });
  const phone = phoneOf(api, { venue: venueView(settingsOf({ usePos: false }), 'ko') });
  phone.feedback.questions.subscribe(() => {
    const [question] = phone.feedback.questions.get();
    if (question) queueMicrotask(() => question.answer(true));
  });
  const group = await joinedCart(phone);
  const parts = createParts(phone, { screen: 'sheet' } as never);
  parts.group.set(group);
  const order = async () => {
    const ordering = orderGroup(phone, parts, group);
    await vi.advanceTimersByTimeAsync(3000);
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(3000);
    await ordering;
  };
  await order();
  if (hearsOfIt) await hearGroup(phone, parts, orderedEvent(4, ME));
  cart = lockedBy(ME, { version: 9, revision: 9, closedAt: 9, orderList: [aGroupLine(OTHER, 'soup')] });
  await group.refetch();
  history.replaceState(null, '', '/order/sheet');
  await order();
  group.close();
  const sent = api.calls.filter(({ name }) => name === 'placeOrder');
  return { sent, names: api.calls.map(({ name }) => name) };
}

test('who heard that the own order went in, but got no answer to it, orders what came into the cart since', {
  tags: ['ORD-17', 'CART-17'],
}, async () => {
  const { sent } = await orderedUnheard({ hearsOfIt: true });
  expect(sent).toHaveLength(2);
  expect(location.pathname).toBe('/order/done/order-2');
});

test('who learns only then that the earlier order went in keeps nobody from the cart', {
  tags: ['ORD-17', 'CART-17'],
}, async () => {
  const { sent, names } = await orderedUnheard({ hearsOfIt: false });
  expect(sent).toHaveLength(1);
  expect(location.pathname).toBe('/order/done/order-1');
  expect(names).toContain('lockCart');
});

test('a second tap while the cart is looked at leaves the flag of the payment that the first one begins', {
  tags: ['PAY-2', 'ORD-2'],
}, async () => {
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {});
  const cart = lockedBy(ME, { orderList: [aGroupLine(OTHER, 'tofu')] });
  const api = fakeApi({
    joinCart: answered({ cartId: cart.id, cart }),
    cart: answered(cart),
    checkOrder: isOk,
    validateMenus: answered({ errorCount: 0, list: [] }),
    placeOrder: answered({
      ...{ errorCount: 0, list: [], orderId: 'o1', receipt: null },
      ...{ pgAuthParams: { Amt: '1' }, pgForm: { action: '/pay', charset: 'utf-8' } },
    }),
  });
  const phone = phoneOf(api, { venue: venueView(settingsOf({ usePG: true }), 'ko') });
  const group = await joinedCart(phone);
  const parts = createParts(phone, { screen: 'sheet' } as never);
  void orderGroup(phone, parts, group);
  void orderGroup(phone, parts, group);
  await vi.advanceTimersByTimeAsync(2000);
  await vi.dynamicImportSettled();
  expect(api.calls.filter(({ name }) => name === 'placeOrder')).toHaveLength(1);
  expect(begunPayment(phone.storage, phone.now())).toMatchObject({ orderId: 'o1' });
  group.close();
});
