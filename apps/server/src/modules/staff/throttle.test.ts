import { expect, test } from 'vitest';
import { useServer } from '../../testing/test-server.ts';
import { hire, TEST_PASSWORD, type TestStaff } from '../../testing/test-staff.ts';
import { beginAttempt } from './throttle.ts';

const server = useServer();

const guess = (member: TestStaff, password = 'wrong password') =>
  member.call<{ errorCode?: string; retryAfterSeconds?: number }>('staffLogin', {
    body: { email: member.email, password },
  });

test('the sixth wrong password in a row is not looked at, and the wait is told', {
  tags: ['STAFF-2', 'SEC-7'],
}, async () => {
  const member = await hire(server, 'owner');
  for (let attempt = 1; attempt <= 5; attempt++) expect((await guess(member)).status).toBe(401);
  const refused = await guess(member, TEST_PASSWORD);
  expect(refused.status).toBe(429);
  expect(refused.body.errorCode).toBe('TOO_MANY_REQUESTS');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
});

test('when the time is over the right password works again', { tags: ['STAFF-2'] }, async () => {
  const member = await hire(server, 'owner');
  for (let attempt = 1; attempt <= 6; attempt++) await guess(member);
  server.clock.pass({ minutes: 14 });
  expect((await guess(member, TEST_PASSWORD)).status).toBe(429);
  server.clock.pass({ minutes: 1, seconds: 1 });
  expect((await guess(member, TEST_PASSWORD)).status).toBe(200);
});

test('asking again while it waits does not make the wait longer', { tags: ['STAFF-2'] }, async () => {
  const member = await hire(server, 'owner');
  for (let attempt = 1; attempt <= 6; attempt++) await guess(member);
  const first = (await guess(member)).body.retryAfterSeconds ?? 0;
  server.clock.pass({ minutes: 5 });
  expect((await guess(member)).body.retryAfterSeconds).toBe(first - 300);
});

test('guesses sent at the same moment pass the bound no more than guesses in a row', {
  tags: ['STAFF-2'],
}, async () => {
  const member = await hire(server, 'owner');
  const answers = await Promise.all(Array.from({ length: 20 }, () => guess(member)));
  const looked = answers.filter(({ status }) => status === 401).length;
  expect(looked).toBeLessThanOrEqual(5);
  expect(answers.every(({ status }) => status === 401 || status === 429)).toBe(true);
});

test('a success forgets the wrong passwords before it', { tags: ['STAFF-2'] }, async () => {
  const member = await hire(server, 'owner');
  for (let round = 1; round <= 3; round++) {
    for (let attempt = 1; attempt <= 4; attempt++) await guess(member);
    expect((await guess(member, TEST_PASSWORD)).status).toBe(200);
  }
});

test('a stranger elsewhere cannot shut an owner out with a few guesses', { tags: ['STAFF-2'] }, async () => {
  const { pool } = server.db;
  const now = server.clock.now();
  for (let attempt = 1; attempt <= 8; attempt++) await beginAttempt(pool, now, 'boss@x.test', '203.0.113.9');
  expect((await beginAttempt(pool, now, 'boss@x.test', '203.0.113.9')).waitSeconds).toBeGreaterThan(0);
  expect((await beginAttempt(pool, now, 'boss@x.test', '192.0.2.1')).waitSeconds).toBe(0);
});

test('guesses at one account from many addresses end too', { tags: ['STAFF-2'] }, async () => {
  const { pool } = server.db;
  const now = server.clock.now();
  const waits = [];
  for (let from = 1; from <= 40; from++)
    waits.push((await beginAttempt(pool, now, 'target@x.test', `198.51.100.${from}`)).waitSeconds);
  expect(waits.filter((wait) => wait === 0)).toHaveLength(30);
});

test('guesses at many accounts from one address end too, but a venue full of staff fits', {
  tags: ['STAFF-2'],
}, async () => {
  const { pool } = server.db;
  const now = server.clock.now();
  const waits = [];
  for (let account = 1; account <= 120; account++)
    waits.push((await beginAttempt(pool, now, `a${account}@x.test`, '198.51.100.200')).waitSeconds);
  expect(waits.filter((wait) => wait === 0)).toHaveLength(100);
});
