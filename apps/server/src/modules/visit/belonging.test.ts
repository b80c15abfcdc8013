import { expect, test } from 'vitest';
import { presentVisit, rows } from '../../testing/rows.ts';
import { endStay } from '../../testing/table-changes.ts';
import { seat, TestGuest } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { PUB } from '../../testing/venues.ts';

const server = useServer();

const history = (guest: TestGuest) => ({
  params: guest.params,
  query: { tableIdx: guest.tableIdx, timestamp: guest.pageToken },
});
const visitOf = async (guest: TestGuest) =>
  (
    await rows<{ visit_id: string | null }>(
      server,
      'SELECT visit_id FROM guest_sessions WHERE client_id = $1 AND ended_at IS NULL',
      guest.clientId,
    )
  )[0]?.visit_id;

test('phones that were used within half an hour belong to the visit that begins, the others end', {
  tags: ['ADM-1'],
}, async () => {
  const lunch = await seat(server, 1);
  server.clock.pass({ minutes: 31 });
  const [ann, bob] = [await seat(server, 1), await seat(server, 1)];
  server.clock.pass({ minutes: 1 });
  await ann.order({ id: 'jjigae' });
  const visitId = await presentVisit(server, PUB, 1);
  expect(await visitOf(ann)).toBe(visitId);
  expect(await visitOf(bob)).toBe(visitId);
  await bob.order({ id: 'cola' });
  for (const name of ['orders', 'confirmAdult'] as const)
    expect(
      await lunch.refused(name, name === 'orders' ? history(lunch) : { params: lunch.params }),
    ).toMatchObject({
      status: expect.any(Number),
      errorCode: expect.stringMatching(/RESERVATION_IS_EXPIRATION|SESSION_REQUIRED/),
    });
  await lunch.scan();
  await lunch.ok('orders', history(lunch));
  await endStay(server, 1);
});

test('a scan that was never used ends with the visit that begins half an hour later', {
  tags: ['ADM-2'],
}, async () => {
  const old = await new TestGuest(server, 2).scan();
  const oldCookies = new Map(old.cookies);
  server.clock.pass({ minutes: 31 });
  const guest = await seat(server, 2);
  await guest.order({ id: 'jjigae' });
  for (const [name, input] of [
    ['orders', history(old)],
    ['confirmAdult', { params: old.params }],
    ['validateLink', { params: old.params, query: old.linkQuery }],
  ] as const) {
    for (const [cookie, value] of oldCookies) old.cookies.set(cookie, value);
    expect(await old.refused(name, input), name).toMatchObject({
      status: 410,
      errorCode: 'RESERVATION_IS_EXPIRATION',
    });
  }
  await endStay(server, 2);
});

test('a scan of a moment before belongs', { tags: ['ADM-2'] }, async () => {
  const friend = await new TestGuest(server, 3).scan();
  server.clock.pass({ minutes: 29 });
  const guest = await seat(server, 3);
  await guest.order({ id: 'jjigae' });
  await friend.order({ id: 'cola' });
  expect((await friend.validate()).hashKey).toBe(guest.hashKey);
  await endStay(server, 3);
});

test('who taps on waits for no saving of it: it is saved soon, of all together, and one that is held keeps nobody', {
  tags: ['ADM-37'],
}, async () => {
  const [held, free] = [await seat(server, 6), await seat(server, 6)];
  const tapped = async (guest: TestGuest) =>
    (
      await rows<{ at: Date }>(
        server,
        'SELECT last_tap_at AS at FROM guest_sessions WHERE client_id = $1',
        guest.clientId,
      )
    )[0]?.at.getTime();
  const holder = await server.db.pool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM guest_sessions WHERE client_id = $1 FOR UPDATE', [held.clientId]);
  const tap = () => Promise.all([held, free].map((guest) => guest.ok('tap', { params: guest.params })));
  const before = await tapped(held);
  server.clock.pass({ seconds: 61 });
  await tap();
  const now = () => server.clock.now().getTime();
  await expect.poll(() => tapped(free)).toBe(now());
  expect(await tapped(held)).toBe(before);
  await holder.query('ROLLBACK');
  holder.release();
  server.clock.pass({ seconds: 61 });
  await tap();
  await expect.poll(async () => [await tapped(held), await tapped(free)]).toEqual([now(), now()]);
  await endStay(server, 6);
});

test('taps keep a place and are saved once a minute; reading keeps none', { tags: ['ADM-3'] }, async () => {
  const guest = await seat(server, 4);
  const tapped = async () =>
    (
      await rows<{ at: Date }>(
        server,
        'SELECT last_tap_at AS at FROM guest_sessions WHERE client_id = $1',
        guest.clientId,
      )
    )[0]?.at.getTime();
  const came = await tapped();
  server.clock.pass({ minutes: 20 });
  await guest.ok('orders', history(guest));
  expect(await tapped()).toBe(came);
  await guest.ok('tap', { params: guest.params });
  const first = await tapped();
  expect(first).toBe(server.clock.now().getTime());
  server.clock.pass({ seconds: 59 });
  await guest.ok('tap', { params: guest.params });
  expect(await tapped()).toBe(first);
  server.clock.pass({ minutes: 20 });
  const other = await seat(server, 4);
  await other.order({ id: 'jjigae' });
  await guest.ok('orders', history(guest));
  await endStay(server, 4);
});

test('who scans at a table whose visit a clock began that was ahead is of that visit', {
  tags: ['ADM-38'],
}, async () => {
  server.clock.pass({ hours: 3 });
  const ann = await seat(server, 5);
  await ann.order({ id: 'jjigae' });
  // Set right.
  server.clock.pass({ hours: -3 });
  const [bob, carl] = [await new TestGuest(server, 5).scan(), await new TestGuest(server, 5).scan()];
  expect((await bob.validate()).hashKey).toBe(ann.hashKey);
  await bob.order({ id: 'cola' });
  // Who looks at the menu for long, too.
  server.clock.pass({ minutes: 40 });
  expect((await carl.validate()).hashKey).toBe(ann.hashKey);
  await carl.order({ id: 'cola' });
  await ann.order({ id: 'cola' });
  await endStay(server, 5);
});
