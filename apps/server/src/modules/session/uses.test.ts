import { expect, test } from 'vitest';
import { rows } from '../../testing/rows.ts';
import { endStay } from '../../testing/table-changes.ts';
import { seat, type TestGuest } from '../../testing/test-guest.ts';
import { startServer, useServer } from '../../testing/test-server.ts';
import { whenAsked } from '../../testing/when-asked.ts';

const server = useServer();

const tap = (guest: TestGuest) => guest.call('tap', { params: guest.params });

async function tapped(guest: TestGuest): Promise<number | undefined> {
  const [row] = await rows<{ at: Date }>(
    server,
    'SELECT last_tap_at AS at FROM guest_sessions WHERE client_id = $1',
    guest.clientId,
  );
  return row?.at.getTime();
}

const now = () => server.clock.now().getTime();

const away = () => Promise.reject(Object.assign(new Error('the database is starting up'), { code: '57P03' }));

test('a tap whose saving failed is saved a moment later, although its guest taps no more', {
  tags: ['ADM-37'],
}, async () => {
  server.log.expect(/Which sessions are in use could not be saved/);
  const guest = await seat(server, 1);
  server.clock.pass({ seconds: 61 });
  let failed = 0;
  const back = whenAsked(server, /touch_sessions/, () => {
    failed += 1;
    return away();
  });
  await tap(guest);
  await expect.poll(() => failed).toBeGreaterThan(2);
  back();
  await expect.poll(() => tapped(guest)).toBe(now());
  await endStay(server, 1);
});

test('a tap of a session that somebody held is saved once they let go', { tags: ['ADM-37'] }, async () => {
  const guest = await seat(server, 2);
  server.clock.pass({ seconds: 61 });
  let asked = 0;
  whenAsked(server, /touch_sessions/, (run) => {
    asked += 1;
    return run();
  });
  const holder = await server.db.pool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM guest_sessions WHERE client_id = $1 FOR UPDATE', [guest.clientId]);
  await tap(guest);
  await expect.poll(() => asked).toBeGreaterThan(0);
  await holder.query('ROLLBACK');
  holder.release();
  await expect.poll(() => tapped(guest)).toBe(now());
  await endStay(server, 2);
});

test('where nothing is saved beside the calls, a tap waits once the last one was saved five minutes ago', {
  tags: ['ADM-37'],
}, async () => {
  server.log.expect(/Which sessions are in use could not be saved/);
  const guest = await seat(server, 3);
  const came = now();
  let failed = 0;
  whenAsked(server, /touch_sessions/, () => {
    failed += 1;
    return away();
  });
  for (let minute = 1; minute <= 4; minute += 1) {
    server.clock.pass({ seconds: 61 });
    await tap(guest);
  }
  await expect.poll(() => failed).toBeGreaterThan(0);
  expect(await tapped(guest)).toBe(came);
  server.clock.pass({ seconds: 61 });
  await tap(guest);
  expect(await tapped(guest)).toBe(now());
  await endStay(server, 3);
});

test('a tap that waited for its saving in vain is saved all the same, at the latest when it is sent again', {
  tags: ['ADM-37'],
}, async () => {
  server.log.expect(/the database is starting up/);
  const guest = await seat(server, 4);
  server.clock.pass({ minutes: 6 });
  const goneAway = () => whenAsked(server, /UPDATE guest_sessions SET last_used_at/, away);
  const back = goneAway();
  expect((await tap(guest)).status).toBe(503);
  back();
  await expect.poll(() => tapped(guest)).toBe(now());
  server.clock.pass({ minutes: 6 });
  const backAgain = goneAway();
  expect((await tap(guest)).status).toBe(503);
  backAgain();
  await tap(guest);
  expect(await tapped(guest)).toBe(now());
  await endStay(server, 4);
});

test('a server that stops has saved the taps of its last second', { tags: ['ADM-37'] }, async () => {
  const guest = await seat(server, 5);
  const other = await startServer({ beside: () => server });
  server.clock.pass({ seconds: 61 });
  const { sessions } = other.app.guests;
  const cookies = [...guest.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  await sessions.fromCookie(cookies, true);
  await other.close();
  expect(await tapped(guest)).toBe(now());
  await endStay(server, 5);
});

test('what is told late, as by a server that stood still beside another, takes no later use back', {
  tags: ['ADM-37'],
}, async () => {
  const guest = await seat(server, 6);
  const read = () =>
    rows<{ id: number }>(
      server,
      'SELECT session_id AS id, last_used_at, expires_at, last_tap_at FROM guest_sessions WHERE client_id = $1',
      guest.clientId,
    );
  const [before] = await read();
  const late = new Date(now() - 3_600_000);
  await rows(
    server,
    'SELECT touch_sessions(ARRAY[$1::bigint], ARRAY[$2::timestamptz], ARRAY[$2::timestamptz], ARRAY[$2::timestamptz])',
    before?.id,
    late,
  );
  expect(await read()).toEqual([before]);
  await endStay(server, 6);
});
