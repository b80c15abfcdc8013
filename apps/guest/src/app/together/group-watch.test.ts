// @vitest-environment jsdom
import type { CartAnswer } from '@hansang/contract/schemas';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answered, fakeApi, unanswered } from '../../testing/fake-api.ts';
import { addEvent, aGroupLine, cartAnswer, lockedBy, ME, NOON, OTHER } from '../../testing/group-fixture.ts';
import { joinedCart } from '../../testing/joined-cart.ts';
import { phoneOf } from '../../testing/phone-fixture.tsx';
import { createParts } from '../parts.ts';
import { watchGroup } from './group-watch.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
  history.replaceState(null, '', '/group-cart');
});
afterEach(() => void vi.useRealTimers());

const soju = aGroupLine(ME, 'soju');

async function sit(cart: CartAnswer = cartAnswer({ orderList: [aGroupLine(OTHER, 'tofu')] })) {
  const now = { cart, isDown: false };
  const api = fakeApi({
    joinCart: () => answered({ cartId: now.cart.id, cart: now.cart }),
    cart: () => answered(now.cart),
    addCartMenu: ({ input }) =>
      now.isDown ? unanswered('NETWORK') : answered({ event: addEvent(soju, 4, input.idempotencyKey) }),
  });
  const phone = phoneOf(api);
  const parts = createParts(phone, { screen: 'menu' } as never);
  const group = await joinedCart(phone);
  parts.group.set(group);
  watchGroup(phone, parts, group);
  const count = (name: string) => api.calls.filter((call) => call.name === name).length;
  return { phone, parts, group, now, count };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

test('a phone that wakes up reads the cart once, and is equal to the server', {
  tags: ['CART-17'],
}, async () => {
  const { group, now, count } = await sit();
  now.cart = cartAnswer({ version: 9, revision: 12, orderList: [aGroupLine(OTHER, 'tofu', 4)] });
  document.dispatchEvent(new Event('visibilitychange'));
  await settle();
  expect(count('cart')).toBe(1);
  expect(group.view.get()?.state).toMatchObject({ version: 9, lines: [{ id: 'tofu', qty: 4 }] });
});

test('what was added without a network is sent at once when it is back', { tags: ['CART-16'] }, async () => {
  const { phone, group, now, count } = await sit();
  now.isDown = true;
  phone.isOnline.set(false);
  group.add(soju);
  await settle();
  const tried = count('addCartMenu');
  now.isDown = false;
  phone.isOnline.set(true);
  await settle();
  expect(count('addCartMenu')).toBe(tried + 1);
  expect(group.view.get()).toMatchObject({ waiting: 0, state: { lines: [{ id: 'tofu' }, { id: 'soju' }] } });
});

test('a sheet whose lease is over goes back to the cart, though nobody tells', {
  tags: ['RT-14', 'LOCK-7'],
}, async () => {
  history.replaceState(null, '', '/order/sheet');
  await sit(lockedBy(OTHER, { orderList: [soju] }));
  await vi.advanceTimersByTimeAsync(179_000);
  expect(location.pathname).toBe('/order/sheet');
  await vi.advanceTimersByTimeAsync(2000);
  expect(location.pathname).toBe('/group-cart');
});

test('a lock that another tab of this phone took leads here to the sheet too', {
  tags: ['GUARD-15'],
}, async () => {
  const { group, now } = await sit();
  now.cart = lockedBy(ME, { version: 4, revision: 4, orderList: [soju] });
  await group.refetch();
  await settle();
  expect(location.pathname).toBe('/order/sheet');
});

test('the head count of the cart becomes this phone’s', { tags: ['PEOPLE-7'] }, async () => {
  const { phone } = await sit(cartAnswer({ numOfPeople: 4 }));
  expect(phone.session.people.get()).toBe(4);
});
