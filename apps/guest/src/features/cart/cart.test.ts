import { aSize } from '@hansang/rules/testing/dishes';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../shared/browser/storage.ts';
import { dish, group, option } from '../../testing/menu-fixture.ts';
import { type CartLine, chosenMenu, lineKey } from './cart-line.ts';
import { createCart, totalsOf } from './cart-store.ts';
import { cartLine } from './make-line.ts';

const MINUTE = 60_000;
const stew = dish('찌개', {
  price: 12_000,
  optionGroups: [group('heat', [option('mild'), option('hot', { price: 500 })], { selectableCount: 2 })],
});
const paired = dish('꼬치', { price: 4000, minPermittedQuantity: 2 });
const scarce = dish('만두', { leftQuantity: 2 });

const choice = (...ids: string[]) => ({ size: null, options: ids.map((_id) => ({ _id, quantity: 1 })) });
const line = (menu = stew, quantity = 1, ...options: string[]): CartLine =>
  cartLine(menu, { _id: menu._id, ...choice(...options) }, quantity);

function scene(storage = memoryStorage(), place = { restaurantId: 1, tableIdx: 2 }) {
  const onExpire = vi.fn();
  const cart = createCart({ storage, place: () => place, now: () => Date.now(), onExpire });
  return { cart, storage, onExpire };
}

beforeEach(() => vi.useFakeTimers({ now: 1_795_000_000_000 }));
afterEach(() => vi.useRealTimers());

test('the same choice adds to its line, another one makes a line of its own', {
  tags: ['MERGE-1', 'MERGE-3'],
}, () => {
  const { cart } = scene();
  cart.add(line(stew, 1, 'mild', 'hot'));
  cart.add(line(stew, 2, 'hot', 'mild'));
  cart.add(line(stew, 1, 'mild'));
  expect(cart.lines.get().map(({ quantity }) => quantity)).toEqual([3, 1]);
});

test('another note makes a line of its own, and goes with it when it is sent', { tags: ['NOTE-4'] }, () => {
  const { cart } = scene();
  const noted = cartLine(stew, { _id: stew._id, ...choice('hot'), note: '덜 맵게' }, 1);
  for (const one of [noted, line(stew, 1, 'hot'), noted]) cart.add(one);
  expect(cart.lines.get().map((one) => [one.quantity, chosenMenu(one).note])).toEqual([
    [2, '덜 맵게'],
    [1, undefined],
  ]);
});

test('totals follow each step', { tags: ['PCART-4', 'PRICE-4'] }, () => {
  const { cart } = scene();
  cart.add(line(stew, 2, 'hot'));
  const key = lineKey(line(stew, 1, 'hot'));
  cart.step(key, 1);
  expect(totalsOf(cart.lines.get(), new Map())).toEqual({ menuPayAmount: 37_500, totalMenuAmount: 3 });
  cart.remove(key);
  expect(cart.lines.get()).toEqual([]);
});

test('a line stepped to 0 goes', { tags: ['QTY-4'] }, () => {
  const { cart } = scene();
  cart.add(line());
  cart.step(lineKey(line()), -1);
  expect(cart.lines.get()).toEqual([]);
});

test('stepping below the least quantity takes the line away', { tags: ['QTY-3'] }, () => {
  const { cart } = scene();
  cart.add(line(paired, 2));
  cart.step(lineKey(line(paired)), -1);
  expect(cart.lines.get()).toEqual([]);
});

test('a line cannot be stepped beyond what is left', { tags: ['QTY-7'] }, () => {
  const { cart } = scene();
  cart.add(line(scarce, 2));
  cart.step(lineKey(line(scarce)), 1);
  expect(cart.lines.get()[0]?.quantity).toBe(2);
});

test('the cart survives a reload', { tags: ['PCART-1'] }, () => {
  const { cart, storage } = scene();
  cart.add(line());
  expect(scene(storage).cart.lines.get()).toEqual(cart.lines.get());
});

test('it expires 30 minutes after its last change, and says so', { tags: ['PCART-2', 'PCART-3'] }, () => {
  const { cart, onExpire } = scene();
  cart.add(line());
  vi.advanceTimersByTime(29 * MINUTE);
  cart.step(lineKey(line()), 1);
  vi.advanceTimersByTime(29 * MINUTE);
  expect(cart.lines.get()).toHaveLength(1);
  vi.advanceTimersByTime(MINUTE);
  expect(cart.lines.get()).toEqual([]);
  expect(onExpire).toHaveBeenCalledOnce();
});

test('a phone that slept finds an expired cart empty', { tags: ['PCART-2'] }, () => {
  const { cart, storage } = scene();
  cart.add(line());
  vi.setSystemTime(Date.now() + 31 * MINUTE);
  cart.refresh();
  expect(cart.lines.get()).toEqual([]);
  expect(storage.get('cart')).toBeNull();
});

test('the cart of one table is not shown at another', { tags: ['PCART-7'] }, () => {
  const { cart, storage } = scene();
  cart.add(line());
  expect(scene(storage, { restaurantId: 1, tableIdx: 3 }).cart.lines.get()).toEqual([]);
  expect(scene(storage, { restaurantId: 2, tableIdx: 2 }).cart.lines.get()).toEqual([]);
});

test('what another tab put into the cart is taken over', { tags: ['NET-13'] }, () => {
  const { cart, storage } = scene();
  const other = scene(storage);
  other.cart.add(line());
  cart.refresh();
  expect(cart.lines.get()).toEqual(other.cart.lines.get());
});

test.each(['{', '[]', '{"lines":[{}],"changedAt":1}', '{"lines":"x","changedAt":1795000000000}'])(
  'a kept cart of another shape (%s) is an empty cart',
  (text) => {
    const storage = memoryStorage();
    storage.set('cart', text);
    expect(scene(storage).cart.lines.get()).toEqual([]);
  },
);

test('marks stand on their lines until the cart changes', { tags: ['ORD-6'] }, () => {
  const { cart } = scene();
  cart.add(line());
  const sold = { ko: '품절', en: 'Sold out', ja: '売り切れ', 'zh-CN': '售罄' };
  cart.mark(new Map([[lineKey(line()), sold]]));
  expect(cart.errors.get().get(lineKey(line()))).toBe(sold);
  cart.step(lineKey(line()), 1);
  expect(cart.errors.get().size).toBe(0);
});

test('a line is sent with Korean names and the prices that were shown', () => {
  const sized = dish('치킨', {
    price: 10_000,
    sizes: [aSize('whole', 18_000)],
  });
  const chosen = chosenMenu(cartLine(sized, { _id: '치킨', size: { _id: 'whole' }, options: [] }, 1));
  expect(chosen).toMatchObject({
    _id: '치킨',
    name: '치킨',
    price: 10_000,
    size: { _id: 'whole', price: 18_000 },
  });
});
