import type { Bill, FloorPlan, PastVisits } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { useServer } from '../../testing/test-server.ts';
import { onShift } from '../../testing/test-staff.ts';
import { Desk, dined } from '../bill/testing/desk.ts';
import { Books } from './testing/evening.ts';

const server = useServer();
const MOST = 1_000_000_000;

test('noughts too many at the drawer, put in again and again, are told and can be taken out', {
  tags: ['DRAWER-2'],
}, async () => {
  const books = new Books(await onShift(server, 'manager'));
  await books.open(MOST);
  for (let time = 0; time < 3; time += 1) await books.move({ kind: 'IN', amount: MOST, reason: 'r' });
  await books.move({ kind: 'COUNT', amount: MOST });
  expect((await books.drawer()).drawer).toMatchObject({ putIn: 3 * MOST, expected: 4 * MOST });
  await books.move({ kind: 'OUT', amount: MOST, reason: 'r' });
  await books.close({ counted: MOST });
  expect((await books.drawer()).last).toMatchObject({ expected: 3 * MOST, counted: MOST });
});

test('noughts too many on a bill leave the floor, the bill and the day to be read', {
  tags: ['BILL-1'],
}, async () => {
  const manager = await onShift(server, 'manager');
  const { visitId } = await dined(server, 1, 'jjigae');
  const desk = new Desk(manager, visitId);
  for (let time = 0; time < 3; time += 1) await desk.enter({ kind: 'CORRECTION', amount: MOST });
  const { owed, payable } = await manager.ok<Bill>('bill', { params: desk.params });
  expect([owed, payable]).toEqual([3 * MOST + 9000, 3 * MOST + 9000]);
  const { floors } = await manager.ok<FloorPlan>('floor', { params: manager.params });
  expect(floors[0]?.tables.find((table) => table.visitId === visitId)?.visit?.money.owed).toBe(owed);
  expect((await desk.pay({ amount: 9000 })).body.owed).toBe(3 * MOST);
  expect((await new Books(manager).day()).carried).toMatchObject([{ owed: 3 * MOST }]);
  const leaving = { visitId, completeOpenOrders: true, unaccepted: 'COMPLETE', unpaid: { reason: 'ETC' } };
  await manager.ok('checkOut', { params: { ...manager.params, tableIdx: 1 }, body: leaving });
  const { visits } = await manager.ok<PastVisits>('pastVisits', {
    params: manager.params,
    query: { search: '3,000,009,000원' },
  });
  expect(visits).toMatchObject([{ visitId, owed: 3 * MOST }]);
});
