import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '../../testing/test-database.ts';
import { TestLog } from '../../testing/test-log.ts';
import type { OpenDatabase } from '../database/database.ts';
import { keepUp } from '../upkeep.ts';
import { writeFeed } from './feed.ts';
import { listVolumes, makeVolumes, openVolume } from './volumes.ts';

const NOVEMBER = new Date('2026-11-20T10:00:00Z');
let db: OpenDatabase;
let lines: TestLog;

beforeEach(async () => {
  lines = new TestLog();
  db = await openTestDatabase();
  await makeVolumes(db.pool, NOVEMBER);
  await openVolume(db.pool, NOVEMBER);
  await db.pool.query('TRUNCATE events, feed');
});
afterEach(async () => {
  await db.close();
  lines.settle();
});

const write = (subject: string, id: string, at = NOVEMBER) =>
  db.pool.query(
    `INSERT INTO events (restaurant_id, subject_type, subject_id, actor_type, actor, type, at)
     VALUES (77, $1, $2, 'system', 'test', 'test', $3)`,
    [subject, id, at],
  );
const placed = async () =>
  (
    await db.pool.query<{ place: string }>(
      `SELECT tableoid::regclass || ' ' || subject_id AS place FROM events WHERE restaurant_id = 77 ORDER BY event_id`,
    )
  ).rows.map(({ place }) => place);
const keepUpAt = (at: string) => keepUp({ pool: db.pool, log: lines.log, now: new Date(at) });

test('an event lies with its kind, in the month that is open, also a kind that nobody has thought of yet', {
  tags: ['LOG-1', 'LOG-6'],
}, async () => {
  await write('order', 'a');
  await write('cart', 'b');
  await write('session', 'c');
  await write('drawer', 'd');
  await keepUpAt('2026-12-01T00:00:00Z');
  await write('payment', 'e');
  expect(await placed()).toEqual([
    'events_long_2026_11 a',
    'events_short_2026_11 b',
    'events_short_2026_11 c',
    'events_long_2026_11 d',
    'events_long_2026_12 e',
  ]);
});

test('volumes are made a year ahead, by any number of nodes at once, and a second time nothing is done', {
  tags: ['LOG-1'],
}, async () => {
  const now = new Date('2028-02-29T10:00:00Z');
  await Promise.all([makeVolumes(db.pool, now), makeVolumes(db.pool, now)]);
  const made = await listVolumes(db.pool);
  const from = (kind: string) => made.filter((one) => one.kind === kind && one.volume >= 20280200);
  expect(from('long').map(({ volume }) => volume)).toEqual([
    ...Array.from({ length: 11 }, (_, index) => (202802 + index) * 100),
    20290100,
    20290200,
  ]);
  expect(from('short').map(({ name }) => name)).toEqual([
    'events_short_2028_02',
    'events_short_2028_03',
    'events_short_2028_04',
  ]);
  await makeVolumes(db.pool, now);
  expect(await listVolumes(db.pool)).toEqual(made);
});

test('no clock loses an event: neither that of a server that is years off nor an upkeep that never comes', {
  tags: ['LOG-1'],
}, async () => {
  await write('order', 'from the past', new Date('1970-01-01T00:00:00Z'));
  await write('order', 'from the future', new Date('2099-01-01T00:00:00Z'));
  expect(await placed()).toEqual([
    'events_long_2026_11 from the past',
    'events_long_2026_11 from the future',
  ]);
  // A server whose clock begins at 2020 keeps up, and one whose clock is right does so after it.
  expect(await keepUpAt('2020-01-05T00:00:00Z')).toBe(true);
  await write('order', 'while it was 2020');
  expect(await keepUpAt('2026-11-21T00:00:00Z')).toBe(true);
  await write('order', 'after it');
  expect((await placed()).slice(2)).toEqual([
    'events_long_2020_01 while it was 2020',
    'events_long_2026_11 after it',
  ]);
});

test('a short volume goes whole 30 days after its month, and while somebody reads it, nobody waits for it to go', {
  tags: ['LOG-6'],
}, async () => {
  lines.expect(/Old volumes of the log could not be dropped/);
  await write('cart', 'old');
  await write('order', 'kept');
  await keepUpAt('2026-12-05T00:00:00Z');
  await db.pool.query(`UPDATE feed_cursor SET since = since - interval '1 hour'`);
  const reader = await db.pool.connect();
  await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM events');
  const trying = keepUpAt('2026-12-31T00:00:00Z');
  const began = performance.now();
  for (let turn = 0; turn < 20; turn += 1) await write('cart', 'meanwhile');
  expect(performance.now() - began).toBeLessThan(2000);
  expect(await trying).toBe(false);
  await reader.query('COMMIT');
  reader.release();
  expect(await keepUpAt('2026-12-31T00:00:00Z')).toBe(true);
  const left = await placed();
  expect(left).not.toContain('events_short_2026_11 old');
  expect(left).toContain('events_long_2026_11 kept');
  expect(left).toHaveLength(21);
});

test('a reader that stays open holds up neither the making of volumes nor the opening of one', {
  tags: ['OPS-24'],
}, async () => {
  const reader = await db.pool.connect();
  await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM events');
  const now = new Date('2030-01-10T00:00:00Z');
  await makeVolumes(db.pool, now);
  await openVolume(db.pool, now);
  await write('order', 'a');
  expect(await placed()).toEqual(['events_long_2030_01 a']);
  await reader.query('COMMIT');
  reader.release();
});

test('what was written in a volume that was opened and left again before anybody looked is in the feed', {
  tags: ['LOG-7', 'LOG-1'],
}, async () => {
  await writeFeed(db, true);
  // A server starts with a wrong clock, writes, and is killed; the next one knows the time.
  await keepUpAt('2027-11-20T10:00:00Z');
  await write('order', 'while it was 2027');
  await keepUpAt('2026-11-20T10:05:00Z');
  await write('order', 'after it');
  await writeFeed(db, true);
  const { rows } = await db.pool.query(
    `SELECT e.subject_id AS subject FROM feed f JOIN events e USING (event_id, volume) WHERE e.restaurant_id = 77
      ORDER BY f.position`,
  );
  expect(rows.map(({ subject }) => subject)).toEqual(['while it was 2027', 'after it']);
});
