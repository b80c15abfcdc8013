import { drinks as ko } from '@hansang/i18n/ko/drinks';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cartLine } from '../../features/cart/make-line.ts';
import { drinkWords } from '../../features/drinks/drink-words.ts';
import { recordOrder } from '../../features/ordering/last-order.ts';
import { answered, fakeApi, refused, unanswered } from '../../testing/fake-api.ts';
import { dish, menuOf, settingsOf } from '../../testing/menu-fixture.ts';
import { OnPhone, phoneOf } from '../../testing/phone-fixture.tsx';
import { createParts } from '../parts.ts';
import DrinkOrderPage from '../screens/countdown-page.tsx';
import PeoplePage from '../screens/people-page.tsx';
import { orderDrink } from './drink-order.ts';
import { attemptOf, lastDrink, pickDrink } from './pick-drink.ts';

const KEY = 'd'.repeat(32);
const soju = dish('soju', { alcoholTag: 'SOJU', price: 5000, categoryName: '주류' });
const strong = dish('strong', { alcoholTag: 'SOJU', price: 9000, isNotAllowedMinor: true });
const viewOf = (menu: typeof soju, sizeId: string | null = null) => ({
  id: menu._id,
  sizeId,
  name: menu.name,
  size: null,
  price: menu.price,
  image: null,
  isSoldOut: false,
  isForAdults: menu.isNotAllowedMinor,
});
const placed = answered({ errorCount: 0, list: [], orderId: 'o1', receipt: null, pgAuthParams: null });

/** A phone that a tag for soju has brought to table 2, with its first page. */
async function scene(answers: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({ menu: answered(menuOf(soju, strong)), placeOrder: placed, ...answers });
  const phone = phoneOf(api);
  phone.jar.set('alcoholTag', 'SOJU');
  phone.jar.set('drink', KEY);
  await phone.menu.load();
  const parts = createParts(phone, {
    screen: 'countdown',
    language: 'ko',
    venue: null,
    menu: null,
    dish: null,
    drinks: null,
    reason: null,
    reasonText: null,
  });
  const sent = () => api.calls.filter(({ name }) => name === 'placeOrder').map(({ input }) => input);
  const show = () =>
    act(
      async () =>
        void render(
          <OnPhone phone={phone}>
            <DrinkOrderPage parts={parts} params={{}} />
          </OnPhone>,
        ),
    );
  return { phone, parts, api, sent, show };
}

beforeEach(async () => {
  await drinkWords.load('ko');
  history.replaceState(null, '', '/drink-menu');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const says = () => document.querySelector('.drink-says')?.textContent;

/** Lets seconds pass one by one, each with what it draws. */
async function pass(seconds: number): Promise<void> {
  for (let i = 0; i < seconds; i++) await act(() => vi.advanceTimersByTimeAsync(1000));
}

async function counting(answers: Parameters<typeof fakeApi>[0] = {}) {
  const at = await scene(answers);
  await pickDrink(at.phone, at.parts, viewOf(soju));
  vi.useFakeTimers();
  await at.show();
  return at;
}

test('three seconds after a drink was picked it is ordered, and its order shown', {
  tags: ['DRINK-2'],
}, async () => {
  const { sent, phone } = await counting();
  expect(says()).toContain('3초 뒤에 주문해요');
  await pass(2);
  expect(sent()).toEqual([]);
  await pass(1);
  expect(sent()).toHaveLength(1);
  expect(location.pathname).toBe('/order/done/o1');
  expect(attemptOf(phone)?.orderId).toBe('o1');
});

test('the order says where it comes from, goes under the entry’s key, and leaves the cart alone', {
  tags: ['DRINK-6'],
}, async () => {
  const { sent, parts } = await counting();
  const before = parts.cart.lines.get();
  await pass(3);
  expect(sent()[0]).toMatchObject({
    idempotencyKey: KEY,
    body: {
      source: 'DRINK_SHORTCUT',
      tableIdx: 2,
      menuPayAmount: 5000,
      orderList: [{ menus: [{ _id: 'soju', quantity: 1 }] }],
    },
  });
  expect(sent()[0]?.body).not.toHaveProperty('cartVersion');
  expect(parts.cart.lines.get()).toBe(before);
});

test('a touch pauses for good, until the guest orders', { tags: ['DRINK-3'] }, async () => {
  const { sent } = await counting();
  await pass(2);
  fireEvent.pointerDown(screen.getByRole('main'));
  await pass(10);
  expect(sent()).toEqual([]);
  expect(says()).toContain(ko.paused);
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: /주문하기/ })));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(sent()).toHaveLength(1);
});

test('the focus of a control pauses, the page’s own on arrival does not', { tags: ['DRINK-3'] }, async () => {
  const { sent } = await counting();
  fireEvent.focus(screen.getByRole('main'));
  await pass(1);
  expect(says()).toContain('주문해요');
  fireEvent.focus(screen.getByRole('button', { name: /하나 더하기/ }));
  await pass(10);
  expect(sent()).toEqual([]);
});

test('the countdown can be stopped', { tags: ['DRINK-3'] }, async () => {
  const { sent } = await counting();
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: ko.stop })));
  await pass(10);
  expect(sent()).toEqual([]);
  expect(location.pathname).toBe('/drink-menu');
});

test('a reload orders nothing by itself, before and after the order', { tags: ['DRINK-4'] }, async () => {
  const { phone, parts, sent, show } = await counting();
  cleanup();
  // What was picked lives with the page alone.
  parts.drink.set(null);
  await show();
  await pass(10);
  expect(sent()).toEqual([]);
  expect(screen.getByText(ko.nothing)).toBeTruthy();
  vi.useRealTimers();
  cleanup();
  await orderDrink(phone, parts, { menu: soju, sizeId: null }, 2);
  await pickDrink(phone, parts, viewOf(soju));
  await show();
  expect(await screen.findByText(ko.used)).toBeTruthy();
  await orderDrink(phone, parts, { menu: soju, sizeId: null }, 1);
  expect(sent()).toHaveLength(1);
  expect(location.pathname).toBe('/order/done/o1');
});

test('an order whose outcome is unknown is sent again as it was, under the same key', {
  tags: ['DRINK-4'],
}, async () => {
  let isUp = false;
  const { phone, parts, sent, show } = await scene({
    placeOrder: () => (isUp ? placed : unanswered('NETWORK')),
  });
  void orderDrink(phone, parts, { menu: soju, sizeId: null }, 2);
  await vi.waitFor(() => expect(phone.feedback.questions.get()).toHaveLength(1));
  phone.feedback.questions.get()[0]?.answer(true);
  isUp = true;
  await show();
  fireEvent.click(await screen.findByRole('button', { name: ko.again }));
  await vi.waitFor(() => expect(location.pathname).toBe('/order/done/o1'));
  const [first, ...others] = sent();
  expect(others.length).toBeGreaterThan(0);
  for (const other of others) expect(other).toEqual(first);
});

test('what the server refused may be picked anew under the same key', { tags: ['DRINK-4'] }, async () => {
  const error = { code: 'MENU_SOLD_OUT', message: '품절', multiLanguage: { message: { ko: '품절됐어요' } } };
  const faulty = answered({ errorCount: 1, list: [{ _id: 'soju', error }], orderId: null, receipt: null });
  const { phone, parts, sent } = await scene({
    placeOrder: (_call, turn) => (turn === 0 ? faulty : placed),
  });
  void orderDrink(phone, parts, { menu: soju, sizeId: null }, 1);
  await vi.waitFor(() => expect(phone.feedback.questions.get()[0]?.text).toBe('품절됐어요'));
  phone.feedback.questions.get()[0]?.answer(true);
  await vi.waitFor(() => expect(parts.isOrdering.get()).toBe(false));
  expect(attemptOf(phone)).toBeNull();
  await orderDrink(phone, parts, { menu: strong, sizeId: null }, 1);
  expect(sent().map(({ idempotencyKey }) => idempotencyKey)).toEqual([KEY, KEY]);
});

test('a drink for adults asks before the countdown, once in a session', {
  tags: ['DRINK-8', 'ORD-28'],
}, async () => {
  const { phone, parts, api } = await scene({ confirmAdult: answered({ done: true }) });
  const no = pickDrink(phone, parts, viewOf(strong));
  await vi.waitFor(() => expect(phone.feedback.questions.get()).toHaveLength(1));
  phone.feedback.questions.get()[0]?.answer(false);
  await no;
  expect(location.pathname).toBe('/drink-menu');
  expect(parts.drink.get()).toBeNull();
  const yes = pickDrink(phone, parts, viewOf(strong));
  await vi.waitFor(() => expect(phone.feedback.questions.get()).toHaveLength(1));
  phone.feedback.questions.get()[0]?.answer(true);
  await yes;
  expect(location.pathname).toBe('/drink-order');
  await pickDrink(phone, parts, viewOf(strong));
  expect(phone.feedback.questions.get()).toEqual([]);
  expect(api.calls.filter(({ name }) => name === 'confirmAdult')).toHaveLength(1);
});

test('the drink that the table last had is asked of the history by its own flag', {
  tags: ['DRINK-1'],
}, async () => {
  const order = (id: string, alcoholTag: string) => ({ menus: [{ _id: id, alcoholTag }] });
  const list = [order('beer', 'BEER'), order('strong', 'SOJU'), order('soju', 'SOJU')];
  const { phone, api } = await scene({ orders: answered({ list }) });
  expect(await lastDrink(phone)).toBe('strong');
  expect(api.calls.at(-1)?.input.query).toMatchObject({ checkAlcoholAutomaticOrder: 'true' });
  const { phone: other } = await scene({ orders: refused('ALCOHOL_AUTOMATIC_ORDER_UNUSED') });
  expect(await lastDrink(other)).toBeNull();
});

test('once the head count is known the shortcut goes on to its drinks', {
  tags: ['GUARD-9', 'DRINK-1'],
}, async () => {
  const { phone } = await scene();
  history.replaceState(null, '', '/misc/people-count?then=drink-menu');
  await act(
    async () =>
      void render(
        <OnPhone phone={phone}>
          <PeoplePage />
        </OnPhone>,
      ),
  );
  fireEvent.click(screen.getByRole('button', { name: '3명' }));
  await vi.waitFor(() => expect(location.pathname).toBe('/drink-menu'));
  expect(phone.session.people.get()).toBe(3);
});

test('a drink that had arrived before staff moved the table is found there, and not asked for again', {
  tags: ['DRINK-4', 'SESS-34'],
}, async () => {
  const { phone, parts, sent } = await scene({
    // The first try arrived, its answer did not. At the new table its key names another body than the one it knows.
    placeOrder: (_, turn) =>
      [unanswered('NETWORK'), refused('TABLE_CHANGED')][turn] ?? refused('IDEMPOTENCY_KEY_REUSED'),
    validateLink: answered({ useDigitalQr: false, hashKey: 'h', isChangeTable: true, tableIdx: 9 }),
    availability: answered(settingsOf()),
    orders: answered({
      list: [
        { _id: 'o2', startTime: new Date().toISOString(), isOwn: true, menus: [] },
        {
          _id: 'o1',
          startTime: new Date().toISOString(),
          isOwn: true,
          menus: [cartLine(soju, { _id: 'soju', size: null, options: [] }, 1)],
        },
      ],
    }),
  });
  history.replaceState(null, '', '/drink-order');
  const order = orderDrink(phone, parts, { menu: soju, sizeId: null }, 1);
  await vi.waitFor(() => expect(phone.feedback.questions.get()).toHaveLength(1));
  phone.feedback.questions.get()[0]?.answer(true);
  await order;
  // What was ordered from the cart meanwhile is none of this.
  recordOrder(phone.storage, phone.now(), 'o2');
  await orderDrink(phone, parts, null, 0);
  expect(sent()).toHaveLength(3);
  expect(location.pathname).toBe('/order/done/o1');
  expect(attemptOf(phone)).toMatchObject({ orderId: 'o1' });
});
