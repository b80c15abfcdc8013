import { expect, test } from 'vitest';
import { seat, TestGuest } from '../../testing/test-guest.ts';
import { startServer, useServer } from '../../testing/test-server.ts';
import { LIMITS_PER_MINUTE } from '../calls/rate-limit.ts';

const server = useServer({ limits: { sessions: 5, writes: 3, calls: 6 } });

const scan = (guest: TestGuest, headers: Record<string, string> = {}) =>
  guest.call('validateLink', { params: guest.params, query: guest.linkQuery, headers });

test('SEC-5 by address only new sessions are limited, at 300 a minute or more', async () => {
  expect(LIMITS_PER_MINUTE.sessions).toBeGreaterThanOrEqual(300);
  const statuses = [];
  for (let count = 0; count < 7; count++) statuses.push((await scan(new TestGuest(server))).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  for (let count = 0; count < 20; count++) await new TestGuest(server).menu();
  server.clock.pass({ minutes: 1 });
  expect((await scan(new TestGuest(server))).status).toBe(200);
});

test('SEC-4, SEC-7 calls count by session, and a refused one tells the time to wait', async () => {
  server.clock.pass({ minutes: 1 });
  const [busy, other] = [await seat(server, 1), await seat(server, 1)];
  const adult = (guest: TestGuest) => guest.call('confirmAdult', { params: guest.params });
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

test('SEC-4 reads of one session are limited too', async () => {
  server.clock.pass({ minutes: 1 });
  const guest = await seat(server, 1);
  const statuses = [];
  for (let count = 0; count < 8; count++)
    statuses.push((await guest.call('menu', { params: guest.params })).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
});

test('SEC-6 a forwarded address counts only when TRUST_PROXY says so', async () => {
  const from = (address: string) => ({ 'x-forwarded-for': address });
  server.clock.pass({ minutes: 1 });
  const statuses = [];
  for (let count = 0; count < 6; count++)
    statuses.push((await scan(new TestGuest(server), from(`203.0.113.${count}`))).status);
  expect(statuses.at(-1)).toBe(429);

  const node = await startServer({
    beside: () => server,
    env: { TRUST_PROXY: '1' },
    limits: { sessions: 1, writes: 99, calls: 99 },
  });
  expect((await scan(new TestGuest(node), from('203.0.113.1'))).status).toBe(200);
  expect((await scan(new TestGuest(node), from('203.0.113.2'))).status).toBe(200);
  expect((await scan(new TestGuest(node), from('203.0.113.2'))).status).toBe(429);
  await node.close();
});
