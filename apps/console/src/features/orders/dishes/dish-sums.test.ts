import { expect, test } from 'vitest';
import { dishOf, orderOf } from '../../../shared/testing/orders.ts';
import { dishSums } from './dish-sums.ts';

const cooking = (id: string, since: string, ...menus: Parameters<typeof dishOf>[0][]) =>
  orderOf({
    _id: id,
    status: 'CONFIRM',
    statusSince: since,
    menus: menus.map((menu, line) => dishOf({ line, state: 'COOKING', ...menu })),
  });
const told = (...orders: ReturnType<typeof orderOf>[]) =>
  dishSums(orders).map(({ dish, quantity, portions }) => [dish._id, dish.note, quantity, portions.length]);

test('what cooks alike is one sum over all orders, the longest waiting first', { tags: ['BOARD-28'] }, () => {
  expect(
    told(
      cooking('b', '2026-11-20T19:05:00Z', { _id: 'stew', quantity: 2 }, { _id: 'rice', quantity: 3 }),
      cooking('a', '2026-11-20T19:00:00Z', { _id: 'rice' }),
    ),
  ).toEqual([
    ['rice', null, 4, 2],
    ['stew', null, 2, 1],
  ]);
});

test('another size, other options or another note are cooked apart', { tags: ['BOARD-28', 'NOTE-4'] }, () => {
  const named = { name: { ko: '대', en: 'L', ja: '大', 'zh-CN': '大' } };
  const large = { _id: 'l', name: '대', price: 1, multiLanguage: named };
  expect(
    told(
      cooking('a', '2026-11-20T19:00:00Z', {}, { note: '덜 맵게' }, { size: large }, { options: [] }, {}),
    ).map(([, note, quantity]) => [note, quantity]),
  ).toEqual([
    [null, 2],
    ['덜 맵게', 1],
    [null, 1],
    [null, 1],
  ]);
});

test('what is done, off or not accepted is not to be cooked', { tags: ['BOARD-28'] }, () => {
  expect(
    told(
      cooking('a', '2026-11-20T19:00:00Z', { state: 'DONE' }, { state: 'OFF' }, { _id: 'rice' }),
      orderOf({ status: 'REQUEST' }),
      orderOf({ status: 'MENU_COMPLETE', menus: [dishOf({ state: 'COOKING' })] }),
    ),
  ).toEqual([['rice', null, 1, 1]]);
});
