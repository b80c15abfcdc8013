// @vitest-environment jsdom
import type { OrderLine, PastOrder } from '@hansang/contract/schemas';
import { aSize } from '@hansang/rules/testing/dishes';
import { beforeEach, expect, test } from 'vitest';
import { venueView } from '../../shared/venue/venue-view.ts';
import { answered, fakeApi, unanswered } from '../../testing/fake-api.ts';
import { cartAnswer } from '../../testing/group-fixture.ts';
import { dish, group, menuOf, option, settingsOf } from '../../testing/menu-fixture.ts';
import { EMPTY_PAGE, phoneOf } from '../../testing/phone-fixture.tsx';
import { orderOf } from '../../testing/receipt-fixture.ts';
import { createParts } from '../parts.ts';
import { putBack } from './put-back.ts';

beforeEach(() => history.replaceState(null, '', '/menu'));

const heat = group('맵기', [option('순한맛'), option('매운맛', { price: 500 })], { isRequired: true });
const soup = dish('국밥', { price: 9000, optionGroups: [heat], sizes: [aSize('특', 11_000)] });
const soju = dish('소주', { price: 5000, leftQuantity: 1 });
const gone = dish('전', { isSoldOut: true });

const named = (name: string) => ({ name: { ko: name, en: name, ja: name, 'zh-CN': name } });
const sold = (id: string, quantity: number, over: object = {}) =>
  ({
    _id: id,
    name: id,
    price: 1,
    quantity,
    options: [],
    size: null,
    multiLanguage: named(id),
    ...over,
  }) as unknown as OrderLine;
const wholeSoup = sold('국밥', 2, { size: { _id: '특' }, options: [{ _id: '매운맛', quantity: 1 }] });
const orderOfDishes = (...menus: OrderLine[]): PastOrder => orderOf({ status: 'REJECT', menus });

function scene(useGroupCart: boolean) {
  const cart = cartAnswer();
  const api = fakeApi({
    menu: answered(menuOf(soup, soju, gone)),
    availability: answered(settingsOf({ useGroupCart })),
    joinCart: answered({ cartId: cart.id, cart }),
    addCartMenu: unanswered('NETWORK'),
  });
  const phone = phoneOf(api, { venue: venueView(settingsOf({ useGroupCart }), 'ko') });
  return { phone, parts: createParts(phone, EMPTY_PAGE) };
}

test('all of an order comes back as it was chosen, at today’s price, and leads to the cart', {
  tags: ['NEWS-5'],
}, async () => {
  const { phone, parts } = scene(false);
  expect(await putBack(phone, parts, orderOfDishes(wholeSoup))).toBe(true);
  expect(parts.cart.lines.get()).toMatchObject([
    {
      _id: '국밥',
      quantity: 2,
      size: { _id: '특', price: 11_000 },
      options: [{ _id: '매운맛', price: 500 }],
    },
  ]);
  expect([location.pathname, phone.feedback.toast.get()?.text]).toEqual([
    '/cart',
    '담았던 메뉴를 다시 담았어요.',
  ]);
});

test('what cannot be ordered any more stays behind by name, what is short comes in part', {
  tags: ['NEWS-5'],
}, async () => {
  const { phone, parts } = scene(false);
  const old = sold('국밥', 1, { options: [{ _id: '아주 매운맛', quantity: 1 }] });
  const done = putBack(phone, parts, orderOfDishes(old, sold('소주', 3), sold('전', 1), sold('떡', 1)));
  await expect.poll(() => phone.feedback.questions.get()[0]?.text).toContain('국밥, 소주, 전, 떡');
  phone.feedback.questions.get()[0]?.answer(true);
  expect(await done).toBe(true);
  expect(parts.cart.lines.get().map(({ _id, quantity }) => `${_id} ${quantity}`)).toEqual(['소주 1']);
});

test('where the cart is shared they come back into the shared cart', { tags: ['NEWS-5'] }, async () => {
  const { phone, parts } = scene(true);
  await putBack(phone, parts, orderOfDishes(wholeSoup));
  const lines = parts.group.get()?.view.get()?.state.lines ?? [];
  expect(lines.map(({ id, qty, options }) => [id, qty, options[0]?._id])).toEqual([['국밥', 2, '매운맛']]);
  expect(location.pathname).toBe('/group-cart');
  parts.group.get()?.close();
});
