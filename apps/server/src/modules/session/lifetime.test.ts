import type { StoreSettings } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { rows, stored } from '../../testing/rows.ts';
import { endStay } from '../../testing/table-changes.ts';
import { seat, TestGuest } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { CAFE, PUB } from '../../testing/venues.ts';

const server = useServer();

const history = (guest: TestGuest) => ({
  params: guest.params,
  query: { tableIdx: guest.tableIdx, timestamp: guest.pageToken },
});

test('a session ends four hours after its last use', { tags: ['SESS-15'] }, async () => {
  const guest = await seat(server, 1);
  server.clock.pass({ hours: 3, minutes: 59 });
  await guest.ok('orders', history(guest));
  server.clock.pass({ hours: 3, minutes: 59 });
  await guest.ok('orders', history(guest));
  server.clock.pass({ hours: 4 });
  expect(await guest.refused('orders', history(guest))).toMatchObject({
    status: 410,
    errorCode: 'RESERVATION_IS_EXPIRATION',
  });
});

test('the last use counts in the database too, so that ordering knows it', {
  tags: ['SESS-15'],
}, async () => {
  server.clock.set('2026-11-20T16:30:00+09:00');
  const guest = await seat(server, 1);
  server.clock.pass({ minutes: 4 });
  await guest.ok('orders', history(guest));
  server.clock.pass({ hours: 3, minutes: 58 });
  await guest.order({ id: 'cola' });
  await endStay(server, 1);
});

test('a session in steady use ends a day after it began', { tags: ['SESS-16'] }, async () => {
  const guest = await seat(server, 1);
  for (let hour = 0; hour < 23; hour++) {
    server.clock.pass({ hours: 1 });
    await guest.ok('orders', history(guest));
  }
  server.clock.pass({ hours: 1 });
  expect(await guest.refused('orders', history(guest))).toMatchObject({
    errorCode: 'RESERVATION_IS_EXPIRATION',
  });
});

test('a call that needs a session and has none is refused and stores nothing', {
  tags: ['SESS-9'],
}, async () => {
  const guest = new TestGuest(server);
  const before = await stored(server);
  const body = await guest.orderBody({ id: 'jjigae' });
  expect(await guest.sendOrder(body)).toMatchObject({ status: 401, body: { errorCode: 'SESSION_REQUIRED' } });
  const calls = [
    ['validateMenus', { body: { orderType: 'ON_SITE', orderMenus: [] } }],
    ['orders', { query: history(guest).query }],
    ['confirmAdult', {}],
  ] as const;
  for (const [name, input] of calls)
    expect(await guest.refused(name, { params: guest.params, ...input })).toMatchObject({
      errorCode: 'SESSION_REQUIRED',
    });
  for (const name of ['order', 'cancelOrder'] as const)
    expect(await guest.refused(name, { params: { ...guest.params, orderId: 'x' } })).toMatchObject({
      errorCode: 'SESSION_REQUIRED',
    });
  expect(await stored(server)).toEqual(before);
});

test('a made-up cookie is no session', { tags: ['SESS-9'] }, async () => {
  for (const cookie of ['x', 'A'.repeat(43), '"; DROP TABLE guest_sessions', '']) {
    const guest = new TestGuest(server);
    guest.cookies.set('hansang', cookie);
    expect(await guest.refused('orders', history(guest))).toMatchObject({ errorCode: 'SESSION_REQUIRED' });
  }
});

test('an ended session writes nothing, whatever it calls', { tags: ['SESS-27'] }, async () => {
  const guest = await seat(server, 2);
  const { orderId } = await guest.order({ id: 'special' });
  await endStay(server, 2);
  const cookie = guest.cookies.get('hansang') ?? '';
  const before = await stored(server);
  const attempts = [
    [
      'placeOrder',
      { params: guest.params, body: await guest.orderBody({ id: 'special' }).catch(() => ({})) },
    ],
    ['cancelOrder', { params: { ...guest.params, orderId } }],
    ['confirmAdult', { params: guest.params }],
    ['orders', history(guest)],
    ['order', { params: { ...guest.params, orderId } }],
  ] as const;
  for (const [name, input] of attempts) {
    guest.cookies.set('hansang', cookie);
    expect(await guest.refused(name, input)).toMatchObject({ status: 410 });
  }
  expect(await stored(server)).toEqual(before);
});

test('what was still asked under the session of before takes nothing from the phone that has scanned anew', {
  tags: ['SESS-37'],
}, async () => {
  const guest = await seat(server, 3);
  await guest.order({ id: 'jjigae' });
  const before = guest.cookies.get('hansang') ?? '';
  const late = history(guest);
  const moved = new TestGuest(server, 4);
  for (const [name, value] of guest.cookies) moved.cookies.set(name, value);
  await moved.scan();
  const now = moved.cookies.get('hansang') ?? '';
  expect(now).not.toBe(before);
  // It was on its way with the cookie of then; the browser keeps whatever its answer sets.
  const answer = await guest.call('orders', late);
  expect(answer.status).toBe(410);
  expect(answer.headers.getSetCookie()).toEqual([]);
  await moved.validate();
  expect(moved.cookies.get('hansang')).toBe(now);
  // Of a session that ended by itself it goes.
  await endStay(server, 4);
  const over = await moved.call('orders', { params: moved.params, query: { ...late.query, tableIdx: 4 } });
  expect(over.headers.getSetCookie()).toEqual([expect.stringMatching(/^hansang=;/)]);
});

test('menu and availability answer without a session', { tags: ['SESS-21'] }, async () => {
  const guest = new TestGuest(server);
  expect((await guest.menu()).size).toBeGreaterThan(0);
  const query = { tableIdx: 1, timestamp: '1', accessType: 'QR' };
  await guest.ok('availability', { params: guest.params, query });
});

test('a call that names another venue is refused', { tags: ['SESS-10'] }, async () => {
  const guest = await seat(server, 1);
  const params = { restaurantId: CAFE };
  const before = await stored(server);
  const body = await guest.orderBody({ id: 'cola' });
  const calls = [
    ['validateMenus', { params, body: { orderType: 'ON_SITE', orderMenus: [] } }],
    ['placeOrder', { params, body }],
    ['orders', { params, query: history(guest).query }],
    ['order', { params: { ...params, orderId: 'x' } }],
    ['cancelOrder', { params: { ...params, orderId: 'x' } }],
    ['confirmAdult', { params }],
  ] as const;
  for (const [name, input] of calls)
    expect(await guest.refused(name, input)).toMatchObject({
      status: 403,
      errorCode: 'UNAUTHORIZED_ACCESS',
    });
  expect(await stored(server)).toEqual(before);
});

test('a call that names another table is refused, and no readable cookie changes that', {
  tags: ['SESS-11', 'SESS-14'],
}, async () => {
  const guest = await seat(server, 1);
  guest.cookies.set('tid', '2');
  guest.cookies.set('sid', String(PUB));
  const before = await stored(server);
  const body = { ...(await guest.orderBody({ id: 'cola' })), tableIdx: 2 };
  expect(await guest.sendOrder(body)).toMatchObject({
    status: 403,
    body: { errorCode: 'UNAUTHORIZED_ACCESS' },
  });
  const query = { tableIdx: 2, timestamp: guest.pageToken };
  expect(await guest.refused('orders', { params: guest.params, query })).toMatchObject({
    errorCode: 'UNAUTHORIZED_ACCESS',
  });
  expect(await stored(server)).toEqual(before);
});

test('an order from another page than the session’s is refused', { tags: ['SESS-4'] }, async () => {
  const guest = await seat(server, 1);
  const body = { ...(await guest.orderBody({ id: 'cola' })), timestamp: '42' };
  expect(await guest.sendOrder(body)).toMatchObject({ body: { errorCode: 'UNAUTHORIZED_ACCESS' } });
});

test('the page token never counts as a time', { tags: ['SESS-19'] }, async () => {
  for (const token of ['0', '1', '99999999999999999999']) {
    const guest = new TestGuest(server, 1);
    guest.pageToken = token;
    await guest.validate();
    await guest.settle();
    const [row] = await rows(
      server,
      'SELECT page_token, created_at FROM guest_sessions WHERE client_id = $1',
      guest.clientId,
    );
    expect(row).toEqual({ page_token: token, created_at: server.clock.now() });
  }
});

test('a guest can end the session of this device', async () => {
  const guest = await seat(server, 1);
  const cookie = guest.cookies.get('hansang') ?? '';
  await guest.ok('endSession');
  expect(guest.cookies.has('hansang')).toBe(false);
  guest.cookies.set('hansang', cookie);
  expect(await guest.refused('orders', history(guest))).toMatchObject({
    errorCode: 'RESERVATION_IS_EXPIRATION',
  });
});

test.each(['MENU_BOARD', 'PREVIEW'])(
  'a screen that came in as %s lives as long as it is looked at',
  {
    tags: ['SESS-15', 'SESS-16'],
  },
  async (accessType) => {
    server.clock.set('2026-11-23T10:00:00+09:00');
    const screen = new TestGuest(server);
    const query = { timestamp: screen.pageToken, accessType };
    await screen.ok('validateLink', { params: screen.params, query });
    const look = () => screen.ok<StoreSettings>('availability', { params: screen.params, query });
    const body = { orderType: 'ON_SITE', orderMenus: [] };
    const asks = () => screen.call('validateMenus', { params: screen.params, body });
    for (let hour = 0; hour < 23; hour++) {
      server.clock.pass({ hours: 1 });
      expect((await look()).onSiteOrderStatus).toBe('AVAILABLE');
    }
    expect((await asks()).status).toBe(200);
    server.clock.pass({ hours: 1 });
    expect((await asks()).body).toMatchObject({ errorCode: 'RESERVATION_IS_EXPIRATION' });
  },
);

test('a page that is opened anew before its phone has forgotten the entry does not come in with the next guests', {
  tags: ['SESS-39', 'SESS-24'],
}, async () => {
  server.clock.set('2026-11-27T19:00:00+09:00');
  const guest = await seat(server, 5);
  guest.cookies.set('timestamp', guest.pageToken);
  await guest.order({ id: 'cola' });
  await endStay(server, 5);
  const others = await seat(server, 5);
  await others.order({ id: 'cola' });
  const link = { params: guest.params, query: guest.linkQuery };
  for (let tries = 0; tries < 2; tries += 1) {
    expect((await guest.refused('orders', history(guest))).errorCode).toBe('RESERVATION_IS_EXPIRATION');
    expect((await guest.refused('validateLink', link)).errorCode).toBe('RESERVATION_IS_EXPIRATION');
  }
  // The phone forgets it; its cookie goes with whatever it asks next.
  guest.cookies.delete('timestamp');
  expect((await guest.refused('orders', history(guest))).errorCode).toBe('RESERVATION_IS_EXPIRATION');
  expect((await guest.refused('orders', history(guest))).errorCode).toBe('SESSION_REQUIRED');
});
