// @vitest-environment jsdom
import { aLine } from '@hansang/rules/testing/cart-lines';
import { expect, test, vi } from 'vitest';
import { chosenMenu } from '../../features/cart/cart-line.ts';
import { totalsOf } from '../../features/cart/cart-store.ts';
import { cartLine } from '../../features/cart/make-line.ts';
import { beginAttempt, endAttempt, orderRequest } from '../../features/ordering/attempt.ts';
import { beginPayment, reservePayment } from '../../features/payment/begun-payment.ts';
import { answered, fakeApi, refused } from '../../testing/fake-api.ts';
import { cartAnswer, ME, OTHER } from '../../testing/group-fixture.ts';
import { joinedCart } from '../../testing/joined-cart.ts';
import { dish, menuOf } from '../../testing/menu-fixture.ts';
import { EMPTY_PAGE, phoneOf } from '../../testing/phone-fixture.tsx';
import { createParts } from '../parts.ts';
import { takeOutMarked } from '../together/group-acts.ts';
import { watchLines } from './watch-lines.ts';

const tofu = dish('tofu', { price: 5000 });
const soju = dish('soju', { price: 5000 });

/** A phone whose menu is what the test says, from one read to the next. */
async function scene(orderList = [aLine(OTHER, 'tofu', 2), aLine(ME, 'soju', 3)]) {
  const now = { menu: menuOf(tofu, soju), answers: [] as unknown[] };
  const cart = cartAnswer({ orderList });
  const api = fakeApi({
    menu: () => answered(now.menu),
    joinCart: answered({ cartId: cart.id, cart }),
    cart: answered(cart),
    modifyCartMenu: () => (now.answers.shift() ?? refused('NOT_CART_MENU_OWNER')) as never,
  });
  const phone = phoneOf(api);
  const parts = createParts(phone, EMPTY_PAGE);
  parts.cart.add(cartLine(tofu, { _id: 'tofu', size: null, options: [] }, 2));
  parts.cart.add(cartLine(soju, { _id: 'soju', size: null, options: [] }, 1));
  const group = await joinedCart(phone);
  parts.group.set(group);
  watchLines(phone, parts);
  await phone.menu.load();
  const own = () =>
    [...parts.cartMarks.get().values()].map(({ refusal, orderable }) => [refusal.code, orderable]);
  const shared = () =>
    [...parts.groupMarks.get()].map(([key, { refusal, orderable }]) => [
      key.split('-')[1],
      refusal.code,
      orderable,
    ]);
  return { now, api, phone, parts, group, own, shared };
}

test('a dish that sells out, runs short or changes its price is marked in both carts with the next menu', {
  tags: ['NEWS-9', 'NEWS-12'],
}, async () => {
  const { now, phone, parts, own, shared, group } = await scene();
  expect([own(), shared()]).toEqual([[], []]);
  now.menu = menuOf({ ...tofu, isSoldOut: true }, { ...soju, leftQuantity: 2 });
  await phone.menu.load();
  expect(own()).toEqual([['MENU_SOLD_OUT', 0]]);
  expect(shared()).toEqual([
    ['tofu', 'MENU_SOLD_OUT', 0],
    ['soju', 'LOW_STOCK', 2],
  ]);
  expect(totalsOf(parts.cart.lines.get(), parts.cartMarks.get())).toEqual({
    menuPayAmount: 5000,
    totalMenuAmount: 1,
  });
  now.menu = menuOf(tofu, { ...soju, price: 6000 });
  await phone.menu.load();
  expect(own()).toEqual([['MENU_CHANGED', 0]]);
  now.menu = menuOf(tofu, soju);
  await phone.menu.load();
  expect([own(), shared()]).toEqual([[], []]);
  group.close();
});

test('what an order that waits for its payment holds is not missing for the next one', {
  tags: ['NEWS-9'],
}, async () => {
  const { now, phone, own, group } = await scene();
  beginPayment(phone.storage, { restaurantId: 1, tableIdx: 2, orderId: null, startedAt: Date.now() });
  reservePayment(phone.storage, 'o1');
  now.menu = menuOf({ ...tofu, leftQuantity: 0, isSoldOut: true }, soju);
  await phone.menu.load();
  expect(own()).toEqual([]);
  group.close();
  sessionStorage.clear();
});

test('what an order may hold of which nobody knows is not missing for the try that finds out', {
  tags: ['NEWS-9', 'ORD-17'],
}, async () => {
  const { now, phone, parts, own, group } = await scene();
  const menu = chosenMenu(cartLine(tofu, { _id: 'tofu', size: null, options: [] }, 2));
  const entry = { ...phone.session.entry.get(), tableIdx: 2 } as Parameters<typeof orderRequest>[1];
  const body = orderRequest([{ categoryName: 'c', categoryPriority: 1, menu }], entry, null, null);
  beginAttempt(phone.storage, 1, body, phone.now());
  now.menu = menuOf({ ...tofu, leftQuantity: 0, isSoldOut: true }, { ...soju, isSoldOut: true });
  await phone.menu.load();
  expect(own()).toEqual([['MENU_SOLD_OUT', 0]]);
  expect([...parts.cartMarks.get().keys()]).toEqual([expect.stringContaining('soju')]);
  endAttempt(phone.storage);
  parts.isOrdering.set(true);
  parts.isOrdering.set(false);
  expect(own()).toHaveLength(2);
  group.close();
});

test('ordering without it takes it out of the shared cart, whoever put it in, on the cart as it is by then', {
  tags: ['NEWS-11', 'NEWS-12'],
}, async () => {
  const { now, api, phone, parts, group } = await scene();
  now.menu = menuOf({ ...tofu, isSoldOut: true }, { ...soju, leftQuantity: 2 });
  await phone.menu.load();
  const [tofuLine, sojuLine] = [aLine(OTHER, 'tofu', 2), aLine(ME, 'soju', 3)];
  const moment = (version: number) => ({ version, revision: version, at: '2026-11-20T12:00:00.000Z' });
  const event = (action: string, version: number, data: object) =>
    answered({ event: { action, clientId: ME, cartId: 'cart-1', data: { ...moment(version), ...data } } });
  const stale = {
    ...refused('CART_VERSION_MISMATCH'),
    reply: { cart: cartAnswer({ version: 4, revision: 4, orderList: [tofuLine, sojuLine] }) },
  };
  now.answers = [
    stale,
    event('remove-menu', 5, { cartMenuId: tofuLine.cartMenuId }),
    event('modify-menu', 6, { cartMenuId: sojuLine.cartMenuId, quantity: 2 }),
  ];
  expect(await takeOutMarked(phone, parts, group)).toBe(true);
  const sent = api.calls.filter(({ name }) => name === 'modifyCartMenu').map(({ input }) => input.body);
  expect(sent).toEqual([
    { version: 3, cartMenuId: tofuLine.cartMenuId, quantity: 0 },
    { version: 4, cartMenuId: tofuLine.cartMenuId, quantity: 0 },
    { version: 5, cartMenuId: sojuLine.cartMenuId, quantity: 2 },
  ]);
  expect(group.view.get()?.state.lines.map(({ id, qty }) => [id, qty])).toEqual([['soju', 2]]);
  expect(parts.groupMarks.get().size).toBe(0);
  group.close();
});

test('where the server says otherwise it is told, and nothing is ordered', {
  tags: ['NEWS-12'],
}, async () => {
  const { now, phone, parts, group } = await scene();
  now.menu = menuOf({ ...tofu, isSoldOut: true }, soju);
  await phone.menu.load();
  expect(await takeOutMarked(phone, parts, group)).toBe(false);
  await vi.waitFor(() => expect(phone.feedback.toast.get()?.text).toBe('NOT_CART_MENU_OWNER-ko'));
  group.close();
});
