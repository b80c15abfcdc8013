import { setTimeout as sleep } from 'node:timers/promises';
import { callPath } from '@hansang/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LIMITS_PER_MINUTE, RateLimit } from '../../apps/server/src/platform/calls/rate-limit.ts';
import { openSharedCounts } from '../../apps/server/src/platform/calls/shared-counts.ts';
import { seat, type TestGuest } from '../../apps/server/src/testing/test-guest.ts';
import { startServer, type TestServer, useServer } from '../../apps/server/src/testing/test-server.ts';
import { freePort } from '../product/product.ts';
import { type Redis, startRedis } from './redis.ts';

const port = await freePort();
const env = { REDIS_URL: `redis://127.0.0.1:${port}` };
const limits = { ...LIMITS_PER_MINUTE, writes: 6 };
/** A server has told what it counted by then. */
const TOLD_MS = 400;
let redis: Redis;
let other: Awaited<ReturnType<typeof startServer>>;

beforeAll(async () => {
  redis = await startRedis(port);
}, 180_000);
const server = useServer({ env, limits });
beforeAll(async () => {
  other = await startServer({ env, limits, beside: () => server });
});
afterAll(async () => {
  await other.close();
  await redis.close();
});

const cookies = (guest: TestGuest) =>
  [...guest.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** The status of one more write of a phone, on one of the servers. */
async function write(guest: TestGuest, on: Pick<TestServer, 'origin'>): Promise<number> {
  const path = callPath('confirmAdult', guest.params);
  const headers = { ...guest.headers, cookie: cookies(guest) };
  const answer = await fetch(new URL(path, on.origin), { method: 'POST', headers });
  await answer.arrayBuffer();
  return answer.status;
}

async function writes(guest: TestGuest, on: Pick<TestServer, 'origin'>, count: number): Promise<number[]> {
  const statuses = [];
  for (let turn = 0; turn < count; turn += 1) statuses.push(await write(guest, on));
  return statuses;
}

test('what a phone does at one server counts at the others', { tags: ['GATE-6'] }, async () => {
  server.clock.pass({ minutes: 1 });
  const guest = await seat(server, 1);
  expect(await writes(guest, server, 4)).toEqual([200, 200, 200, 200]);
  await sleep(TOLD_MS);
  // Two more there, which tell the other server what was counted here.
  expect(await writes(guest, other, 2)).toEqual([200, 200]);
  await expect
    .poll(
      async () => {
        const id = String((await server.app.guests.sessions.fromCookie(cookies(guest))).session?.sessionId);
        return other.app.platform.limits.writes.taken(id);
      },
      { interval: 20 },
    )
    .toBe(6);
  expect(await write(guest, other)).toBe(429);
  server.clock.pass({ minutes: 1 });
  expect(await write(guest, other)).toBe(200);
});

test('without Redis each server counts for itself, and refuses and delays nobody on its account', {
  tags: ['GATE-6'],
  timeout: 60_000,
}, async () => {
  const missing = /Redis could not be reached|ECONNREFUSED|ECONNRESET|Connection is closed/;
  for (const node of [server, other] as readonly TestServer[]) node.log.expect(missing);
  server.clock.pass({ minutes: 1 });
  const guest = await seat(server, 2);
  await redis.kill();
  expect(await writes(guest, server, 7)).toEqual([200, 200, 200, 200, 200, 200, 429]);
  expect(await writes(guest, other, 7)).toEqual([200, 200, 200, 200, 200, 200, 429]);
  await redis.start();
});

test('counts come back to a server when Redis does', { tags: ['GATE-6'], timeout: 60_000 }, async () => {
  for (const node of [server, other] as readonly TestServer[])
    node.log.expect(/Redis could not be reached|ECONNREFUSED|ECONNRESET|Connection is closed/);
  const shared = [openSharedCounts(env.REDIS_URL), openSharedCounts(env.REDIS_URL)];
  const nodes = shared.map((counts) => new RateLimit('test', 1000, server.clock, counts));
  let turns = 0;
  await expect
    .poll(
      () => {
        for (const limit of nodes) limit.take('key');
        turns += 1;
        return nodes.every((limit) => limit.taken('key') > turns);
      },
      { interval: 150, timeout: 25_000 },
    )
    .toBe(true);
  for (const counts of shared) counts.close();
});
