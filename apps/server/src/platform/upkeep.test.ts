import { expect, onTestFinished, test, vi } from 'vitest';
import { rows } from '../testing/rows.ts';
import { seat } from '../testing/test-guest.ts';
import { startServer, useServer } from '../testing/test-server.ts';
import { PUB } from '../testing/venues.ts';
import { isAheadOfDatabase, keepUp, startUpkeep } from './upkeep.ts';

const server = useServer();

test('while a report reads for minutes a node starts, orders go on and are heard at once', {
  tags: ['OPS-24'],
}, async () => {
  // A year in which no volume is there yet: everything that upkeep does is due.
  server.clock.set('2031-11-21T19:00:00+09:00');
  const report = await server.db.pool.connect();
  await report.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM events');
  const began = performance.now();
  const other = await startServer({ beside: () => server, keepsUp: true });
  expect(performance.now() - began).toBeLessThan(10_000);
  const heard: string[] = [];
  server.app.platform.events.want(PUB);
  server.app.platform.events.listen((event) => void heard.push(event.subjectId));
  const guest = await seat(server, 1);
  const { orderId } = await guest.order({ id: 'cola' });
  await expect.poll(() => heard).toContain(orderId);
  await expect
    .poll(() =>
      rows(server, `SELECT tableoid::regclass::text AS place FROM events WHERE subject_id = $1`, orderId),
    )
    .toEqual([{ place: expect.stringMatching(/^events_long_/) }]);
  await report.query('COMMIT');
  report.release();
  await other.close();
});

test('a server that starts deletes by itself what has had its time', { tags: ['OPS-33'] }, async () => {
  await server.db.pool.query(
    `INSERT INTO idempotency_keys (actor, route, key, fingerprint, status, answer, created_at)
     VALUES ('session:3', 'order', 'old', 'x', 200, '{}', clock_timestamp() - interval '90 days')`,
  );
  server.clock.set(new Date().toISOString());
  const other = await startServer({ beside: () => server, keepsUp: true });
  const done = () =>
    rows(server, `SELECT 1 FROM chores WHERE chore = 'upkeep' AND done_at = $1`, server.clock.now());
  await expect.poll(done).toHaveLength(1);
  expect(await rows(server, `SELECT 1 FROM idempotency_keys WHERE key = 'old'`)).toEqual([]);
  await other.close();
});

test('and it does so every hour', { tags: ['OPS-33'] }, async () => {
  const repeating = vi.spyOn(globalThis, 'setInterval');
  onTestFinished(() => repeating.mockRestore());
  const ends: (() => unknown)[] = [];
  startUpkeep({ ...server.app.platform, onClose: (end) => void ends.push(end) });
  const [again] = repeating.mock.calls.find(([, ms]) => ms === 3_600_000) ?? [];
  const done = () => rows(server, `SELECT done_at FROM chores WHERE chore = 'upkeep'`);
  for (const after of [0, 1]) {
    server.clock.pass({ hours: after });
    if (after > 0) again?.();
    await expect.poll(done).toEqual([{ done_at: server.clock.now() }]);
  }
  for (const end of ends) await end();
});

test('what has had its time goes in small steps, however much of it there is', async () => {
  await server.db.pool.query(
    `INSERT INTO idempotency_keys (actor, route, key, fingerprint, status, answer, created_at)
     SELECT 'session:1', 'order', n::text, 'x', 200, '{}', '2026-01-01' FROM generate_series(1, 3500) n`,
  );
  const now = server.clock.now();
  expect(await keepUp({ pool: server.db.pool, log: server.log.log, now })).toBe(true);
  expect(
    await rows(
      server,
      `SELECT 1 FROM idempotency_keys WHERE route = 'order' AND created_at < $1`,
      '2026-01-02',
    ),
  ).toEqual([]);
});

test('nothing is deleted by a clock that is far ahead of the database’s', { tags: ['OPS-78'] }, async () => {
  const { pool } = server.db;
  const { rows: clock } = await pool.query<{ at: Date }>('SELECT clock_timestamp() AS at');
  const at = clock[0]?.at.getTime() ?? 0;
  expect(await isAheadOfDatabase(pool, new Date(at + 30 * 60_000))).toBe(false);
  const ahead = new Date(at + 90 * 24 * 3_600_000);
  expect(await isAheadOfDatabase(pool, ahead)).toBe(true);
  await pool.query(
    `INSERT INTO idempotency_keys (actor, route, key, fingerprint, status, answer, created_at)
     VALUES ('session:2', 'order', 'today', 'x', 200, '{}', clock_timestamp())`,
  );
  const { log } = server.log;
  expect(await keepUp({ pool, log, now: ahead, mayDelete: false })).toBe(false);
  expect(await rows(server, `SELECT 1 FROM idempotency_keys WHERE key = 'today'`)).toHaveLength(1);
});
