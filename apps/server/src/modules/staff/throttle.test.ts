import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Overloaded } from '../../platform/calls/overloaded.ts';
import { keepUp } from '../../platform/upkeep.ts';
import { TestClient } from '../../testing/test-client.ts';
import { useServer } from '../../testing/test-server.ts';
import { hire, TEST_PASSWORD, type TestStaff } from '../../testing/test-staff.ts';
import { strangersBudgets } from './budgets.ts';
import { createPasswordLink } from './links.ts';
import { Passwords } from './password/passwords.ts';
import { beginAttempt } from './throttle.ts';

const server = useServer();

const guess = (member: TestStaff, password = 'wrong password') =>
  member.call<{ errorCode?: string; retryAfterSeconds?: number }>('staffLogin', {
    body: { email: member.email, password },
  });
const stranger = (account: string, address: string) =>
  beginAttempt(server.db.pool, server.clock.now(), strangersBudgets(account, address));
const counted = async () => {
  const { rows } = await server.db.pool.query<{ count: number }>(
    'SELECT count(*)::integer AS count FROM staff_login_budgets',
  );
  return rows[0]?.count;
};

test('the sixth wrong password in a row is not looked at, and the wait is told', {
  tags: ['STAFF-2', 'SEC-7'],
}, async () => {
  const member = await hire(server, 'owner');
  for (let attempt = 1; attempt <= 5; attempt++) expect((await guess(member)).status).toBe(401);
  const refused = await guess(member, TEST_PASSWORD);
  expect(refused.status).toBe(429);
  expect(refused.body.errorCode).toBe('TOO_MANY_REQUESTS');
  expect(refused.headers.get('retry-after')).toBe('15');
});

test('waits grow with each wrong password, and when one is over the right password works', {
  tags: ['STAFF-2', 'GATE-1'],
}, async () => {
  const member = await hire(server, 'owner');
  for (let attempt = 1; attempt <= 5; attempt++) await guess(member);
  for (const seconds of [15, 30, 60]) {
    expect((await guess(member)).body.retryAfterSeconds).toBe(seconds);
    server.clock.pass({ seconds });
    expect((await guess(member)).status).toBe(401);
  }
  server.clock.pass({ seconds: 119 });
  expect((await guess(member, TEST_PASSWORD)).status).toBe(429);
  server.clock.pass({ seconds: 1 });
  expect((await guess(member, TEST_PASSWORD)).status).toBe(200);
});

test('asking again while it waits does not make the wait longer', { tags: ['STAFF-2'] }, async () => {
  const member = await hire(server, 'owner');
  for (let attempt = 1; attempt <= 6; attempt++) await guess(member);
  const first = (await guess(member)).body.retryAfterSeconds ?? 0;
  server.clock.pass({ seconds: 5 });
  expect((await guess(member)).body.retryAfterSeconds).toBe(first - 5);
});

test('guesses sent at the same moment pass the bound no more than guesses in a row', {
  tags: ['STAFF-2'],
}, async () => {
  const member = await hire(server, 'owner');
  const answers = await Promise.all(Array.from({ length: 14 }, () => guess(member)));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(9);
});

test('a success forgets the wrong passwords before it', { tags: ['STAFF-2'] }, async () => {
  const member = await hire(server, 'owner');
  for (let round = 1; round <= 3; round++) {
    for (let attempt = 1; attempt <= 4; attempt++) await guess(member);
    expect((await guess(member, TEST_PASSWORD)).status).toBe(200);
    member.cookies.clear();
  }
});

test('whoever guesses at the same address makes nobody wait who logged in from this browser before', {
  tags: ['GATE-2'],
}, async () => {
  const member = await hire(server, 'owner');
  await member.logIn();
  await member.ok('staffLogout');
  for (let account = 1; account <= 140; account++) await stranger(`guess${account}@x.test`, '127.0.0.1');
  for (let from = 1; from <= 40; from++) await stranger(member.email, `198.51.100.${from}`);
  const elsewhere = new TestClient(server);
  const body = { email: member.email, password: TEST_PASSWORD };
  expect((await elsewhere.call('staffLogin', { body })).status).toBe(429);
  for (let wrong = 1; wrong <= 3; wrong++) expect((await guess(member)).status).toBe(401);
  expect((await guess(member, TEST_PASSWORD)).status).toBe(200);
  server.clock.pass({ hours: 1 });
});

test('a known browser is known for the accounts that logged in from it, and has a bound of its own', {
  tags: ['GATE-2', 'STAFF-2'],
}, async () => {
  const [member, other] = [await hire(server, 'owner'), await hire(server, 'manager')];
  await member.logIn();
  const key = member.cookies.get('hansang-staff-device') ?? '';
  const { rows } = await server.db.pool.query('SELECT device_hash FROM staff_devices');
  expect(rows.some(({ device_hash }) => device_hash.toString('base64url') === key)).toBe(false);
  for (let wrong = 1; wrong <= 5; wrong++) expect((await guess(member)).status).toBe(401);
  expect((await guess(member)).status).toBe(429);
  for (let wrong = 1; wrong <= 6; wrong++) await stranger(other.email, '127.0.0.1');
  other.cookies.set('hansang-staff-device', key);
  expect((await guess(other, TEST_PASSWORD)).status).toBe(429);
  server.clock.pass({ hours: 1 });
  await other.logIn();
  expect(other.cookies.get('hansang-staff-device')).toBe(key);
});

test('who has a link is let in by it, whoever guesses at the same address', {
  tags: ['GATE-2'],
}, async () => {
  const member = await hire(server, 'staff');
  for (let wrong = 1; wrong <= 6; wrong++) await stranger(member.email, '127.0.0.1');
  const path = await createPasswordLink(server.db.pool, member.userId, server.clock.now());
  const token = new URL(path, 'http://x').searchParams.get('token');
  await member.ok('useStaffLink', { body: { token, password: 'a password of mine' } });
  await member.ok('staffMe');
});

test('a key that somebody put into the browser is replaced by one that nobody knows', {
  tags: ['GATE-2'],
}, async () => {
  const member = await hire(server, 'staff');
  for (const planted of ['A'.repeat(43), 'short']) {
    member.cookies.set('hansang-staff-device', planted);
    await member.logIn();
    expect(member.cookies.get('hansang-staff-device')).toMatch(/^[\w-]{43}$/);
    expect(member.cookies.get('hansang-staff-device')).not.toBe(planted);
  }
});

test('strangers who try passwords leave places for those who are known', { tags: ['GATE-2'] }, async () => {
  const passwords = new Passwords({ waiting: 5, strangers: 3 });
  const strangers = await Promise.allSettled(
    Array.from({ length: 8 }, () => passwords.ofStranger(() => passwords.hash('ten characters'))),
  );
  expect(strangers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  const [refused] = strangers.filter(({ status }) => status === 'rejected');
  expect((refused as PromiseRejectedResult).reason).toBeInstanceOf(Overloaded);
});

test('who is known waits for no stranger’s try, only for the one that is being worked on', {
  tags: ['GATE-2'],
}, async () => {
  const passwords = new Passwords();
  const order: string[] = [];
  const hash = async (who: string) => {
    await passwords.hash('ten characters');
    order.push(who);
  };
  const strangers = Array.from({ length: 6 }, (_, nth) =>
    passwords.ofStranger(() => hash(`stranger ${nth}`)),
  );
  await sleep(0);
  await Promise.all([...strangers, hash('known 0'), hash('known 1')]);
  const known = order
    .map((who, place) => (who.startsWith('known') ? place : -1))
    .filter((place) => place >= 0);
  expect(Math.max(...known)).toBeLessThan(4);
  expect(order.filter((who) => who.startsWith('known'))).toEqual(['known 0', 'known 1']);
  expect(order.filter((who) => who.startsWith('stranger'))).toEqual(
    Array.from({ length: 6 }, (_, nth) => `stranger ${nth}`),
  );
});

test('a stranger elsewhere cannot shut an owner out with a few guesses', { tags: ['STAFF-2'] }, async () => {
  for (let attempt = 1; attempt <= 8; attempt++) await stranger('boss@x.test', '203.0.113.9');
  expect((await stranger('boss@x.test', '203.0.113.9')).waitSeconds).toBeGreaterThan(0);
  expect((await stranger('boss@x.test', '192.0.2.1')).waitSeconds).toBe(0);
});

test('guesses at one account from many addresses end too', { tags: ['STAFF-2'] }, async () => {
  const waits = [];
  for (let from = 1; from <= 40; from++)
    waits.push((await stranger('target@x.test', `198.51.100.${from}`)).waitSeconds);
  expect(waits.filter((wait) => wait === 0)).toHaveLength(30);
});

test('guesses at many accounts from one address end too, but a venue full of staff fits', {
  tags: ['STAFF-2'],
}, async () => {
  const waits = [];
  for (let account = 1; account <= 120; account++)
    waits.push((await stranger(`a${account}@x.test`, '198.51.100.200')).waitSeconds);
  expect(waits.filter((wait) => wait === 0)).toHaveLength(100);
});

test('what has to wait leaves nothing behind, and the rest goes after an hour', {
  tags: ['GATE-1'],
}, async () => {
  for (let account = 1; account <= 100; account++) await stranger(`b${account}@x.test`, '198.51.100.201');
  const before = await counted();
  for (let account = 1; account <= 50; account++)
    expect((await stranger(`c${account}@x.test`, '198.51.100.201')).waitSeconds).toBeGreaterThan(0);
  expect(await counted()).toBe(before);
  server.clock.pass({ hours: 1 });
  await keepUp({ pool: server.db.pool, log: server.log.log, now: server.clock.now() });
  expect(await counted()).toBe(0);
});
