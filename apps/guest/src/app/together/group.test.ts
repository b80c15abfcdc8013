// @vitest-environment jsdom
import type { CartAnswer } from '@hansang/contract/schemas';
import { fill } from '@hansang/i18n';
import { group as ko } from '@hansang/i18n/ko/group';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { venueView } from '../../shared/venue/venue-view.ts';
import { answered, fakeApi } from '../../testing/fake-api.ts';
import { aGroupLine, cartAnswer, lockedBy, NOON, OTHER, orderedEvent } from '../../testing/group-fixture.ts';
import { settingsOf } from '../../testing/menu-fixture.ts';
import { phoneOf } from '../../testing/phone-fixture.tsx';
import { createParts } from '../parts.ts';
import { groupOf } from './group.ts';

beforeEach(() => void vi.useFakeTimers({ now: NOON }));
afterEach(() => void vi.useRealTimers());

const filled = { orderList: [aGroupLine(OTHER, 'tofu')] };
const somebody = fill(ko.member, { number: 1 });

/** A phone at `path` with the cart `before`, which wakes up to the cart `after`. */
async function wakeUp(path: string, before: CartAnswer, after: Partial<CartAnswer>) {
  history.replaceState(null, '', path);
  const now = { cart: before };
  const api = fakeApi({
    joinCart: () => answered({ cartId: now.cart.id, cart: now.cart }),
    cart: () => answered(now.cart),
  });
  const phone = phoneOf(api, { venue: venueView(settingsOf({ useGroupCart: true }), 'ko') });
  const parts = createParts(phone, { screen: 'menu' } as never);
  await groupOf(phone, parts);
  const orders = phone.ordersChanged.get();
  now.cart = cartAnswer({ version: 9, revision: 9, ...after });
  document.dispatchEvent(new Event('visibilitychange'));
  // Words and parts that come late come in their own time, however slow the machine is; one may ask for the next.
  for (let turn = 0; turn < 4; turn += 1) {
    await vi.advanceTimersByTimeAsync(250);
    await vi.dynamicImportSettled();
  }
  return { phone, orders };
}

const ordered = { emptied: orderedEvent(8) as never };
const reset = {
  emptied: {
    ...orderedEvent(8),
    action: 'reset-cart',
    data: { ...orderedEvent(8).data, reason: 'MEMBER' },
  } as never,
};

test('a phone that slept on the sheet through the order wakes up on its page', {
  tags: ['CART-31', 'RT-16'],
}, async () => {
  const { phone, orders } = await wakeUp('/order/sheet', lockedBy(OTHER, filled), ordered);
  expect(location.pathname).toBe('/order/done/order-1');
  expect(phone.ordersChanged.get()).toBe(orders + 1);
});

test('elsewhere it is told over what it looks at', { tags: ['CART-31', 'RT-17'] }, async () => {
  const { phone } = await wakeUp('/group-cart', lockedBy(OTHER, filled), ordered);
  expect(phone.feedback.modalToast.get()?.text).toBe(fill(ko.tellOrdered, { name: somebody }));
  expect(location.pathname).toBe('/group-cart');
});

test('a phone that slept through a reset wakes up on the menu, and is told why', {
  tags: ['CART-31', 'CART-10'],
}, async () => {
  const { phone } = await wakeUp('/group-cart', cartAnswer(filled), reset);
  expect(location.pathname).toBe('/order');
  expect(phone.feedback.toast.get()?.text).toBe(fill(ko.tellReset, { name: somebody }));
});

test('what happened before it came to the table is no news to a phone', { tags: ['CART-31'] }, async () => {
  const before = cartAnswer({ ...filled, version: 9, revision: 9, ...ordered });
  const { phone } = await wakeUp('/group-cart', before, { ...filled, ...ordered });
  expect(phone.feedback.modalToast.get()).toBeNull();
  expect(phone.feedback.toast.get()).toBeNull();
});
