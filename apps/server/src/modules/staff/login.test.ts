import { DEMO_LOGIN } from '@hansang/contract';
import type { StaffEntry, StaffLoginAnswer, StaffMe } from '@hansang/contract/schemas';
import { expect, onTestFinished, test } from 'vitest';
import { TestClient } from '../../testing/test-client.ts';
import { startServer, useServer } from '../../testing/test-server.ts';
import { hire, onShift, TEST_PASSWORD } from '../../testing/test-staff.ts';
import { CAFE, PUB } from '../../testing/venues.ts';

const server = useServer();
const stranger = () => new TestClient(server);
const COOKIE = 'hansang-staff';

test('a member with the right password is logged in and knows where they work', async () => {
  const member = await onShift(server, 'staff');
  const me = await member.ok<StaffMe>('staffMe');
  expect(me).toMatchObject({ email: member.email, name: member.name, hasTwoStep: false });
  expect(me.venues).toEqual([
    {
      restaurantId: PUB,
      role: 'staff',
      needsTwoStep: false,
      name: expect.objectContaining({ ko: '한상포차' }),
      isBeforeOpening: false,
    },
  ]);
});

test('an e-mail is the same in capitals', async () => {
  const member = await hire(server, 'staff');
  await member.ok('staffLogin', { body: { email: member.email.toUpperCase(), password: TEST_PASSWORD } });
  await member.ok('staffMe');
});

test('without a login, or with a cookie that is not ours, nothing is told', {
  tags: ['STAFF-1'],
}, async () => {
  const client = stranger();
  expect(await client.refused('staffMe')).toMatchObject({ status: 401, errorCode: 'STAFF_LOGIN_REQUIRED' });
  for (const forged of ['nonsense', 'a.b', '%00', 'x'.repeat(5000)]) {
    client.cookies.set(COOKIE, forged);
    expect((await client.refused('staffMe')).errorCode).toBe('STAFF_LOGIN_REQUIRED');
  }
});

test('a wrong password and an unknown account are told alike', async () => {
  const member = await hire(server, 'owner');
  const wrong = await member.refused('staffLogin', {
    body: { email: member.email, password: 'not this one' },
  });
  const unknown = await member.refused('staffLogin', {
    body: { email: 'nobody@x.test', password: 'guess it' },
  });
  expect(wrong).toMatchObject({ status: 401, errorCode: 'STAFF_LOGIN_FAILED' });
  expect(unknown).toEqual(wrong);
  expect(member.cookies.size).toBe(0);
});

test('an account without a password cannot be logged in to', async () => {
  const member = await hire(server, 'staff');
  await server.db.pool.query('DELETE FROM staff_accounts WHERE user_id = $1', [member.userId]);
  for (const password of ['', TEST_PASSWORD]) {
    const answer = await member.call('staffLogin', { body: { email: member.email, password } });
    expect(answer.status).toBe(password ? 401 : 400);
  }
});

test('the staff cookies are HttpOnly and Strict, and their values are kept in no table', {
  tags: ['STAFF-11', 'GATE-2'],
}, async () => {
  const member = await hire(server, 'staff');
  const body = { email: member.email, password: TEST_PASSWORD };
  const { headers } = await member.call<StaffLoginAnswer>('staffLogin', { body });
  const cookies = headers.getSetCookie();
  expect(cookies).toHaveLength(2);
  expect(cookies[0]).toMatch(/^hansang-staff=[^;]+; /);
  expect(cookies[1]).toMatch(/^hansang-staff-device=[\w-]{43}; Max-Age=34560000; /);
  for (const cookie of cookies)
    for (const attribute of ['HttpOnly', 'SameSite=Strict', 'Path=/']) expect(cookie).toContain(attribute);
  const { rows } = await server.db.pool.query('SELECT token FROM staff_sessions');
  expect(rows.map(({ token }) => token)).not.toContain(member.cookies.get(COOKIE));
});

test('a staff write from a foreign origin is refused', { tags: ['STAFF-11'] }, async () => {
  const member = await onShift(server, 'staff');
  const reply = await member.refused('staffLogout', { headers: { origin: 'https://evil.example' } });
  expect(reply).toMatchObject({ status: 403, errorCode: 'FORBIDDEN_ORIGIN' });
  await member.ok('staffMe');
});

test('a cookie that somebody put into the browser before is not what a login goes on with', {
  tags: ['STAFF-1'],
}, async () => {
  const thief = await onShift(server, 'staff');
  const planted = thief.cookies.get(COOKIE) ?? '';
  const member = await hire(server, 'owner');
  member.cookies.set(COOKIE, planted);
  await member.logIn();
  expect(member.cookies.get(COOKIE)).not.toBe(planted);
  expect(await thief.ok<StaffMe>('staffMe')).toMatchObject({ email: thief.email });
  expect(await member.ok<StaffMe>('staffMe')).toMatchObject({ email: member.email });
});

test('logging out ends the login on the server, also for a copy of its cookie', {
  tags: ['STAFF-10'],
}, async () => {
  const member = await onShift(server, 'manager');
  const copy = stranger();
  copy.cookies.set(COOKIE, member.cookies.get(COOKIE) ?? '');
  await copy.ok('staffMe');
  await member.ok('staffLogout');
  expect(member.cookies.has(COOKIE)).toBe(false);
  expect((await copy.refused('staffMe')).errorCode).toBe('STAFF_LOGIN_REQUIRED');
  await stranger().ok('staffLogout');
});

test('a login ends when it was not used for its time, and a changed database row opens nothing', async () => {
  const member = await onShift(server, 'staff');
  await server.db.pool.query(
    "UPDATE staff_sessions SET expires_at = now() - interval '1 second' WHERE user_id = $1",
    [member.userId],
  );
  expect((await member.refused('staffMe')).errorCode).toBe('STAFF_LOGIN_REQUIRED');
});

test('a login ends 90 days after it was made, however often it is used', async () => {
  const member = await onShift(server, 'staff');
  await server.db.pool.query('UPDATE staff_sessions SET created_at = $2 WHERE user_id = $1', [
    member.userId,
    new Date(server.clock.now().getTime() - 91 * 86_400_000),
  ]);
  expect((await member.refused('staffMe')).errorCode).toBe('STAFF_LOGIN_REQUIRED');
});

test('a member who leaves a venue loses it at once', { tags: ['STAFF-3'] }, async () => {
  const member = await onShift(server, 'owner', CAFE);
  await server.db.pool.query('DELETE FROM memberships WHERE user_id = $1', [member.userId]);
  expect((await member.ok<StaffMe>('staffMe')).venues).toEqual([]);
});

test('logins, refused logins and logouts are in the log with their account', {
  tags: ['STAFF-9'],
}, async () => {
  const member = await hire(server, 'staff');
  await member.refused('staffLogin', { body: { email: member.email, password: 'wrong one' } });
  await member.logIn();
  await member.ok('staffLogout');
  const { rows } = await server.db.pool.query(
    `SELECT actor, data->>'change' AS change FROM events
      WHERE subject_type = 'staff' AND subject_id = $1 ORDER BY event_id`,
    [member.userId],
  );
  expect(rows.map(({ change }) => change)).toEqual(['LOGIN_REFUSED', 'LOGGED_IN', 'LOGGED_OUT']);
  expect(rows.every(({ actor }) => actor === member.name)).toBe(true);
});

test('the log lines of a login carry neither password nor cookie nor e-mail', {
  tags: ['OPS-27'],
}, async () => {
  const member = await onShift(server, 'staff');
  await member.ok('staffMe');
  const said = JSON.stringify(server.log.lines);
  for (const secret of [TEST_PASSWORD, member.email, member.cookies.get(COOKIE) ?? '?']) {
    expect(said).not.toContain(secret);
  }
});

test('the demo login is made in demo mode, works there, and its page offers it', async () => {
  // The database that tests clone has it already.
  await server.db.pool.query('DELETE FROM staff_users WHERE is_demo');
  const first = await startServer({ beside: () => server });
  onTestFinished(() => first.close());
  const client = new TestClient(first);
  expect((await client.ok<StaffEntry>('staffEntry')).demoLogin).toEqual(DEMO_LOGIN);
  await client.ok('staffLogin', { body: DEMO_LOGIN });
  expect((await client.ok<StaffEntry>('staffEntry')).isLoggedIn).toBe(true);
  const me = await client.ok<StaffMe>('staffMe');
  expect(me.venues.map(({ restaurantId, role }) => [restaurantId, role])).toEqual([
    [PUB, 'owner'],
    [CAFE, 'owner'],
  ]);
});

test('bodies of a wrong shape are 4xx error replies', { tags: ['ORD-9'] }, async () => {
  const client = stranger();
  for (const body of ['{', 'null', '[]', '{"email":"a@b.test"}', { email: 'not one', password: 'x' }]) {
    const answer = await client.call('staffLogin', { body });
    expect(answer.status).toBe(400);
  }
});
