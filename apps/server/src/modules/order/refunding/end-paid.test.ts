import type { Board, Notices, TableDetail } from '@hansang/contract/schemas';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { onShift, type TestStaff } from '../../../testing/test-staff.ts';
import { putVenue } from '../../../testing/venues.ts';
import { DINER, dinerVenue, useDiner } from '../../payment/testing/diner.ts';

// The ways other than a refund by which staff send a guest's money back: ending what was paid.

const ABOVE = 14_000;
const diner = useDiner();
const params = { restaurantId: DINER };
let waiter: TestStaff;
let owner: TestStaff;

const venueWith = (settings: object) =>
  putVenue(diner.server.db.pool, {
    ...dinerVenue,
    settings: { ...dinerVenue.settings, refundStepUpAbove: ABOVE, ...settings },
  });
beforeAll(() => venueWith({}));
beforeEach(async () => {
  await diner.freeTables();
  waiter = await onShift(diner.server, 'staff', DINER);
  owner = await onShift(diner.server, 'owner', DINER);
  diner.server.clock.pass({ minutes: 6 });
});

interface Answer {
  readonly errorCode?: string;
}
async function move(orderId: string, to: 'CONFIRM' | 'REJECT' | 'CANCEL', version?: number) {
  const { orders } = await waiter.ok<Board>('board', { params });
  const shown = orders.find(({ _id }) => _id === orderId)?.version ?? 0;
  return waiter.call<Answer>('moveOrder', {
    params: { ...params, orderId },
    body: {
      to,
      version: version ?? shown,
      ...(to !== 'CONFIRM' && { cancelReason: 'LACK_OF_INGREDIENTS' }),
    },
  });
}
const told = async () =>
  (await owner.ok<Notices>('notices', { params })).notices.filter(({ by }) => by === waiter.name);
async function expectKept(orderId: string, answer: { body: Answer }) {
  expect(answer.body.errorCode).toBe('STEP_UP_NEEDED');
  await diner.settle();
  expect(await diner.held(orderId)).toBe(15_000);
  expect(await told()).toEqual([]);
}
async function expectGivenBack(orderId: string) {
  await diner.settle();
  expect(await diner.held(orderId)).toBe(0);
  expect(await told()).toMatchObject([{ what: 'LARGE_REFUND', details: { amount: 15_000 } }]);
}

for (const to of ['REJECT', 'CANCEL'] as const)
  test(`${to} of much that was paid asks who it is, and changes nothing before`, {
    tags: ['ACC-14', 'ACC-17', 'PAY-25'],
  }, async () => {
    const { orderId } = await diner.payFor(1, {}, { id: 'set' });
    if (to === 'CANCEL') await move(orderId, 'CONFIRM');
    const before = await diner.orderOf(orderId);
    await expectKept(orderId, await move(orderId, to));
    expect(await diner.orderOf(orderId)).toEqual(before);
    await waiter.stepUp();
    expect((await move(orderId, to)).status).toBe(200);
    await expectGivenBack(orderId);
  });

test('ending what was paid little, or not at all, takes a login alone', { tags: ['ACC-14'] }, async () => {
  const { orderId } = await diner.payFor(2, {}, { id: 'rice' });
  expect((await move(orderId, 'REJECT')).status).toBe(200);
  expect(await told()).toEqual([]);
});

test('who is too late is told who was faster, and proves nothing for it', { tags: ['ACC-14'] }, async () => {
  const { orderId } = await diner.payFor(3, {}, { id: 'set' });
  const { version } = await diner.orderOf(orderId);
  await move(orderId, 'CONFIRM');
  expect((await move(orderId, 'REJECT', version)).body.errorCode).toBe('ORDER_TRANSITION_NOT_ALLOWED');
});

test('what went back before counts as much as what goes back now', { tags: ['ACC-14'] }, async () => {
  const { orderId } = await diner.payFor(4, {}, { id: 'rice', quantity: 2 });
  const manager = await onShift(diner.server, 'manager', DINER);
  const body = { reason: 'ETC', refundedAmount: 0, lines: [{ line: 0, quantity: 1 }] };
  await manager.ok('refundOrder', { params: { ...params, orderId }, body });
  await diner.settle();
  expect((await move(orderId, 'REJECT')).body.errorCode).toBe('STEP_UP_NEEDED');
});

test('rejecting paid orders by check-out asks too, and leaves the table as it was', {
  tags: ['ACC-14', 'BOARD-14'],
}, async () => {
  const { orderId } = await diner.payFor(5, {}, { id: 'set' });
  const table = { ...params, tableIdx: 5 };
  const visitId = async () => (await waiter.ok<TableDetail>('tableDetail', { params: table })).visit?.visitId;
  const was = await visitId();
  const body = {
    visitId: was,
    completeOpenOrders: false,
    unpaid: { reason: 'PAID_ELSEWHERE' },
    unaccepted: 'REJECT',
  };
  await expectKept(orderId, await waiter.call<Answer>('checkOut', { params: table, body }));
  expect(await visitId()).toBe(was);
  await waiter.stepUp();
  await waiter.ok('checkOut', { params: table, body });
  await expectGivenBack(orderId);
});

test('completing them at check-out gives nothing back and asks nothing', { tags: ['ACC-14'] }, async () => {
  const { orderId } = await diner.payFor(6, {}, { id: 'set' });
  const table = { ...params, tableIdx: 6 };
  const { visit } = await waiter.ok<TableDetail>('tableDetail', { params: table });
  const body = {
    visitId: visit?.visitId,
    completeOpenOrders: false,
    unpaid: { reason: 'PAID_ELSEWHERE' },
    unaccepted: 'COMPLETE',
  };
  await waiter.ok('checkOut', { params: table, body });
  await diner.settle();
  expect(await diner.held(orderId)).toBe(15_000);
});
