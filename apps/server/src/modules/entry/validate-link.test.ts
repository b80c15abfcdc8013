import type { LinkAnswer } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { seatOrderedVisit } from '../../testing/ordered-visit.ts';
import { rows } from '../../testing/rows.ts';
import { endStay, moveStay } from '../../testing/table-changes.ts';
import { seat, TestGuest } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { CAFE, PUB } from '../../testing/venues.ts';

const server = useServer();

const cookieOf = async (guest: TestGuest) => {
  const answer = await guest.call('validateLink', { params: guest.params, query: guest.linkQuery });
  return answer.headers.getSetCookie()[0] ?? '';
};

test('a valid link issues a cookie that scripts cannot read and other sites do not send', {
  tags: ['SESS-1'],
}, async () => {
  const cookie = await cookieOf(new TestGuest(server));
  expect(cookie).toMatch(/^hansang=[\w.-]{100,200}; /);
  expect(cookie).toContain('; HttpOnly');
  expect(cookie).toContain('; SameSite=Lax');
  expect(cookie).toContain('; Path=/');
  expect(cookie).not.toContain('Secure');
});

test('the token is kept as a hash only', { tags: ['SESS-1'] }, async () => {
  const token = (await seat(server)).cookies.get('hansang') ?? '';
  const [found] = await rows(
    server,
    'SELECT 1 FROM guest_sessions WHERE token_hash = sha256($1::bytea)',
    token,
  );
  const leaks = await rows(server, 'SELECT 1 FROM guest_sessions s WHERE s::text LIKE $1', `%${token}%`);
  expect(found).toBeDefined();
  expect(leaks).toEqual([]);
});

test('the answer says whether the venue uses digital codes, the hash, a moved table and the table', {
  tags: ['LINK-1'],
}, async () => {
  const guest = new TestGuest(server, 3);
  expect(await guest.validate()).toEqual({
    useDigitalQr: false,
    hashKey: null,
    isChangeTable: false,
    tableIdx: 3,
  });
});

test('a table without a visit has no hash, and one with a visit hands it to who validates there', {
  tags: ['LINK-3', 'LINK-2'],
}, async () => {
  const first = await seat(server, 1);
  expect(first.hashKey).toBeNull();
  const placed = await first.order({ id: 'jjigae' });
  const second = await seat(server, 1);
  expect(second.hashKey).toBe(placed.receipt?.hashKey);
  expect((await first.validate()).hashKey).toBe(second.hashKey);
  await endStay(server, 1);
});

test('an unknown venue is told as such', { tags: ['LINK-4'] }, async () => {
  const guest = new TestGuest(server);
  const reply = await guest.refused('validateLink', {
    params: { restaurantId: 999 },
    query: guest.linkQuery,
  });
  expect(reply).toMatchObject({ status: 404, errorCode: 'NOT_FOUND_RESTAURANT' });
});

test('an unknown table and a table of another venue are told alike', { tags: ['LINK-5'] }, async () => {
  for (const tableIdx of [77, 3]) {
    const guest = new TestGuest(server, tableIdx, CAFE);
    const reply = await guest.refused('validateLink', { params: guest.params, query: guest.linkQuery });
    expect(reply).toMatchObject({ status: 404, errorCode: 'NOT_FOUND_TABLE' });
  }
  const nowhere = new TestGuest(server);
  const { tableIdx: _, ...query } = nowhere.linkQuery;
  expect(await nowhere.refused('validateLink', { params: nowhere.params, query })).toMatchObject({
    errorCode: 'NOT_FOUND_TABLE',
  });
});

test('a new scan opens a session of its own, a repeated validation keeps it', {
  tags: ['SESS-4'],
}, async () => {
  const guest = await seat(server, 2);
  const first = guest.cookies.get('hansang');
  await guest.validate();
  expect(guest.cookies.get('hansang')).toBe(first);
  await guest.scan();
  expect(guest.cookies.get('hansang')).not.toBe(first);
});

test('a session ends when the same device scans another table', { tags: ['SESS-4'] }, async () => {
  const guest = await seat(server, 2);
  const old = guest.cookies.get('hansang') ?? '';
  const elsewhere = { ...guest.linkQuery, tableIdx: 4, timestamp: '1799999999' };
  await guest.ok<LinkAnswer>('validateLink', { params: guest.params, query: elsewhere });
  expect(guest.cookies.get('hansang')).not.toBe(old);
  const thief = new TestGuest(server, 2);
  thief.cookies.set('hansang', old);
  const query = { tableIdx: 2, timestamp: guest.pageToken };
  expect(await thief.refused('orders', { params: guest.params, query })).toMatchObject({
    errorCode: 'RESERVATION_IS_EXPIRATION',
  });
});

test('after check-out the old page is over, and a new scan opens a new session', {
  tags: ['SESS-24'],
}, async () => {
  const guest = await seat(server, 1);
  await guest.order({ id: 'jjigae' });
  await endStay(server, 1);
  const reply = await guest.refused('validateLink', { params: guest.params, query: guest.linkQuery });
  expect(reply).toMatchObject({ status: 410, errorCode: 'RESERVATION_IS_EXPIRATION' });
  expect(guest.cookies.has('hansang')).toBe(false);
  await guest.scan();
  expect(guest.hashKey).toBeNull();
});

test('a moved session validates with its old table, and learns the new one', {
  tags: ['SESS-32', 'LINK-11'],
}, async () => {
  const guest = await seat(server, 2);
  await guest.order({ id: 'jjigae' });
  await moveStay(server, 2, 4);
  expect(await guest.validate()).toMatchObject({ isChangeTable: true, tableIdx: 4 });
  expect(guest.hashKey).not.toBeNull();
  const query = { tableIdx: 2, timestamp: guest.pageToken };
  const reply = await guest.refused('orders', { params: guest.params, query });
  expect(reply).toMatchObject({ status: 409, errorCode: 'TABLE_CHANGED', tableIdx: 4 });
  const there = await guest.ok('orders', { params: guest.params, query: { ...query, tableIdx: 4 } });
  expect(there).toMatchObject({ totalCount: 1 });
  await endStay(server, 4);
});

test('a visit idle for three hours blocks new devices, lets its own pass, ends with check-out', {
  tags: ['VISIT-6', 'VISIT-8', 'VISIT-9'],
}, async () => {
  const guest = await seat(server, 3);
  await guest.order({ id: 'jjigae' });
  server.clock.pass({ hours: 2, minutes: 59 });
  await seat(server, 3);
  server.clock.pass({ minutes: 1 });
  const late = new TestGuest(server, 3);
  const reply = await late.refused('validateLink', { params: late.params, query: late.linkQuery });
  expect(reply).toMatchObject({ status: 403, errorCode: 'NEED_CHECKOUT' });
  expect(late.cookies.size).toBe(0);
  expect((await guest.validate()).hashKey).toBe(guest.hashKey);
  await endStay(server, 3);
  expect((await late.scan()).hashKey).toBeNull();
  server.clock.set('2026-11-20T19:00:00+09:00');
});

test('a visit of an earlier business day blocks new devices', { tags: ['VISIT-7'] }, async () => {
  server.clock.set('2026-11-21T05:50:00+09:00');
  const guest = await seat(server, 4);
  await seatOrderedVisit(server.db.pool, {
    restaurantId: PUB,
    tableIdx: 4,
    visitId: 'night',
    day: '2026-11-20',
    at: server.clock.now(),
  });
  server.app.guests.tables.forget(PUB, 4);
  await seat(server, 4);
  server.clock.set('2026-11-21T06:00:00+09:00');
  const late = new TestGuest(server, 4);
  expect(await late.refused('validateLink', { params: late.params, query: late.linkQuery })).toMatchObject({
    errorCode: 'NEED_CHECKOUT',
  });
  expect((await guest.validate()).hashKey).toBe('night-hash');
  await endStay(server, 4);
  server.clock.set('2026-11-20T19:00:00+09:00');
});

test('preview and menu-board open a session without a table', { tags: ['MODE-1'] }, async () => {
  const guest = new TestGuest(server);
  const query = { timestamp: guest.pageToken, accessType: 'MENU_BOARD' };
  const link = await guest.ok<LinkAnswer>('validateLink', { params: guest.params, query });
  expect(link).toEqual({ useDigitalQr: false, hashKey: null, isChangeTable: false, tableIdx: null });
});

test('the mode is the session’s: a menu-board session orders nothing whatever it claims', {
  tags: ['SESS-31'],
}, async () => {
  const guest = new TestGuest(server);
  const query = { timestamp: guest.pageToken, accessType: 'MENU_BOARD' };
  await guest.ok('validateLink', { params: guest.params, query });
  const body = { ...(await guest.orderBody({ id: 'cola' })), means: 'QR' };
  const answer = await guest.sendOrder(body);
  expect(answer).toMatchObject({ status: 403, body: { errorCode: 'UNAUTHORIZED_ACCESS' } });
});
