import { expect, test } from 'vitest';
import { dishOf, orderOf } from '../../../shared/testing/orders.ts';
import { filterOrders, floorsOf, NO_FILTER } from './filter-orders.ts';

const up = { ko: '2층', en: 'Second floor', ja: '2階', 'zh-CN': '二楼' };
const orders = [
  orderOf({ _id: 'a', orderNumber: 7, tableName: '창가 3' }),
  orderOf({ _id: 'b', orderNumber: 17, tableName: '12번', floorName: up, note: '생일이에요' }),
  orderOf({ _id: 'c', orderNumber: 8, tableName: '5번', menus: [dishOf({ note: '덜 맵게' })] }),
];
const found = (text: string, floor: string | null = null) =>
  filterOrders(orders, { text, floor }).map(({ _id }) => _id);

test('orders are found by table, number, dish in any language, and note', { tags: ['BOARD-29'] }, () => {
  expect(found('창가3')).toEqual(['a']);
  expect(found('#7')).toEqual(['a']);
  expect(found('17')).toEqual(['b']);
  expect(found('fried CHICKEN')).toEqual(['a', 'b', 'c']);
  expect(found('덜맵게')).toEqual(['c']);
  expect(found('생일')).toEqual(['b']);
  expect(found('pizza')).toEqual([]);
});

test('one floor alone is shown, whatever is searched', { tags: ['BOARD-29'] }, () => {
  expect(found('', '2층')).toEqual(['b']);
  expect(found('창가', '2층')).toEqual([]);
  expect(filterOrders(orders, NO_FILTER)).toBe(orders);
  expect(floorsOf(orders).map(({ ko }) => ko)).toEqual(['1층', '2층']);
});
