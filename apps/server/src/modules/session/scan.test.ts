import { afterEach, expect, test, vi } from 'vitest';
import { deriveKey } from '../../platform/settings/secret.ts';
import { rows, stored } from '../../testing/rows.ts';
import { endStay, moveStay } from '../../testing/table-changes.ts';
import { seat, TestGuest } from '../../testing/test-guest.ts';
import { startServer, TEST_SECRET, type TestServer, useServer } from '../../testing/test-server.ts';
import { CAFE, PUB } from '../../testing/venues.ts';
import { signScan } from './scan-token.ts';

const server = useServer();
const nodes: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const node of nodes.splice(0)) await node.close();
});

async function anotherNode(): Promise<TestServer> {
  const node = await startServer({ beside: () => server });
  nodes.push(node);
  return node;
}

const scan = (tableIdx = 1) => new TestGuest(server, tableIdx).scan();
const history = (guest: TestGuest) => ({
  params: guest.params,
  query: { tableIdx: guest.tableIdx, timestamp: guest.pageToken },
});

/** The same phone, asking another node. */
function on(node: TestServer, guest: TestGuest): TestGuest {
  const same = new TestGuest(node, guest.tableIdx, guest.restaurantId);
  same.pageToken = guest.pageToken;
  same.headers['client-id'] = guest.clientId;
  for (const [name, value] of guest.cookies) same.cookies.set(name, value);
  return same;
}

const tokenOf = (guest: TestGuest) => guest.cookies.get('hansang') ?? '';
const kept = (guest: TestGuest) =>
  rows(
    server,
    'SELECT client_id, table_idx FROM guest_sessions WHERE token_hash = sha256($1)',
    tokenOf(guest),
  );
const count = async () =>
  (await rows<{ n: number }>(server, 'SELECT count(*)::int AS n FROM guest_sessions'))[0]?.n;

/** What this node asks of sessions while something runs; the sweeps of other things ask too. */
async function askedOfSessions(run: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(server.db.pool, 'query');
  await run();
  const asked = spy.mock.calls.map(
    ([first]) => (first as unknown as { text?: string }).text ?? String(first),
  );
  spy.mockRestore();
  return asked.filter((text) => text.includes('guest_sessions'));
}

test('scans and what is read after them store nothing: sessions are only read', {
  tags: ['SESS-35'],
}, async () => {
  const readers = [await scan(1), await scan(2)];
  for (const guest of readers) await guest.menu();
  const before = [await count(), await stored(server)];
  const asked = await askedOfSessions(async () => {
    for (let turn = 0; turn < 10; turn++) await Promise.all(Array.from({ length: 30 }, () => scan(3)));
    for (const guest of readers) {
      await guest.ok('orders', history(guest));
      await guest.menu();
      await guest.validate();
      await guest.ok('availability', { params: guest.params, query: guest.linkQuery });
      const body = { orderType: 'ON_SITE', orderMenus: [] };
      await guest.ok('validateMenus', { params: guest.params, body });
      await guest.ok('callItems', { params: guest.params });
    }
  });
  expect([await count(), await stored(server)]).toEqual(before);
  expect(asked.length).toBeGreaterThanOrEqual(300);
  expect(asked.filter((text) => !/^\s*SELECT/.test(text) || text.includes('UPDATE'))).toEqual([]);
});

test('the first write makes the row with its label, later ones make none', {
  tags: ['SESS-35', 'SESS-5'],
}, async () => {
  const guest = await scan(1);
  const token = tokenOf(guest);
  const before = await count();
  await guest.order({ id: 'cola' });
  expect(await kept(guest)).toEqual([{ client_id: guest.clientId, table_idx: 1 }]);
  await guest.ok('callStaff', {
    params: guest.params,
    body: { tableIdx: 1, timestamp: guest.pageToken, itemId: 'water' },
  });
  await guest.ok('confirmAdult', { params: guest.params });
  await guest.order({ id: 'cola' });
  expect(await count()).toBe((before ?? 0) + 1);
  expect(tokenOf(guest)).toBe(token);
  await endStay(server, 1);
});

test.each([
  ['callStaff', { itemId: 'water' }],
  ['confirmAdult', {}],
] as const)('%s is such a write', { tags: ['SESS-35'] }, async (name, asked) => {
  const guest = await scan(2);
  const body = { tableIdx: 2, timestamp: guest.pageToken, ...asked };
  await guest.ok(name, { params: guest.params, ...(name === 'callStaff' && { body }) });
  expect(await kept(guest)).toHaveLength(1);
  await endStay(server, 2);
});

test('of first writes at once, on two nodes, one makes the row and all succeed', {
  tags: ['SESS-35'],
}, async () => {
  const node = await anotherNode();
  for (let round = 0; round < 10; round++) {
    const guest = await scan(3);
    const before = await count();
    const [body, there] = [await guest.orderBody({ id: 'cola' }), on(node, guest)];
    const answers = await Promise.all([guest, there, guest, there].map((phone) => phone.sendOrder(body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await count()).toBe((before ?? 0) + 1);
  }
  await endStay(server, 3);
});

test('of first writes at once under two labels one binds, the other is refused', {
  tags: ['SESS-5', 'SESS-6'],
}, async () => {
  const guest = await scan(4);
  const answers = await Promise.all(
    ['a', 'b'].map((letter) =>
      guest.call('confirmAdult', { params: guest.params, headers: { 'client-id': letter.repeat(32) } }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  expect(await kept(guest)).toHaveLength(1);
});

test('a scan under a label that a live session holds is refused, and so is what it reads', {
  tags: ['SESS-7'],
}, async () => {
  const owner = await seat(server, 1);
  const copy = await scan(2);
  const headers = { 'client-id': owner.clientId };
  const before = await count();
  for (const [name, input] of [
    ['validateLink', { params: copy.params, query: copy.linkQuery }],
    ['orders', history(copy)],
    ['confirmAdult', { params: copy.params }],
  ] as const)
    expect(await copy.refused(name, { ...input, headers })).toMatchObject({
      errorCode: 'UNAUTHORIZED_ACCESS',
    });
  expect(await count()).toBe(before);
  await copy.ok('orders', history(copy));
});

test('a made-up scan is none: altered anywhere, or signed with another secret', {
  tags: ['SESS-36'],
}, async () => {
  const guest = await scan(1);
  const token = tokenOf(guest);
  const parts = token.split('.');
  const place = { restaurantId: PUB, tableIdx: 2, tableEpoch: 1, keyGeneration: null } as const;
  const facts = { ...place, mode: 'qr', pageToken: '1' } as const;
  const forged = [
    ...parts.map((part, index) => parts.with(index, otherThan(part)).join('.')),
    parts.with(1, '').join('.'),
    parts.slice(0, -1).join('.'),
    `${token}A`,
    `${token.slice(0, -1)}`,
    signScan(deriveKey('another secret of thirty-two characters', 'scans'), {
      ...facts,
      scannedAt: Date.now(),
    }),
    signScan(deriveKey(TEST_SECRET, 'payment results'), { ...facts, scannedAt: Date.now() }),
  ];
  const before = [await count(), await stored(server)];
  for (const cookie of forged) {
    guest.cookies.set('hansang', cookie);
    expect(await guest.refused('orders', history(guest)), cookie).toMatchObject({
      errorCode: 'SESSION_REQUIRED',
    });
    expect(await guest.refused('confirmAdult', { params: guest.params }), cookie).toMatchObject({
      status: 401,
    });
  }
  expect([await count(), await stored(server)]).toEqual(before);
});

/** A character more or less changes what it says and not its shape. */
function otherThan(part: string): string {
  if (/^\d+$/.test(part)) return String(BigInt(part) + 1n);
  const last = part.at(-1) === 'w' ? 'x' : 'w';
  return part.slice(0, -1) + last;
}

test('another spelling of the same signature is another cookie, and none', {
  tags: ['SESS-36'],
}, async () => {
  const guest = await scan(1);
  const token = tokenOf(guest);
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  // The last character of 32 bytes carries two bits that nobody reads.
  const twin = token.slice(0, -1) + alphabet[alphabet.indexOf(token.at(-1) ?? '') ^ 1];
  expect(Buffer.from(twin.slice(-43), 'base64url')).toEqual(Buffer.from(token.slice(-43), 'base64url'));
  guest.cookies.set('hansang', twin);
  expect(await guest.refused('orders', history(guest))).toMatchObject({ errorCode: 'SESSION_REQUIRED' });
});

test('a scan that nobody used ends after four hours, for reads and writes, and makes no row', {
  tags: ['SESS-15', 'SESS-27'],
}, async () => {
  const guest = await scan(1);
  const token = tokenOf(guest);
  server.clock.pass({ hours: 3, minutes: 59 });
  await guest.ok('orders', history(guest));
  server.clock.pass({ minutes: 1 });
  const before = await count();
  for (const [name, input] of [
    ['orders', history(guest)],
    ['confirmAdult', { params: guest.params }],
    ['validateLink', { params: guest.params, query: guest.linkQuery }],
  ] as const) {
    guest.cookies.set('hansang', token);
    const refused = await guest.refused(name, input);
    expect(refused).toMatchObject({ status: 410, errorCode: 'RESERVATION_IS_EXPIRATION' });
    expect(guest.cookies.has('hansang')).toBe(false);
  }
  expect(await count()).toBe(before);
});

test('the day of a session counts from its scan, not from its first write', {
  tags: ['SESS-16'],
}, async () => {
  server.clock.set('2026-11-21T01:00:00Z');
  const guest = await scan(1);
  server.clock.pass({ hours: 3 });
  await guest.settle();
  for (let hours = 3; hours < 23; hours++) {
    server.clock.pass({ hours: 1 });
    await guest.ok('orders', history(guest));
  }
  server.clock.pass({ hours: 1 });
  expect(await guest.refused('orders', history(guest))).toMatchObject({
    errorCode: 'RESERVATION_IS_EXPIRATION',
  });
});

test('a scan of before a check-out is over, its page too, and a new scan begins anew', {
  tags: ['SESS-24'],
}, async () => {
  server.clock.set('2026-11-20T18:00:00+09:00');
  const guest = await scan(5);
  await endStay(server, 5);
  const refused = await guest.refused('validateLink', { params: guest.params, query: guest.linkQuery });
  expect(refused).toMatchObject({ status: 410, errorCode: 'RESERVATION_IS_EXPIRATION' });
  expect(guest.cookies.has('hansang')).toBe(false);
  await guest.scan();
  await guest.order({ id: 'cola' });
  await endStay(server, 5);
});

test('a check-out that this node has not heard of ends a scan all the same: its first write is refused', {
  tags: ['SESS-24', 'SESS-27'],
}, async () => {
  const guest = await scan(5);
  const body = await guest.orderBody({ id: 'cola' });
  await rows(
    server,
    'UPDATE dining_tables SET epoch = epoch + 1 WHERE restaurant_id = $1 AND table_idx = 5',
    PUB,
  );
  const before = [await count(), await stored(server)];
  expect(await guest.sendOrder(body)).toMatchObject({
    status: 410,
    body: { errorCode: 'RESERVATION_IS_EXPIRATION' },
  });
  expect([await count(), await stored(server)]).toEqual(before);
  server.app.guests.tables.forget(PUB, 5);
});

test('a node that was started after the scan knows it, and one that is behind learns of the stay', {
  tags: ['SESS-36'],
}, async () => {
  const first = await anotherNode();
  const guest = await scan(2);
  // It has seen the table of before the check-out, and hears nothing.
  await on(first, guest).ok('orders', history(guest));
  await rows(
    server,
    'UPDATE dining_tables SET epoch = epoch + 1 WHERE restaurant_id = $1 AND table_idx = 2',
    PUB,
  );
  server.app.guests.tables.forget(PUB, 2);
  await guest.scan();
  await on(first, guest).ok('orders', history(guest));
  await on(await anotherNode(), guest).order({ id: 'cola' });
  await guest.order({ id: 'cola' });
  await endStay(server, 2);
});

test('a restart between scan and first write changes nothing', { tags: ['SESS-36'] }, async () => {
  const before = await startServer({ beside: () => server });
  const guest = await new TestGuest(before, 1).scan();
  await before.close();
  const after = on(await anotherNode(), guest);
  await after.order({ id: 'cola' });
  await endStay(server, 1);
});

test('a scan opens no other venue and no other table, and makes no row there', {
  tags: ['SESS-10', 'SESS-11'],
}, async () => {
  const guest = await scan(1);
  const before = await count();
  const elsewhere = [
    ['orders', { params: { restaurantId: CAFE }, query: history(guest).query }],
    ['orders', { params: guest.params, query: { tableIdx: 2, timestamp: guest.pageToken } }],
    ['confirmAdult', { params: { restaurantId: CAFE } }],
    ['joinCart', { params: { restaurantId: CAFE, tableId: 1 }, body: {} }],
  ] as const;
  for (const [name, input] of elsewhere)
    expect(await guest.refused(name, input)).toMatchObject({ status: 403, errorCode: 'UNAUTHORIZED_ACCESS' });
  expect(await count()).toBe(before);
});

test('a phone with an open page moves with its table; a scan that nobody opened stays at the old one', {
  tags: ['VISIT-11'],
}, async () => {
  const [open, closed] = [await seat(server, 3), await scan(3)];
  await open.order({ id: 'cola' });
  await moveStay(server, 3, 4);
  expect(await open.validate()).toMatchObject({ isChangeTable: true, tableIdx: 4 });
  expect(await closed.validate()).toMatchObject({ isChangeTable: false, tableIdx: 3, hashKey: null });
  for (const tableIdx of [3, 4]) await endStay(server, tableIdx);
});

test('a scan that is ended stays ended, for a copy of its cookie too', async () => {
  const guest = await scan(1);
  const token = tokenOf(guest);
  await guest.ok('endSession');
  expect(guest.cookies.has('hansang')).toBe(false);
  guest.cookies.set('hansang', token);
  expect(await guest.refused('orders', history(guest))).toMatchObject({
    errorCode: 'RESERVATION_IS_EXPIRATION',
  });
});

test('scanning again replaces a scan at no cost, and a session with a row in its place at once', {
  tags: ['SESS-4'],
}, async () => {
  const guest = await scan(1);
  const before = await count();
  await guest.scan();
  expect(await count()).toBe(before);
  await guest.ok('confirmAdult', { params: guest.params });
  await guest.scan();
  const own =
    'SELECT ended_at IS NULL AS live, adult_confirmed_at IS NOT NULL AS adult FROM guest_sessions WHERE client_id = $1 ORDER BY session_id';
  expect(await rows(server, own, guest.clientId)).toEqual([
    { live: false, adult: true },
    { live: true, adult: true },
  ]);
});

test('the device of a scan reads its order after check-out: its cookie came with the scan', {
  tags: ['ORD-24'],
}, async () => {
  const guest = await scan(2);
  const { orderId } = await guest.order({ id: 'cola' });
  await endStay(server, 2);
  expect(await guest.ok('keptOrder', { params: { orderId } })).toMatchObject({ id: orderId });
});
