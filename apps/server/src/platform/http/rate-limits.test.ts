import { SOCKET } from '@hansang/contract';
import { io } from 'socket.io-client';
import { expect, test } from 'vitest';
import { KeyedGuest, keyOf, openKeyedVenue } from '../../modules/table-key/testing/keyed-house.ts';
import { connect, newId } from '../../modules/till/testing/test-till.ts';
import { TestClient } from '../../testing/test-client.ts';
import { seat, TestGuest } from '../../testing/test-guest.ts';
import { startServer, type TestServer, useServer } from '../../testing/test-server.ts';
import { onShift } from '../../testing/test-staff.ts';
import { CAFE } from '../../testing/venues.ts';
import { LIMITS_PER_MINUTE } from '../calls/rate-limit.ts';

const server = useServer({ limits: { sessions: 5, table: 6, writes: 3, calls: 6, staff: 4, guesses: 4 } });

const scan = (guest: TestGuest, headers: Record<string, string> = {}) =>
  guest.call('validateLink', { params: guest.params, query: guest.linkQuery, headers });

const adult = (guest: TestGuest, headers: Record<string, string> = {}) =>
  guest.call('confirmAdult', { params: guest.params, headers });

/** The status of a new phone's first write. */
async function firstWrite(on = server, headers: Record<string, string> = {}): Promise<number> {
  const guest = new TestGuest(on);
  await scan(guest, headers);
  return (await adult(guest, headers)).status;
}

test('by address only sessions with a row are limited, at 300 a minute or more', {
  tags: ['SEC-5'],
}, async () => {
  expect(LIMITS_PER_MINUTE.sessions).toBeGreaterThanOrEqual(300);
  const statuses = [];
  for (let count = 0; count < 7; count++) statuses.push(await firstWrite());
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  for (let count = 0; count < 20; count++) await new TestGuest(server).menu();
  server.clock.pass({ minutes: 1 });
  expect(await firstWrite()).toBe(200);
});

test('scans are limited by nothing, and a phone waits for nobody who only scans', {
  tags: ['SEC-5', 'SESS-35'],
}, async () => {
  server.clock.pass({ minutes: 1 });
  for (let count = 0; count < 50; count++) expect((await scan(new TestGuest(server))).status).toBe(200);
  expect(await firstWrite()).toBe(200);
});

test('a socket that makes a row counts like a write, by the address behind trusted proxies', {
  tags: ['SEC-5', 'SEC-6'],
}, async () => {
  const node = await startServer({
    beside: () => server,
    env: { TRUST_PROXY: '1' },
    limits: { sessions: 1, table: 2, writes: 99, calls: 99, staff: 99, guesses: 99 },
  });
  const connect = async (address: string) => {
    const guest = new TestGuest(node);
    await scan(guest, { 'x-forwarded-for': address });
    return letIn(node, guest, { 'x-forwarded-for': address });
  };
  expect(await connect('203.0.113.7')).toBe('let in');
  expect(await connect('203.0.113.7')).toBe('TOO_MANY_REQUESTS');
  expect(await connect('203.0.113.8')).toBe('let in');
  await node.close();
});

function letIn(node: TestServer, guest: TestGuest, headers: Record<string, string>): Promise<string> {
  const socket = io(node.origin, {
    path: SOCKET.path,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: { cookie: `hansang=${guest.cookies.get('hansang')}`, ...headers },
    query: { tableIdx: '1', cartId: '', clientId: guest.clientId },
  });
  return new Promise<string>((resolve) => {
    socket.on('connect', () => resolve('let in'));
    socket.on('connect_error', ({ message }) => resolve(message));
  }).finally(() => socket.disconnect());
}

test('calls count by session, and a refused one tells the time to wait', {
  tags: ['SEC-4', 'SEC-7'],
}, async () => {
  server.clock.pass({ minutes: 1 });
  const [busy, other] = [await seat(server, 1), await seat(server, 1)];
  for (let count = 0; count < 3; count++) expect((await adult(busy)).status).toBe(200);
  server.clock.pass({ seconds: 20 });
  const refused = await adult(busy);
  expect(refused).toMatchObject({
    status: 429,
    body: { errorCode: 'TOO_MANY_REQUESTS', retryAfterSeconds: 40 },
  });
  expect(refused.headers.get('retry-after')).toBe('40');
  expect((await adult(other)).status).toBe(200);
  server.clock.pass({ seconds: 40 });
  expect((await adult(busy)).status).toBe(200);
});

test('a write that is sent again under its key until it is answered counts once', {
  tags: ['SEC-16'],
}, async () => {
  server.clock.pass({ minutes: 1 });
  const guest = await seat(server, 1);
  const statuses = [];
  for (const key of ['a', 'a', 'a', 'b', 'b', 'c'])
    statuses.push((await adult(guest, { 'idempotency-key': key })).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200]);
  server.clock.pass({ minutes: 1 });
  const others = [];
  for (const key of ['d', 'e', 'f', 'g', 'd'])
    others.push((await adult(guest, { 'idempotency-key': key })).status);
  expect(others).toEqual([200, 200, 200, 429, 200]);
});

test('what a member of staff asks for is limited, whatever tablet it comes from', {
  tags: ['SEC-16'],
}, async () => {
  server.clock.pass({ minutes: 1 });
  const [busy, other] = [await onShift(server, 'staff'), await onShift(server, 'staff')];
  const statuses = [];
  for (let count = 0; count < 6; count++)
    statuses.push((await busy.call('board', { params: busy.params })).status);
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
  expect((await other.call('board', { params: other.params })).status).toBe(200);
});

test('tills of two houses that are called alike are limited apart', {
  tags: ['SEC-16', 'TILL-91'],
}, async () => {
  server.clock.pass({ minutes: 1 });
  const tillId = newId();
  const tills = [await connect(server, { tillId }), await connect(server, { tillId, restaurantId: CAFE })];
  for (const { till } of tills) {
    const statuses = [];
    for (let count = 0; count < 5; count++) statuses.push((await till.call('tillHeartbeat')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
  }
  server.clock.pass({ minutes: 1 });
});

test('reads of one session are limited too', { tags: ['SEC-4'] }, async () => {
  server.clock.pass({ minutes: 1 });
  const guest = await seat(server, 1);
  const statuses = [];
  for (let count = 0; count < 8; count++)
    statuses.push((await guest.call('menu', { params: guest.params })).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
});

test('a proxy that nobody was told of is told of in the log, once', { tags: ['GATE-12'] }, async () => {
  const node = await startServer({ beside: () => server });
  const told = () => node.log.lines.filter(({ msg }) => msg.includes('TRUST_PROXY=1'));
  const client = new TestClient(node);
  await client.send('GET', '/healthz');
  expect(told()).toHaveLength(0);
  for (let count = 0; count < 3; count++)
    await client.send('GET', '/healthz', { headers: { 'x-forwarded-for': '203.0.113.9' } });
  expect(told()).toHaveLength(1);
  expect(told()[0]?.msg).toContain('all clients of the proxy count as one');
  await node.close();
});

test('a forwarded address counts only when TRUST_PROXY says so', { tags: ['SEC-6'] }, async () => {
  server.log.expect(/TRUST_PROXY is not set/);
  const from = (address: string) => ({ 'x-forwarded-for': address });
  server.clock.pass({ minutes: 1 });
  const statuses = [];
  for (let count = 0; count < 6; count++) statuses.push(await firstWrite(server, from(`203.0.113.${count}`)));
  expect(statuses.at(-1)).toBe(429);

  const node = await startServer({
    beside: () => server,
    env: { TRUST_PROXY: '1' },
    limits: { sessions: 1, table: 2, writes: 99, calls: 99, staff: 99, guesses: 99 },
  });
  expect(await firstWrite(node, from('203.0.113.1'))).toBe(200);
  expect(await firstWrite(node, from('203.0.113.2'))).toBe(200);
  expect(await firstWrite(node, from('203.0.113.2'))).toBe(429);
  await node.close();
});

test('keys that never were are limited by address, and a right one passes all the same', {
  tags: ['KEY-9'],
}, async () => {
  server.clock.pass({ minutes: 1 });
  await openKeyedVenue(server);
  const guess = (key: string) => new KeyedGuest(server, 1, key).tries();
  const told = [];
  for (let count = 0; count < 6; count++) told.push(await guess(`${count}`.repeat(12)));
  expect(told).toEqual([
    ...Array.from({ length: 4 }, () => 'TABLE_CODE_UNKNOWN'),
    'TOO_MANY_REQUESTS',
    'TOO_MANY_REQUESTS',
  ]);
  expect(await guess(await keyOf(server, 1))).toBe(200);
  server.clock.pass({ minutes: 1 });
  expect(await guess('7'.repeat(12))).toBe('TABLE_CODE_UNKNOWN');
});
