import type { Board, BoardOrder, HistoryAnswer, TableDetail } from '@hansang/contract/schemas';
import { beforeAll, expect, test } from 'vitest';
import { rows } from '../../testing/rows.ts';
import { seat, type TestGuest } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { onShift, type TestStaff } from '../../testing/test-staff.ts';
import { pub, putVenue } from '../../testing/venues.ts';

const server = useServer();
const QUICK = 12;
let waiter: TestStaff;
let cook: TestStaff;
beforeAll(async () => {
  await putVenue(server.db.pool, { ...pub, id: QUICK, flags: { ...pub.flags, acceptAutomatically: true } });
  waiter = await onShift(server, 'staff');
  cook = await onShift(server, 'kitchen');
});

const boardOf = (member: TestStaff) => member.ok<Board>('board', { params: member.params });
const seenBy = async (member: TestStaff) => (await boardOf(member)).orders.map(({ _id }) => _id);
const step = (name: 'moveOrder' | 'undoOrder', member: TestStaff, orderId: string, body: object) =>
  member.ok<BoardOrder>(name, { params: { ...member.params, orderId }, body });
const statusFor = async (guest: TestGuest, orderId: string) => {
  const { list } = await guest.ok<HistoryAnswer>('orders', {
    params: guest.params,
    query: { tableIdx: guest.tableIdx, timestamp: guest.pageToken },
  });
  const found = list.find(({ _id }) => _id === orderId);
  return [found?.status, found?.canCancel];
};
async function accepted() {
  const guest = await seat(server, 1);
  const { orderId } = await guest.order({ id: 'jjigae' });
  const order = await step('moveOrder', waiter, orderId, { to: 'CONFIRM', version: 1 });
  return { guest, orderId, order };
}

test('the kitchen sees an accepted order when nobody can take that back any more, and is told when', {
  tags: ['BOARD-8'],
}, async () => {
  const { orderId, order } = await accepted();
  expect(order.releasedAt).toBe(order.undoUntil);
  expect(await seenBy(cook)).not.toContain(orderId);
  expect((await boardOf(cook)).nextReleaseAt).toBe(order.releasedAt);
  expect(await seenBy(waiter)).toContain(orderId);
  server.clock.pass({ seconds: 5 });
  expect(await seenBy(cook)).toContain(orderId);
  expect((await boardOf(cook)).nextReleaseAt).toBeNull();
});

test('accepting is taken back within five seconds, and the kitchen never heard of it', {
  tags: ['BOARD-7', 'BOARD-10'],
}, async () => {
  const { orderId } = await accepted();
  server.clock.pass({ seconds: 4 });
  const back = await step('undoOrder', waiter, orderId, { version: 2 });
  expect(back).toMatchObject({ status: 'REQUEST', version: 3, releasedAt: null, undoUntil: null });
  server.clock.pass({ seconds: 60 });
  expect(await seenBy(cook)).not.toContain(orderId);
  await step('moveOrder', waiter, orderId, { to: 'REJECT', version: 3, cancelReason: 'ETC' });
  expect(await seenBy(cook)).not.toContain(orderId);
});

test('a guest reads of the acceptance when it stands; until then the order waits and cannot be cancelled', {
  tags: ['BOARD-9'],
}, async () => {
  const { guest, orderId } = await accepted();
  expect(await statusFor(guest, orderId)).toEqual(['REQUEST', false]);
  server.clock.pass({ seconds: 5 });
  expect(await statusFor(guest, orderId)).toEqual(['CONFIRM', false]);
});

test('what is accepted by itself is released at once', { tags: ['BOARD-8'] }, async () => {
  const guest = await seat(server, 1, QUICK);
  const { orderId } = await guest.order({ id: 'jjigae' });
  // The second one is written in a set with others.
  const { orderId: second } = await guest.order({ id: 'cola' });
  expect(await seenBy(await onShift(server, 'kitchen', QUICK))).toEqual(
    expect.arrayContaining([orderId, second]),
  );
  expect(await statusFor(guest, orderId)).toEqual(['CONFIRM', false]);
});

test('a quick next step releases, and its undo keeps the age of the stage', {
  tags: ['BOARD-10', 'BOARD-17'],
}, async () => {
  const { orderId, order } = await accepted();
  server.clock.pass({ seconds: 2 });
  const cooked = await step('moveOrder', waiter, orderId, { to: 'MENU_COMPLETE', version: 2 });
  expect(cooked.releasedAt).toBe(server.clock.now().toISOString());
  const back = await step('undoOrder', waiter, orderId, { version: 3 });
  expect(back.statusSince).toBe(order.statusSince);
  const [row] = await rows<{ since: Date }>(
    server,
    'SELECT since_status(steps, status) AS since FROM orders WHERE order_id = $1',
    orderId,
  );
  expect(row?.since.toISOString()).toBe(order.statusSince);
});

test('a clock that is set back hides no order from the kitchen, now or when its old time comes', {
  tags: ['BOARD-10'],
}, async () => {
  const { orderId } = await accepted();
  server.clock.pass({ seconds: 5 });
  expect(await seenBy(cook)).toContain(orderId);
  server.clock.pass({ hours: -1 });
  expect(await seenBy(cook)).toContain(orderId);
  server.clock.pass({ minutes: 59, seconds: 57 });
  expect(await seenBy(cook)).toContain(orderId);
  server.clock.pass({ minutes: 1 });
});

test('once its guests are checked out no step of an order is taken back', { tags: ['BOARD-7'] }, async () => {
  const guest = await seat(server, 2);
  const { orderId } = await guest.order({ id: 'jjigae' });
  await step('moveOrder', waiter, orderId, { to: 'CONFIRM', version: 1 });
  await step('moveOrder', waiter, orderId, { to: 'MENU_COMPLETE', version: 2 });
  await step('moveOrder', waiter, orderId, { to: 'COMPLETE', version: 3 });
  const params = { ...waiter.params, tableIdx: 2 };
  const { visitId } = await waiter.ok<TableDetail>('tableDetail', { params });
  await waiter.ok('checkOut', { params, body: { visitId, unpaid: { reason: 'PAID_ELSEWHERE' } } });
  const late = { params: { ...waiter.params, orderId }, body: { version: 4 } };
  expect(await waiter.refused('undoOrder', late)).toMatchObject({
    errorCode: 'ORDER_TRANSITION_NOT_ALLOWED',
    order: { status: 'COMPLETE' },
  });
});
