import type { Bill, FloorPlan, PastVisits } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { useServer } from '../../testing/test-server.ts';
import { onShift } from '../../testing/test-staff.ts';
import { CAFE } from '../../testing/venues.ts';
import { Desk, dined } from '../bill/testing/desk.ts';
import { Books } from './testing/evening.ts';

const server = useServer();
const MOST = 100_000_000;
const VAST = 1_000_000_000;

test('noughts too many at the drawer, put in again and again, are told and can be taken out', {
  tags: ['DRAWER-2'],
}, async () => {
  const books = new Books(await onShift(server, 'manager'));
  await books.open(MOST);
  for (let time = 0; time < 3; time += 1) await books.move({ kind: 'IN', amount: MOST, reason: 'r' });
  // As it was taken before there was a bound.
  await server.db.pool.query('UPDATE drawers SET opening = $1', [VAST]);
  await server.db.pool.query('UPDATE drawer_moves SET amount = $1', [VAST]);
  await books.move({ kind: 'COUNT', amount: MOST });
  expect((await books.drawer()).drawer).toMatchObject({ putIn: 3 * VAST, expected: 4 * VAST });
  await books.move({ kind: 'OUT', amount: VAST, reason: 'r' });
  await books.close({ counted: MOST });
  expect((await books.drawer()).last).toMatchObject({ expected: 3 * VAST, counted: MOST });
});

test('noughts too many on a bill leave the floor, the bill and the day to be read', {
  tags: ['BILL-1'],
}, async () => {
  const manager = await onShift(server, 'manager');
  const { visitId } = await dined(server, 1, 'jjigae');
  const desk = new Desk(manager, visitId);
  for (let time = 0; time < 3; time += 1) await desk.enter({ kind: 'CORRECTION', amount: MOST });
  await server.db.pool.query('UPDATE bill_entries SET amount = $1', [VAST]);
  const { owed, payable } = await manager.ok<Bill>('bill', { params: desk.params });
  expect([owed, payable]).toEqual([3 * VAST + 9000, 3 * VAST + 9000]);
  const { floors } = await manager.ok<FloorPlan>('floor', { params: manager.params });
  expect(floors[0]?.tables.find((table) => table.visitId === visitId)?.visit?.money.owed).toBe(owed);
  expect((await desk.pay({ amount: 9000 })).body.owed).toBe(3 * VAST);
  expect((await new Books(manager).day()).carried).toMatchObject([{ owed: 3 * VAST }]);
  const leaving = { visitId, completeOpenOrders: true, unaccepted: 'COMPLETE', unpaid: { reason: 'ETC' } };
  await manager.ok('checkOut', { params: { ...manager.params, tableIdx: 1 }, body: leaving });
  const { visits } = await manager.ok<PastVisits>('pastVisits', {
    params: manager.params,
    query: { search: '3,000,009,000원' },
  });
  expect(visits).toMatchObject([{ visitId, owed: 3 * VAST }]);
});

test('noughts too many are refused with a sentence, at the drawer and on a bill', {
  tags: ['DRAWER-1', 'BILL-14'],
}, async () => {
  const staff = await onShift(server, 'manager', CAFE);
  const books = new Books(staff);
  const over = MOST + 1;
  const tooLarge = { status: 400, body: { errorCode: 'AMOUNT_TOO_LARGE' } };
  const refused = await books.open(over);
  expect(refused).toMatchObject(tooLarge);
  expect(JSON.stringify(refused.body)).toContain('100,000,000원');
  await books.open(0);
  for (const kind of ['IN', 'COUNT'] as const)
    expect(await books.move({ kind, amount: over, reason: 'r' })).toMatchObject(tooLarge);
  expect(await books.close({ counted: over })).toMatchObject(tooLarge);
  expect((await books.drawer()).drawer).toMatchObject({ opening: 0, moves: [] });
  const { visitId } = await dined(server, 2, 'jjigae');
  const desk = new Desk(await onShift(server, 'manager'), visitId);
  for (const kind of ['CORRECTION', 'ROUNDING'] as const)
    expect(await desk.enter({ kind, amount: over })).toMatchObject(tooLarge);
  expect((await desk.enter({ kind: 'CORRECTION', amount: MOST })).status).toBe(200);
});
