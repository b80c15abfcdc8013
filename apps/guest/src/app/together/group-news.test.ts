// @vitest-environment jsdom
import { LANGUAGES, type Language, type UnlockReason } from '@hansang/contract';
import type { CartAnswer } from '@hansang/contract/schemas';
import { fill } from '@hansang/i18n';
import { group as en } from '@hansang/i18n/en/group';
import { group as ja } from '@hansang/i18n/ja/group';
import { group as ko } from '@hansang/i18n/ko/group';
import { group as zh } from '@hansang/i18n/zh-CN/group';
import type { CartAction, CartEvent, CartEventData } from '@hansang/rules/cart';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answered, fakeApi, unanswered } from '../../testing/fake-api.ts';
import { aGroupLine, cartAnswer, lockedBy, ME, NOON, OTHER } from '../../testing/group-fixture.ts';
import { joinedCart } from '../../testing/joined-cart.ts';
import { phoneOf } from '../../testing/phone-fixture.tsx';
import { createParts } from '../parts.ts';
import { hearGroup, watchGroup } from './group-watch.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
  history.replaceState(null, '', '/group-cart');
});
afterEach(() => void vi.useRealTimers());

const WORDS: Record<Language, Record<keyof typeof ko, string>> = { ko, en, ja, 'zh-CN': zh };
const filled = { orderList: [aGroupLine(OTHER, 'tofu'), aGroupLine(ME, 'soju', 2)] };

async function sit(cart: CartAnswer = cartAnswer(filled), language: Language = 'ko') {
  const api = fakeApi({
    joinCart: answered({ cartId: cart.id, cart }),
    cart: answered(cart),
    addCartMenu: unanswered('NETWORK'),
  });
  const phone = phoneOf(api);
  const words = { ...phone.words.get(), language };
  phone.words.set(words);
  const parts = createParts(phone, { screen: 'menu' } as never);
  const group = await joinedCart(phone);
  parts.group.set(group);
  const say = (key: keyof typeof ko, holes: Record<string, string | number> = {}) =>
    fill(WORDS[language][key], holes);
  const hear = (event: CartEvent) => hearGroup(phone, parts, event);
  return { phone, parts, group, say, hear, told: () => phone.feedback.toast.get()?.text ?? null, api };
}

let at = 3;
/** What the server tells next. */
function told<A extends CartAction>(action: A, clientId: string, data: CartEventData[A], revision = 4) {
  at = revision;
  const moment = { version: at, revision: at, at: new Date(NOON).toISOString() };
  return { action, clientId, cartId: 'cart-1', data: { ...moment, ...data } } as unknown as CartEvent;
}

const REASONS: readonly [UnlockReason, string, keyof typeof ko][] = [
  ['TIMEOUT', 'STORE', 'tellTimeout'],
  ['MEMBER', OTHER, 'tellUnlocked'],
  ['MEMBER', ME, 'tellMineUnlocked'],
  ['LEFT', 'STORE', 'tellLeft'],
  ['STORE', 'STORE', 'tellStore'],
  ['POS', 'POS', 'tellStore'],
];

test.each(LANGUAGES)(
  'why a lock ended is told in words of its own (%s)',
  { tags: ['LOCK-14', 'RT-14'] },
  async (language) => {
    for (const [reason, by, key] of REASONS) {
      const holder = by === ME ? ME : OTHER;
      const { say, hear, told: toast, group } = await sit(lockedBy(holder, filled), language);
      await hear(told('unlock-cart', by, { reason }));
      expect(toast()).toBe(say(key, { name: say('member', { number: 1 }) }));
      expect(group.view.get()?.holder).toBeNull();
      group.close();
    }
  },
);

test.each(LANGUAGES)(
  'what others add, change and take away is told with name and dish (%s)',
  { tags: ['RT-11'] },
  async (language) => {
    const { say, hear, told: toast } = await sit(cartAnswer(filled), language);
    const name = say('member', { number: 1 });
    const [tofu] = filled.orderList;
    await hear(told('add-menu', OTHER, { line: { ...aGroupLine(OTHER, 'tofu'), qty: 3 } }, 4));
    expect(toast()).toBe(say('tellAdded', { name, dish: 'tofu', count: 2 }));
    await hear(told('modify-menu', OTHER, { cartMenuId: tofu?.cartMenuId ?? '', quantity: 2 }, 5));
    expect(toast()).toBe(say('tellChanged', { name, dish: 'tofu', count: 2 }));
    await hear(told('remove-menu', OTHER, { cartMenuId: tofu?.cartMenuId ?? '' }, 6));
    expect(toast()).toBe(say('tellRemoved', { name, dish: 'tofu' }));
  },
);

test('what this phone did itself on another screen changes the cart and is not told', {
  tags: ['RT-11'],
}, async () => {
  const { hear, told: toast, group } = await sit();
  await hear(told('add-menu', ME, { line: { ...aGroupLine(ME, 'soju'), qty: 3 } }));
  expect(toast()).toBeNull();
  expect(group.view.get()?.state.lines.map(({ qty }) => qty)).toEqual([1, 3]);
});

test('a reset by the POS changes nothing, tells nothing and leads nowhere', {
  tags: ['RT-12', 'CART-11'],
}, async () => {
  const { hear, told: toast, group } = await sit();
  await hear(told('reset-cart', 'POS', { reason: 'POS' }));
  expect(group.view.get()?.state.lines).toHaveLength(2);
  expect(toast()).toBeNull();
  expect(location.pathname).toBe('/group-cart');
});

test.each([
  ['MEMBER', OTHER, 'tellReset'],
  ['MEMBER', ME, 'tellMineReset'],
  ['EXPIRED', 'STORE', 'tellExpired'],
] as const)(
  'a reset (%s by %s) empties the cart and leads to the landing page, which says why',
  { tags: ['RT-12', 'CART-10'] },
  async (reason, by, key) => {
    const { hear, say, phone, group } = await sit();
    await hear(told('reset-cart', by, { reason }));
    await vi.advanceTimersByTimeAsync(10);
    expect(group.view.get()?.state.lines).toEqual([]);
    expect(location.pathname).toBe('/order');
    expect(phone.reason.get()).toBe(say(key, { name: say('member', { number: 1 }) }));
  },
);

test.each([
  ['/review/abcdefghijklmnopqrst'],
  ['/pay-success'],
  ['/pay-error'],
  ['/order/done/A'],
  ['/order/confirmation/A'],
  ['/history'],
])('a cart that a tablemate empties takes nobody away from %s', { tags: ['NEWS-13'] }, async (path) => {
  history.replaceState(null, '', path);
  const { hear, say, told: toast, phone } = await sit();
  await hear(told('reset-cart', OTHER, { reason: 'MEMBER' }));
  await vi.advanceTimersByTimeAsync(10);
  expect(location.pathname).toBe(path);
  expect(phone.reason.get()).toBeNull();
  expect(toast()).toBe(say('tellReset', { name: say('member', { number: 1 }) }));
});

test.each([
  ['/group-cart', null],
  ['/menu/tofu', null],
  ['/menu', 'locked'],
] as const)(
  'who orders is said once: on %s the page says it itself',
  { tags: ['NEWS-22'] },
  async (path, key) => {
    history.replaceState(null, '', path);
    const { hear, say, told: toast, parts, phone, group } = await sit();
    watchGroup(phone, parts, group);
    const lockedAt = new Date(NOON).toISOString();
    const lease = {
      lockedBy: OTHER,
      lockedAt,
      lockExpiresAt: new Date(NOON + 180_000).toISOString(),
      serverTime: lockedAt,
    };
    await hear(told('lock-cart', OTHER, lease));
    await vi.advanceTimersByTimeAsync(10);
    const sentence = say('locked', { name: say('member', { number: 1 }) });
    expect(toast()).toBe(key && sentence);
    expect(parts.lockedBy.get()).toBe(sentence);
    await hear(told('unlock-cart', OTHER, { reason: 'MEMBER' }, 5));
    expect(parts.lockedBy.get()).toBeNull();
  },
);

test('that another member begins to order, then to pay, is told once each, not at every renewal', {
  tags: ['RT-13', 'LOCK-11'],
}, async () => {
  history.replaceState(null, '', '/menu');
  const { hear, say, told: toast, group, phone } = await sit();
  const lease = (seconds: number) => ({
    lockedBy: OTHER,
    lockedAt: new Date(NOON).toISOString(),
    lockExpiresAt: new Date(NOON + seconds * 1000).toISOString(),
    serverTime: new Date(NOON).toISOString(),
  });
  await hear(told('lock-cart', OTHER, lease(180)));
  expect(toast()).toBe(say('locked', { name: say('member', { number: 1 }) }));
  phone.feedback.hide();
  await hear(told('lock-cart', OTHER, lease(200), 5));
  expect(toast()).toBeNull();
  expect(group.view.get()?.lockEnds).toBe(NOON + 200_000);
  for (const revision of [6, 7]) {
    await hear(told('lock-cart', OTHER, { ...lease(300), orderId: 'order-1' }, revision));
    expect(toast()).toBe(revision === 6 ? say('lockedPaying', { name: say('member', { number: 1 }) }) : null);
    phone.feedback.hide();
  }
});

test('whoever is not on the sheet is told over what they look at that somebody ordered', {
  tags: ['RT-17'],
}, async () => {
  const { hear, say, phone, group } = await sit(lockedBy(OTHER, filled));
  await hear(told('order-success', OTHER, { orderId: 'order-1' }));
  expect(phone.feedback.modalToast.get()?.text).toBe(
    say('tellOrdered', { name: say('member', { number: 1 }) }),
  );
  expect(group.view.get()?.state).toMatchObject({ lines: [], lock: null });
  expect(location.pathname).toBe('/group-cart');
});

test('whoever watches the sheet follows to the page of the order', { tags: ['RT-16'] }, async () => {
  history.replaceState(null, '', '/order/sheet');
  const { hear, phone } = await sit(lockedBy(OTHER, filled));
  await hear(told('order-success', OTHER, { orderId: 'order-1' }));
  await vi.advanceTimersByTimeAsync(10);
  expect(location.pathname).toBe('/order/done/order-1');
  expect(phone.feedback.modalToast.get()).toBeNull();
});

test('ordering-cart changes nothing and tells nothing', { tags: ['RT-15'] }, async () => {
  const { hear, told: toast, group } = await sit();
  const before = group.view.get();
  await hear({ action: 'ordering-cart', clientId: OTHER, cartId: 'cart-1', data: {} } as never);
  expect(group.view.get()).toBe(before);
  expect(toast()).toBeNull();
  expect(location.pathname).toBe('/group-cart');
});

test('an event of another cart, or one seen before, is not told again', { tags: ['RT-18'] }, async () => {
  const { hear, told: toast } = await sit();
  await hear({ ...told('remove-menu', OTHER, { cartMenuId: 'x' }), cartId: 'other' } as CartEvent);
  await hear(told('remove-menu', OTHER, { cartMenuId: 'x' }, 3));
  expect(toast()).toBeNull();
});

test('an own dish on its way hides nothing of what the others do', {
  tags: ['RT-12', 'RT-13', 'RT-17'],
}, async () => {
  history.replaceState(null, '', '/menu');
  const lease = {
    lockedBy: OTHER,
    lockedAt: new Date(NOON).toISOString(),
    lockExpiresAt: new Date(NOON + 180_000).toISOString(),
    serverTime: new Date(NOON).toISOString(),
  };
  const locked = await sit();
  locked.group.add(aGroupLine(ME, 'cola'));
  await locked.hear(told('lock-cart', OTHER, lease));
  expect(locked.told()).toBe(locked.say('locked', { name: locked.say('member', { number: 1 }) }));

  const ordered = await sit();
  ordered.group.add(aGroupLine(ME, 'cola'));
  await ordered.hear(told('order-success', OTHER, { orderId: 'order-1' }));
  expect(ordered.phone.feedback.modalToast.get()?.text).toContain(ordered.say('member', { number: 1 }));

  const reset = await sit();
  reset.group.add(aGroupLine(ME, 'cola'));
  await reset.hear(told('reset-cart', OTHER, { reason: 'MEMBER' }));
  await vi.advanceTimersByTimeAsync(10);
  expect(location.pathname).toBe('/order');
});
