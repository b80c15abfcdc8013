import { expect, test } from 'vitest';
import { TestGuest } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { LIMITS_PER_MINUTE } from '../calls/rate-limit.ts';

/** Everybody comes from one address, as behind the router of a venue. */
const server = useServer({ limits: 'as in service' });

/** The status of the first write of a phone that nobody knows. */
async function arrive(tableIdx: number): Promise<number> {
  const guest = await new TestGuest(server, tableIdx).scan();
  return (await guest.call('confirmAdult', { params: guest.params })).status;
}

async function flood(tableIdx: number, phones: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let left = phones; left > 0; left -= 20)
    statuses.push(...(await Promise.all(Array.from({ length: Math.min(20, left) }, () => arrive(tableIdx)))));
  return statuses;
}

test('600 scans a minute from one address close nobody out', { tags: ['GATE-5'] }, async () => {
  for (let round = 0; round < 35; round++)
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => new TestGuest(server, 1 + (index % 3)).scan()),
    );
  const guest = await new TestGuest(server, 1).scan();
  await guest.order({ id: 'cola' });
});

test('whoever makes phones by the hundred at one table hurts no other table', {
  tags: ['GATE-5', 'SEC-5'],
}, async () => {
  server.clock.pass({ minutes: 1 });
  const statuses = await flood(1, 80);
  expect(statuses.filter((status) => status === 200)).toHaveLength(LIMITS_PER_MINUTE.table);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  const guest = await new TestGuest(server, 2).scan();
  await guest.order({ id: 'cola' });
});

test('when an address has used up its phones, the first of a quiet table are let in all the same', {
  tags: ['GATE-5'],
}, async () => {
  server.clock.pass({ minutes: 1 });
  for (let used = 0; used < LIMITS_PER_MINUTE.sessions; used++)
    server.app.platform.limits.sessions.take('127.0.0.1');
  const statuses = await flood(3, 24);
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  for (let used = 0; used < LIMITS_PER_MINUTE.sessions * 4; used++)
    server.app.platform.limits.sessions.take('127.0.0.1');
  expect(await arrive(4)).toBe(429);
});

test('a phone that is at its table scans again and goes on, however many come from its address', {
  tags: ['GATE-5'],
}, async () => {
  server.clock.pass({ minutes: 1 });
  const guest = await (await new TestGuest(server, 5).scan()).settle();
  for (let used = 0; used < LIMITS_PER_MINUTE.sessions * 6; used++)
    server.app.platform.limits.sessions.take('127.0.0.1');
  await flood(5, 70);
  await guest.scan();
  await guest.order({ id: 'cola' });
  const statuses = [];
  for (let scans = 0; scans < 62; scans++)
    statuses.push(
      (
        await guest.call('validateLink', {
          params: guest.params,
          query: { ...guest.linkQuery, timestamp: `${scans}` },
        })
      ).status,
    );
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
});
