import type { FinishedOrders } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { useServer } from '../../testing/test-server.ts';
import { onShift, type TestStaff } from '../../testing/test-staff.ts';
import { enter } from '../order/entering/testing/enter.ts';

const server = useServer();
const DAY = '2026-11-20';

const read = async (member: TestStaff, before: number, count: number, day = DAY) => {
  const query = { day, before: String(before), count: String(count) };
  const { orders, isAll } = await member.ok<FinishedOrders>('finishedOrders', {
    params: member.params,
    query,
  });
  return [orders.map(({ orderNumber }) => orderNumber), isAll];
};

test('finished orders of a day are read on from any of them, the latest first, by the kitchen too', {
  tags: ['BOARD-33'],
}, async () => {
  const member = await onShift(server, 'staff');
  for (const to of ['CANCEL', 'CANCEL', null, 'CANCEL']) {
    const { orderId } = await enter(member, 1, [{ id: 'cola' }]);
    const params = { ...member.params, orderId };
    if (to) await member.ok('moveOrder', { params, body: { to, version: 1, cancelReason: 'ETC' } });
  }
  expect(await read(member, 5, 2)).toEqual([[4, 2], false]);
  expect(await read(member, 2, 2)).toEqual([[1], true]);
  expect(await read(await onShift(server, 'kitchen'), 4, 60)).toEqual([[2, 1], true]);
  expect(await read(member, 5, 60, '2026-11-19')).toEqual([[], true]);
});
