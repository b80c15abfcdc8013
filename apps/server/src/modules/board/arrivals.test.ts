import type { Board, CallList } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { rows } from '../../testing/rows.ts';
import { seat } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { onShift, type TestStaff } from '../../testing/test-staff.ts';

const server = useServer();

async function arrived() {
  // The same call again within half a minute is the first one.
  server.clock.pass({ minutes: 1 });
  const guest = await seat(server, 2);
  const { orderId } = await guest.order({ id: 'jjigae' });
  const body = { tableIdx: 2, timestamp: guest.pageToken, itemId: 'water' };
  const { callId } = await guest.ok<{ callId: string }>('callStaff', { params: guest.params, body });
  return { orderId, callId };
}
const seenAt = async (member: TestStaff, { orderId, callId }: { orderId: string; callId: string }) => {
  const { orders } = await member.ok<Board>('board', { params: member.params });
  const { calls } = await member.ok<CallList>('openCalls', { params: member.params });
  return [
    orders.find(({ _id }) => _id === orderId)?.seenAt,
    calls.find((call) => call.callId === callId)?.seenAt,
  ];
};

test('what somebody saw on one console is seen on all, by whoever was first', {
  tags: ['BOARD-20'],
}, async () => {
  const came = await arrived();
  const [one, two] = [await onShift(server, 'staff'), await onShift(server, 'staff')];
  expect(await seenAt(two, came)).toEqual([null, null]);
  const body = { orderIds: [came.orderId], callIds: [came.callId] };
  await one.ok('seeArrivals', { params: one.params, body });
  const first = server.clock.now().toISOString();
  server.clock.pass({ minutes: 1 });
  await two.ok('seeArrivals', { params: two.params, body });
  expect(await seenAt(two, came)).toEqual([first, first]);
  const told = await rows(server, `SELECT type, actor FROM events WHERE type LIKE '%.seen' ORDER BY type`);
  expect(told).toEqual([
    { type: 'call.seen', actor: one.name },
    { type: 'order.seen', actor: one.name },
  ]);
});

test('a step is a reaction too, and an order that is taken back to new rings no more', {
  tags: ['BOARD-19', 'BOARD-20'],
}, async () => {
  const came = await arrived();
  const member = await onShift(server, 'staff');
  const params = { ...member.params, orderId: came.orderId };
  await member.ok('moveOrder', { params, body: { to: 'CONFIRM', version: 1 } });
  await member.ok('undoOrder', { params, body: { version: 2 } });
  await member.ok('acknowledgeCall', { params: { ...member.params, callId: came.callId } });
  const now = server.clock.now().toISOString();
  expect(await seenAt(member, came)).toEqual([now, now]);
});

test('a venue’s orders are seen by its own staff alone', { tags: ['STAFF-3'] }, async () => {
  const came = await arrived();
  const other = await onShift(server, 'staff', 2);
  await other.ok('seeArrivals', {
    params: other.params,
    body: { orderIds: [came.orderId], callIds: [came.callId] },
  });
  expect(await seenAt(await onShift(server, 'staff'), came)).toEqual([null, null]);
});
