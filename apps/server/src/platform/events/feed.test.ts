import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '../../testing/test-database.ts';
import { TestLog } from '../../testing/test-log.ts';
import { venueChanged } from '../../testing/venue-changed.ts';
import type { OpenDatabase } from '../database/database.ts';
import { createPool } from '../database/pool.ts';
import { appendEvents } from './append.ts';
import { writeFeed } from './feed.ts';
import { Leader } from './leader.ts';
import { openEventLog } from './log.ts';

let db: OpenDatabase;
let lines: TestLog;

beforeEach(async () => {
  lines = new TestLog();
  db = await openTestDatabase();
  await writeFeed(db, true);
  await db.pool.query('TRUNCATE events, feed');
});
afterEach(async () => {
  await db.close();
  lines.settle();
});

const append = (venue: number, ...subjects: string[]) =>
  appendEvents(db.pool, ...subjects.map((subject) => ({ ...venueChanged(subject), restaurantId: venue })));

interface Fed {
  readonly venue: number;
  readonly seq: number;
  readonly subject: string;
}
const fed = async () =>
  (
    await db.pool.query<Fed>(
      `SELECT f.restaurant_id AS venue, f.seq, e.subject_id AS subject
         FROM feed f LEFT JOIN events e USING (event_id, volume) ORDER BY f.position`,
    )
  ).rows;
const subjects = async () => (await fed()).map(({ subject }) => subject);

test('what is kept for good is numbered without a gap, for each venue and over all, carts and sessions are not', {
  tags: ['LOG-7'],
}, async () => {
  const [{ before } = { before: 0 }] = (
    await db.pool.query<{ before: number }>('SELECT position AS before FROM feed_cursor')
  ).rows;
  await append(1, 'a');
  await append(2, 'b');
  await db.pool.query(
    `INSERT INTO events (restaurant_id, subject_type, subject_id, actor_type, actor, type)
     SELECT 1, kind, 'brief', 'system', 'test', 'test' FROM unnest('{cart,session}'::text[]) kind`,
  );
  await writeFeed(db, true);
  await append(1, 'c', 'd');
  await append(2, 'e');
  await writeFeed(db, true);
  expect(await fed()).toEqual([
    { venue: 1, seq: 1, subject: 'a' },
    { venue: 2, seq: 1, subject: 'b' },
    { venue: 1, seq: 2, subject: 'c' },
    { venue: 1, seq: 3, subject: 'd' },
    { venue: 2, seq: 2, subject: 'e' },
  ]);
  const { rows } = await db.pool.query('SELECT position FROM feed ORDER BY position');
  expect(rows.map(({ position }) => position - before)).toEqual([1, 2, 3, 4, 5]);
});

test('many write the feed at once while many write the log: each event is in it once', {
  tags: ['LOG-7'],
}, async () => {
  const written = Array.from({ length: 300 }, (_, index) => `s${index}`);
  let isDone = false;
  const feeding = Array.from({ length: 3 }, async (_, index) => {
    while (!isDone) await writeFeed(db, index === 0);
  });
  for (let at = 0; at < written.length; at += 30) {
    await Promise.all(written.slice(at, at + 30).map((subject, index) => append((index % 3) + 1, subject)));
  }
  isDone = true;
  await Promise.all(feeding);
  await writeFeed(db, true);
  const all = await fed();
  expect(all.map(({ subject }) => subject).sort()).toEqual([...written].sort());
  for (const venue of [1, 2, 3]) {
    const seqs = all.filter((one) => one.venue === venue).map(({ seq }) => seq);
    expect(seqs).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
  }
});

test('portions keep the order of a subject, although its second change began before its first', {
  tags: ['LOG-7', 'LOG-2'],
}, async () => {
  // It takes its number first and writes last, far behind where the portion is cut.
  const early = await db.pool.connect();
  await early.query('BEGIN');
  await early.query('SELECT pg_current_xact_id()');
  for (let index = 0; index < 6; index += 1) await append(1, `s${index}`);
  await appendEvents(early, venueChanged('after all'));
  await early.query('COMMIT');
  early.release();
  const portions: number[] = [];
  for (let isDone = false; !isDone; ) {
    const { rows } = await db.pool.query('SELECT written, is_done FROM write_feed(2, true)');
    isDone = rows[0].is_done;
    portions.push(rows[0].written);
  }
  expect(portions.length).toBeGreaterThan(1);
  expect(await subjects()).toEqual(['s0', 's1', 's2', 's3', 's4', 's5', 'after all']);
});

test('a transaction larger than a portion is taken whole', { tags: ['LOG-7'] }, async () => {
  await append(1, ...Array.from({ length: 20 }, (_, index) => `a${index}`));
  await append(1, 'b', 'c');
  for (let turn = 0; turn < 5; turn += 1) await db.pool.query('SELECT write_feed(2, true)');
  expect(await subjects()).toEqual([...Array.from({ length: 20 }, (_, index) => `a${index}`), 'b', 'c']);
});

test('a feed with nothing to do writes nothing', { tags: ['LOG-7'] }, async () => {
  await append(1, 'a');
  await writeFeed(db, true);
  const state = async () =>
    (
      await db.pool.query(
        'SELECT xmin::text, pg_snapshot_xmax(pg_current_snapshot())::text AS next FROM feed_cursor',
      )
    ).rows[0];
  const before = await state();
  await db.pool.query(`UPDATE feed_cursor SET saved_at = now() - interval '59 s' WHERE false`);
  for (let turn = 0; turn < 50; turn += 1) await writeFeed(db, false);
  const after = await state();
  expect(after.xmin).toBe(before.xmin);
});

test('what idle servers write of themselves makes the feed save its place once an hour, not with each of their beats', {
  tags: ['LOG-7', 'OPS-39'],
}, async () => {
  await append(1, 'a');
  await writeFeed(db, true);
  const savedAfter = async (minutes: number) => {
    await db.pool.query('UPDATE feed_cursor SET saved_at = now() - make_interval(mins => $1)', [minutes]);
    const version = async () => (await db.pool.query('SELECT xmin::text AS v FROM feed_cursor')).rows[0].v;
    const before = await version();
    for (let beat = 0; beat < 3; beat += 1)
      await db.pool.query(
        `INSERT INTO heartbeats (node, clock_at, beat_at) VALUES ('a', now(), now())
         ON CONFLICT (node) DO UPDATE SET beat_at = now()`,
      );
    await writeFeed(db, false);
    return (await version()) !== before;
  };
  expect(await savedAfter(5)).toBe(false);
  expect(await savedAfter(61)).toBe(true);
});

test('one node writes the feed; when it loses its place another one takes over within seconds', {
  tags: ['LOG-7'],
}, async () => {
  lines.expect(/connection was lost|terminating connection/);
  const one = await openEventLog(db, lines.log, 50);
  await expect.poll(() => one.isLeading).toBe(true);
  const two = await openEventLog(db, lines.log, 50);
  await append(1, 'a');
  one.wake();
  await expect.poll(subjects).toEqual(['a']);
  expect(two.isLeading).toBe(false);
  await db.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'hansang leader'`,
  );
  await expect.poll(() => one.isLeading !== two.isLeading).toBe(true);
  await append(1, 'b');
  await expect.poll(subjects).toEqual(['a', 'b']);
  await (one.isLeading ? one : two).close();
  await expect.poll(() => one.isLeading || two.isLeading).toBe(true);
  await append(1, 'c');
  await expect.poll(subjects).toEqual(['a', 'b', 'c']);
  await Promise.all([one.close(), two.close()]);
});

test('when the process that writes the feed is killed another one goes on within seconds, with nothing lost or doubled', {
  tags: ['LOG-7', 'LOG-4'],
}, async () => {
  const file = join(import.meta.dirname, 'testing/leader.ts');
  const first = spawn(process.execPath, [file, JSON.stringify(db.connection)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(first.stdout, 'data');
  const second = await openEventLog(db, lines.log, 50);
  const written = Array.from({ length: 120 }, (_, index) => `s${index}`);
  for (const [index, subject] of written.entries()) {
    await append(1, subject);
    if (index === 60) {
      expect(second.isLeading).toBe(false);
      first.kill('SIGKILL');
    }
  }
  await expect.poll(() => second.isLeading).toBe(true);
  await expect.poll(async () => (await fed()).length).toBe(written.length);
  expect(await subjects()).toEqual(written);
  expect((await fed()).map(({ seq }) => seq)).toEqual(written.map((_, index) => index + 1));
  await second.close();
});

test('a node that stands still makes room for another one, and one that goes on stays the chosen one', {
  tags: ['LOG-7'],
}, async () => {
  const [still, next] = [new Leader(db, lines.log, 1000), new Leader(db, lines.log, 1000)];
  await still.stand();
  await next.stand();
  expect([still.isChosen, next.isChosen]).toEqual([true, false]);
  // From now on the first one does nothing at all.
  const stand = async () => {
    await next.stand();
    return next.isChosen;
  };
  await expect.poll(stand, { interval: 50, timeout: 10_000 }).toBe(true);
  const chosenAt = performance.now();
  const moments: boolean[] = [];
  await expect
    .poll(
      async () => {
        moments.push(await stand());
        return performance.now() - chosenAt > 2500;
      },
      { interval: 50, timeout: 10_000 },
    )
    .toBe(true);
  expect(moments).not.toContain(false);
  await still.stand();
  expect(still.isChosen).toBe(false);
  await Promise.all([still.close(), next.close()]);
});

test('a standby chooses no node, and a node whose database became one lets go', {
  tags: ['OPS-363'],
}, async () => {
  lines.expect(/became a standby/);
  await db.pool.query(`
    CREATE TABLE roles (is_standby boolean); INSERT INTO roles VALUES (true);
    CREATE FUNCTION public.pg_is_in_recovery() RETURNS boolean LANGUAGE sql AS 'SELECT is_standby FROM public.roles'`);
  const becomes = (isStandby: boolean) => db.pool.query('UPDATE roles SET is_standby = $1', [isStandby]);
  const connection = { ...db.connection, options: '-c search_path=public,pg_catalog' };
  const pool = createPool(connection, lines.log, { max: 1 });
  const node = new Leader({ ...db, pool, connection }, lines.log, 10);
  const stand = async () => {
    await node.stand();
    return node.isChosen;
  };
  expect(await stand()).toBe(false);
  await becomes(false);
  expect(await stand()).toBe(true);
  await becomes(true);
  await expect.poll(stand, { interval: 5 }).toBe(false);
  await becomes(false);
  await expect.poll(stand, { interval: 5 }).toBe(true);
  await node.close();
  await pool.end();
});

test('a node that reaches a database which never answers gives up being chosen, and can end', {
  tags: ['LOG-7'],
  timeout: 30_000,
}, async () => {
  lines.expect(/No node could be chosen/);
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const leader = new Leader(
    { ...db, connection: { host: '127.0.0.1', port, user: 'x', database: 'x' } },
    lines.log,
  );
  await leader.stand();
  expect(leader.isChosen).toBe(false);
  await leader.close();
  for (const socket of sockets) socket.destroy();
  silent.close();
});
