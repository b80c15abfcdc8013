import { expect, test } from 'vitest';
import { dishOf, orderOf } from '../../../shared/testing/orders.ts';
import { toCarry } from './to-carry.ts';

const at = (tableIdx: number, id: string, since: string, ...states: ('COOKING' | 'DONE' | 'SERVED')[]) =>
  orderOf({
    _id: id,
    tableIdx,
    tableName: `${tableIdx}번`,
    status: states.includes('COOKING') ? 'CONFIRM' : 'MENU_COMPLETE',
    statusSince: since,
    menus: states.map((state, line) => dishOf({ line, state })),
  });
const orders = [
  at(2, 'a', '2026-11-20T19:10:00Z', 'DONE', 'SERVED'),
  at(5, 'b', '2026-11-20T19:00:00Z', 'DONE', 'COOKING'),
  at(2, 'c', '2026-11-20T19:05:00Z', 'DONE'),
  at(9, 'd', '2026-11-20T18:00:00Z', 'COOKING'),
];
const told = (isMine: (table: number) => boolean) =>
  toCarry(orders, isMine).map(({ tableIdx, dishes }) => [tableIdx, dishes.map(({ order }) => order._id)]);

test('what is done stands by table, also while the rest of its order cooks', { tags: ['BOARD-31'] }, () => {
  expect(told(() => true)).toEqual([
    [5, ['b']],
    [2, ['a', 'c']],
  ]);
});

test('a waiter sees the own tables alone', { tags: ['BOARD-31'] }, () => {
  expect(told((table) => table === 5)).toEqual([[5, ['b']]]);
});
