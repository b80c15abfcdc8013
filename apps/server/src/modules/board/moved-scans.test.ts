import type { CallItemsAnswer, TableDetail } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { presentVisit, rows } from '../../testing/rows.ts';
import { seat, TestGuest } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { onShift } from '../../testing/test-staff.ts';
import { PUB } from '../../testing/venues.ts';
import {
  admissionOf,
  freshTable,
  sitDown,
  TABLEMATES,
  useAskingVenues,
} from '../admission/testing/asking-venue.ts';

const server = useServer();
useAskingVenues(server);

/** Staff move whoever sits at a table. */
async function move(tableIdx: number, toTableIdx: number, restaurantId = PUB): Promise<void> {
  const member = await onShift(server, 'staff', restaurantId);
  const params = { ...member.params, tableIdx };
  const { visitId } = await member.ok<TableDetail>('tableDetail', { params });
  await member.ok('moveTable', { params, body: { visitId, toTableIdx } });
}

const visitOf = (orderId: string) =>
  rows<{ visit_id: string; table_idx: number }>(
    server,
    'SELECT visit_id, table_idx FROM orders WHERE order_id = $1',
    orderId,
  );

async function freed(...tables: number[]): Promise<void> {
  const member = await onShift(server, 'staff');
  for (const tableIdx of tables) {
    const params = { ...member.params, tableIdx };
    const { visitId } = await member.ok<TableDetail>('tableDetail', { params });
    await member.ok('checkOut', {
      params,
      body: {
        visitId,
        completeOpenOrders: true,
        unpaid: { reason: 'PAID_ELSEWHERE' },
        unaccepted: 'COMPLETE',
      },
    });
  }
}

test('a phone that had only scanned follows its table, and begins no visit at the old one', {
  tags: ['VISIT-18', 'SESS-34'],
}, async () => {
  const friend = await new TestGuest(server, 3, PUB).scan();
  const first = await seat(server, 3);
  await first.order({ id: 'jjigae' });
  await move(3, 4);
  const body = await friend.orderBody({ id: 'cola' });
  const late = await friend.sendOrder(body);
  expect(late).toMatchObject({ status: 409, body: { errorCode: 'TABLE_CHANGED', tableIdx: 4 } });
  expect(await presentVisit(server, PUB, 3)).toBeNull();
  expect(await friend.validate()).toMatchObject({ isChangeTable: true, tableIdx: 4 });
  const there = { ...body, tableIdx: 4 };
  const placed = await friend.ok<{ orderId: string }>('placeOrder', { params: friend.params, body: there });
  const visitId = await presentVisit(server, PUB, 4);
  expect(await visitOf(placed.orderId)).toEqual([{ visit_id: visitId, table_idx: 4 }]);
  // Whoever scans at the old table now sits there.
  const next = await seat(server, 3);
  await next.order({ id: 'cola' });
  expect(await presentVisit(server, PUB, 3)).not.toBe(visitId);
  await freed(3, 4);
});

test('it follows through a second move, and no further than the visit goes', {
  tags: ['VISIT-18'],
}, async () => {
  const friend = await new TestGuest(server, 3, PUB).scan();
  const gone = await new TestGuest(server, 3, PUB).scan();
  const first = await seat(server, 3);
  await first.order({ id: 'jjigae' });
  await move(3, 4);
  await move(4, 5);
  expect(await friend.validate()).toMatchObject({ isChangeTable: true, tableIdx: 5 });
  await freed(5);
  const late = await gone.call<{ errorCode?: string }>('validateLink', {
    params: gone.params,
    query: gone.linkQuery,
  });
  expect(late).toMatchObject({ status: 410, body: { errorCode: 'RESERVATION_IS_EXPIRATION' } });
});

test('a phone that slept through two moves is told where its table is, whatever it asks for', {
  tags: ['SESS-38'],
}, async () => {
  const guest = await seat(server, 3);
  await guest.order({ id: 'cola' });
  await move(3, 4);
  await move(4, 5);
  const { params, pageToken: timestamp } = guest;
  const [{ items }, read] = [
    await guest.ok<CallItemsAnswer>('callItems', { params }),
    await guest.call('orders', { params, query: { tableIdx: 3, timestamp } }),
  ];
  const body = { tableIdx: 3, timestamp, itemId: items[0]?._id };
  for (const late of [read, await guest.call('callStaff', { params, body })])
    expect(late).toMatchObject({ status: 409, body: { errorCode: 'TABLE_CHANGED', tableIdx: 5 } });
  expect(await guest.validate()).toMatchObject({ isChangeTable: true, tableIdx: 5 });
  await freed(5);
});

test('where phones are let in it has to be let in at the new table too', {
  tags: ['VISIT-18', 'ADM-24'],
}, async () => {
  const [from, to] = [freshTable(), freshTable()];
  const friend = await new TestGuest(server, from, TABLEMATES).scan();
  const first = await sitDown(server, from);
  await first.order({ id: 'jjigae' });
  await move(from, to, TABLEMATES);
  expect(await friend.validate()).toMatchObject({ tableIdx: to, hashKey: null, standing: 'WAITING' });
  expect((await admissionOf(friend)).standing).toBe('WAITING');
  expect(await presentVisit(server, TABLEMATES, from)).toBeNull();
});

test('so does one that scanned at a table whose visit a clock began that was ahead', {
  tags: ['ADM-38'],
}, async () => {
  server.clock.pass({ hours: 3 });
  const first = await seat(server, 5);
  await first.order({ id: 'jjigae' });
  // Set right.
  server.clock.pass({ hours: -3 });
  const friend = await new TestGuest(server, 5, PUB).scan();
  await move(5, 6);
  expect(await friend.validate()).toMatchObject({ isChangeTable: true, tableIdx: 6 });
  await freed(6);
});
