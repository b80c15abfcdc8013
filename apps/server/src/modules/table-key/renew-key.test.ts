import type { TableCode } from '@hansang/contract/schemas';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { rows } from '../../testing/rows.ts';
import { startServer, type TestServer, useServer } from '../../testing/test-server.ts';
import { onShift, type TestStaff } from '../../testing/test-staff.ts';
import { KEYED, KeyedGuest, keyedVenue, keyOf, openKeyedVenue, scanned } from './testing/keyed-house.ts';

const server = useServer({ env: { PUBLIC_URL: 'http://order.example.com' } });
const nodes: { close(): Promise<void> }[] = [];
let manager: TestStaff;

beforeAll(async () => {
  await openKeyedVenue(server);
  manager = await onShift(server, 'manager', KEYED);
});
afterEach(async () => {
  for (const node of nodes.splice(0)) await node.close();
});

const place = (tableIdx: number) => ({ restaurantId: KEYED, tableIdx });
const codeOf = (tableIdx: number, staff = manager) =>
  staff.ok<TableCode>('tableCode', { params: place(tableIdx) });

async function renew(tableIdx: number): Promise<TableCode> {
  const { generation } = await codeOf(tableIdx);
  const code = await manager.ok<TableCode>('renewTableCode', {
    params: place(tableIdx),
    body: { generation },
  });
  await server.app.platform.events.settled();
  return code;
}

async function anotherNode(): Promise<TestServer> {
  const node = await startServer({ beside: () => server });
  nodes.push(node);
  return node;
}

test('staff see what the printed code of a table holds, as a link and as a code', {
  tags: ['KEY-13'],
}, async () => {
  const code = await codeOf(1, await onShift(server, 'staff', KEYED));
  expect(code).toMatchObject({
    link: `http://order.example.com/t/${await keyOf(server, 1)}`,
    isKeyed: true,
    isRotating: false,
    isLasting: true,
    generation: 1,
  });
  expect(code.qrPath).toMatch(/^(?:M\d+ \d+h1v1h-1z)+$/);
});

test('after a renewal the old code is told apart from one that never was, and the new one opens the table', {
  tags: ['KEY-8', 'KEY-11'],
}, async () => {
  const old = await keyOf(server, 2);
  const { link, generation } = await renew(2);
  expect(generation).toBe(2);
  expect(link).not.toContain(old);
  expect(await new KeyedGuest(server, 2, old).tries()).toBe('TABLE_CODE_REPLACED');
  expect(await new KeyedGuest(server, 2, link.slice(-12)).tries()).toBe(200);
});

test('a second tap on what was seen before renews nothing, and tells the code of now', {
  tags: ['KEY-10'],
}, async () => {
  const seen = await codeOf(3);
  const body = { generation: seen.generation };
  const [one, two] = await Promise.all([
    manager.ok<TableCode>('renewTableCode', { params: place(3), body }),
    manager.ok<TableCode>('renewTableCode', { params: place(3), body }),
  ]);
  expect([one.generation, two.generation]).toEqual([2, 2]);
  expect(two.link).toBe(one.link);
  const told = await rows(
    server,
    `SELECT actor_type, actor, data FROM events WHERE type = 'table.key-renewed' AND subject_id = '3' AND restaurant_id = $1`,
    KEYED,
  );
  expect(told).toEqual([
    {
      actor_type: 'staff',
      actor: manager.name,
      data: { tableIdx: 3, generation: 2, userId: manager.userId },
    },
  ]);
});

test('the code of a table that was taken away is not renewed', { tags: ['KEY-10', 'KEY-12'] }, async () => {
  await rows(
    server,
    'UPDATE dining_tables SET is_retired = true WHERE restaurant_id = $1 AND table_idx = 5',
    KEYED,
  );
  const keys = () =>
    rows(server, 'SELECT * FROM table_keys WHERE restaurant_id = $1 AND table_idx = 5', KEYED);
  const before = await keys();
  const body = { generation: 1 };
  expect(await manager.refused('renewTableCode', { params: place(5), body })).toMatchObject({
    errorCode: 'NOT_FOUND_TABLE',
  });
  expect(await keys()).toEqual(before);
  await rows(
    server,
    'UPDATE dining_tables SET is_retired = false WHERE restaurant_id = $1 AND table_idx = 5',
    KEYED,
  );
});

test('waiters look at a code and renew none', { tags: ['KEY-10', 'STAFF-7'] }, async () => {
  const waiter = await onShift(server, 'staff', KEYED);
  const reply = await waiter.refused('renewTableCode', { params: place(3), body: { generation: 2 } });
  expect(reply).toMatchObject({ status: 403, errorCode: 'STAFF_FORBIDDEN' });
  expect(await codeOf(3)).toMatchObject({ generation: 2 });
});

test('a scan of before the renewal that has not acted is over, and its first write stores nothing', {
  tags: ['KEY-11'],
}, async () => {
  const [looked, wrote] = [await scanned(server, 4), await scanned(server, 4)];
  const body = await wrote.orderBody({ id: 'cola' });
  await renew(4);
  expect(await looked.tries()).toBe('RESERVATION_IS_EXPIRATION');
  expect((await wrote.sendOrder(body)).body).toMatchObject({ errorCode: 'RESERVATION_IS_EXPIRATION' });
  const kept = await rows(
    server,
    'SELECT 1 FROM guest_sessions WHERE restaurant_id = $1 AND table_idx = 4',
    KEYED,
  );
  expect(kept).toEqual([]);
});

test('whoever has acted stays at the table when its code is renewed', {
  tags: ['KEY-11', 'KEY-6'],
}, async () => {
  const guest = await (await scanned(server, 5)).settle();
  await guest.order({ id: 'cola' });
  await renew(5);
  expect(await guest.tries()).toBe(200);
  await guest.order({ id: 'cola' });
});

test('a scan says which code it came by in what is signed: an edited one is no session', {
  tags: ['KEY-11'],
}, async () => {
  const guest = await scanned(server, 6);
  await renew(6);
  const parts = (guest.cookies.get('hansang') ?? '').split('.');
  expect(parts[3]).toBe('1');
  for (const generation of ['2', '']) {
    guest.cookies.set('hansang', parts.with(3, generation).join('.'));
    expect(await guest.tries()).toBe('TABLE_CODE_NEEDED');
  }
});

test('a renewal is heard on the other nodes: the old code and scans of before open nothing there', {
  tags: ['KEY-11'],
}, async () => {
  const node = await anotherNode();
  const key = await keyOf(server, 7);
  const there = await new KeyedGuest(node, 7, key).scan();
  await renew(7);
  await node.app.platform.events.settled();
  expect(await new KeyedGuest(node, 7, key).tries()).toBe('TABLE_CODE_REPLACED');
  there.key = undefined;
  expect(await there.tries()).toBe('RESERVATION_IS_EXPIRATION');
  // A scan by the new code, taken here, is known there at once.
  const fresh = await scanned(server, 7);
  const same = new KeyedGuest(node, 7);
  same.pageToken = fresh.pageToken;
  same.headers['client-id'] = fresh.clientId;
  for (const [name, value] of fresh.cookies) same.cookies.set(name, value);
  expect(await same.tries()).toBe(200);
});

test('a venue with open links shows the address with the table’s number, one with displays prints nothing', {
  tags: ['KEY-14'],
}, async () => {
  await openKeyedVenue(server, { ...keyedVenue, id: 31, settings: { tableLinks: 'OPEN' } });
  await openKeyedVenue(server, { ...keyedVenue, id: 32, flags: { useDigitalQr: true } });
  for (const [id, expected] of [
    [31, { link: 'http://order.example.com/misc/xings?sid=31&tid=2&m=qr', isKeyed: false }],
    [32, { isRotating: true }],
  ] as const) {
    const owner = await onShift(server, 'owner', id);
    const params = { restaurantId: id, tableIdx: 2 };
    expect(await owner.ok('tableCode', { params })).toMatchObject(expected);
  }
});
