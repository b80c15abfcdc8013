import type { Board, CallList, TableDetail } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { rows, unsigned } from '../../testing/rows.ts';
import { useServer } from '../../testing/test-server.ts';
import { onShift } from '../../testing/test-staff.ts';
import {
  ask,
  callFor,
  freshTable,
  SHARED,
  STAFFED,
  sitAtCart,
  sitDown,
  TABLEMATES,
  useAskingVenues,
} from '../admission/testing/asking-venue.ts';

const server = useServer();
useAskingVenues(server);

/** What the log says that an account did, without repeats. */
const actsOf = async (userId: string) =>
  (
    await rows<{ type: string }>(
      server,
      `SELECT DISTINCT type FROM events WHERE data->>'userId' = $1 ORDER BY type`,
      userId,
    )
  ).map(({ type }) => type);

test('what staff do at tables, with orders, calls and phones is in the log with their account', {
  tags: ['STAFF-9'],
}, async () => {
  const member = await onShift(server, 'manager', TABLEMATES);
  const [from, to] = [freshTable(), freshTable()];
  const at = (tableIdx: number) => ({ params: { ...member.params, tableIdx } });
  const first = await sitDown(server, from);
  const { orderId } = await first.order({ id: 'jjigae' });
  await first.ok('callStaff', callFor(first));
  const friends = [await sitDown(server, from), await sitDown(server, from)];
  for (const friend of friends) await ask(friend);
  const { visitId, phones } = await member.ok<TableDetail>('tableDetail', at(from));
  await member.ok('confirmTable', { ...at(from), body: { visitId } });
  for (const [index, { phoneId }] of phones.filter(({ state }) => state === 'ASKING').entries()) {
    const params = { ...member.params, tableIdx: from, phoneId };
    const answer = (isIn: boolean) => member.ok('admitPhone', { params, body: { visitId, isIn } });
    await answer(index === 0);
    if (index === 0) await answer(false);
  }
  const { calls } = await member.ok<CallList>('openCalls', { params: member.params });
  const callId = calls[0]?.callId ?? '';
  const body = { orderIds: [orderId], callIds: [callId] };
  await member.ok('seeArrivals', { params: member.params, body });
  for (const name of ['acknowledgeCall', 'closeCall'] as const)
    await member.ok(name, { params: { ...member.params, callId } });
  await member.ok('moveOrder', {
    params: { ...member.params, orderId },
    body: { to: 'CONFIRM', version: 1 },
  });
  await member.ok('setStock', {
    params: { ...member.params, menuId: 'cola' },
    body: { isSoldOut: true },
  });
  await member.ok('renewTableCode', { ...at(to), body: { generation: 1 } });
  await member.ok('moveTable', { ...at(from), body: { visitId, toTableIdx: to } });
  await member.ok('checkOut', {
    ...at(to),
    body: { visitId, completeOpenOrders: true, unpaid: { reason: 'PAID_ELSEWHERE' } },
  });
  expect(await actsOf(member.userId)).toEqual([
    'admission.changed',
    'call.acknowledged',
    'call.closed',
    'call.seen',
    'order.moved',
    'order.seen',
    'session.ended',
    'stock.changed',
    'table.key-renewed',
    'visit.closed',
    'visit.confirmed',
    'visit.moved',
  ]);
  expect(await unsigned(server)).toEqual([]);
  const board = await member.ok<Board>('board', { params: member.params });
  expect(JSON.stringify(board)).not.toContain(member.userId);
});

test('so are a lock that they free, the cart that they empty, and a table that they open', {
  tags: ['STAFF-9'],
}, async () => {
  const member = await onShift(server, 'staff', SHARED);
  const guest = await sitAtCart(server, freshTable());
  await guest.join();
  await guest.add({ id: 'cola' });
  await guest.lock();
  const params = { ...member.params, tableIdx: guest.tableIdx };
  await member.ok('unlockCart', { params, body: { lockedBy: guest.clientId } });
  const { visitId } = await member.ok<TableDetail>('tableDetail', { params });
  await member.ok('checkOut', { params, body: { visitId } });
  expect(await actsOf(member.userId)).toEqual(['cart.changed', 'visit.closed']);
  const opener = await onShift(server, 'staff', STAFFED);
  const place = { ...opener.params, tableIdx: freshTable() };
  await opener.ok('confirmTable', { params: place, body: { visitId: null } });
  expect(await actsOf(opener.userId)).toEqual(['visit.opened']);
  expect(await unsigned(server)).toEqual([]);
});
