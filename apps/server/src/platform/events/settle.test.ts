import { finished } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { COUNTS_BRANCHES, noteBranches, probeFunctions } from '../../testing/function-branches.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { TestLog } from '../../testing/test-log.ts';
import { venueChanged } from '../../testing/venue-changed.ts';
import type { OpenDatabase } from '../database/database.ts';
import { createPool } from '../database/pool.ts';
import { openDatabase } from '../open-database.ts';
import { removeFolder, startedFolder } from '../postgres/testing/keeping.ts';
import { runAlone } from '../postgres/testing/run-alone.ts';
import { silentLog } from '../process/log.ts';
import { readSettings } from '../settings/settings.ts';
import { appendEvents } from './append.ts';
import { openConsumer } from './consumer.ts';
import { writeFeed } from './feed.ts';
import { openEventLog } from './log.ts';
import { settleLog } from './settle.ts';

// A second PostgreSQL on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const folder = startedFolder();
let old: OpenDatabase;
let moved: OpenDatabase;

const append = (db: OpenDatabase, ...subjects: string[]) =>
  appendEvents(db.pool, ...subjects.map(venueChanged));

async function consume(db: OpenDatabase): Promise<string[]> {
  const got: string[] = [];
  const consumer = openConsumer(db, silentLog, {
    name: 'test',
    from: 'beginning',
    types: ['venue.changed'],
    handle: async ({ subjectId }) => void got.push(subjectId),
  });
  await consumer.idle();
  await consumer.close();
  return got;
}

/** What pg_dump and pg_restore do: rows and sequences as they are, into a cluster that counts for itself. */
async function carry(from: OpenDatabase, to: OpenDatabase): Promise<void> {
  const [source, target] = [new pg.Client(from.connection), new pg.Client(to.connection)];
  await Promise.all([source.connect(), target.connect()]);
  const { rows } = await source.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
        AND NOT relispartition AND relname NOT LIKE 'schema_%'`,
  );
  await target.query('BEGIN; SET LOCAL session_replication_role = replica');
  await target.query(`TRUNCATE ${rows.map(({ name }) => name).join(', ')}`);
  for (const { name } of rows) {
    const into = target.query(copyFrom(`COPY ${name} FROM STDIN`));
    source.query(copyTo(`COPY (SELECT * FROM ${name}) TO STDOUT`)).pipe(into);
    await finished(into);
  }
  await target.query('COMMIT');
  const sequences = await source.query<{ name: string; last: string }>(
    `SELECT schemaname || '.' || sequencename AS name, last_value::text AS last FROM pg_sequences
      WHERE schemaname = 'public' AND last_value IS NOT NULL`,
  );
  for (const { name, last } of sequences.rows) await target.query('SELECT setval($1, $2)', [name, last]);
  await Promise.all([source.end(), target.end()]);
}

beforeAll(async () => {
  const settings = readSettings({ DATA_DIR: folder });
  if ('problem' in settings) throw new Error(settings.problem);
  old = await openTestDatabase();
  runAlone(folder, [
    'GRANT CREATE ON DATABASE hansang TO hansang',
    'GRANT SET ON PARAMETER session_replication_role TO hansang',
    ...COUNTS_BRANCHES,
  ]);
  moved = await openDatabase(settings, silentLog);
  await probeFunctions(moved.pool);
});
afterAll(async () => {
  await noteBranches(moved.pool);
  await Promise.all([moved.close(), old.close()]);
  await removeFolder(folder);
});

const nextNumber = async (db: OpenDatabase) =>
  Number((await db.pool.query('SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS n')).rows[0].n);

test('rows that were carried into another cluster are neither told again nor skipped, whatever its counter', {
  tags: ['LOG-9', 'OPS-362'],
}, async () => {
  // The cluster they come from has counted far beyond the one they go to.
  while ((await nextNumber(old)) < (await nextNumber(moved)) + 2000) {
    await old.pool.query(
      `DO $$ BEGIN FOR n IN 1..500 LOOP PERFORM pg_current_xact_id(); COMMIT; END LOOP; END $$`,
    );
  }
  await append(old, 'done');
  expect((await consume(old)).at(-1)).toBe('done');
  await append(old, 'numbered, not delivered');
  await writeFeed(old, true);
  await append(old, 'neither');
  await carry(old, moved);

  const lines = new TestLog();
  lines.expect(/This start waits for what another session of the database holds \(pid \d+, since /);
  const holder = await moved.pool.connect();
  await holder.query('SELECT pg_advisory_lock(4800005)');
  const settled = Promise.all([settleLog(moved.pool, lines.log, 50), settleLog(moved.pool, lines.log, 50)]);
  await expect
    .poll(() => lines.lines.filter(({ msg }) => /^This start waits/.test(msg)).length)
    .toBeGreaterThan(0);
  holder.release(true);
  await settled;
  expect(lines.lines.filter(({ msg }) => /lives in another cluster/.test(msg))).toHaveLength(1);
  const log = await openEventLog(moved, lines.log, 20);
  const heard: string[] = [];
  log.listen((event) => void heard.push(event.subjectId));
  log.want(1);
  expect(await consume(moved)).toEqual(['numbered, not delivered', 'neither']);
  await append(moved, 'new');
  await log.settled();
  expect(heard).toEqual(['new']);
  expect(await consume(moved)).toEqual(['new']);
  // The counter of the new cluster passes the numbers that came along.
  while ((await nextNumber(moved)) < (await nextNumber(old))) {
    await moved.pool.query(
      `DO $$ BEGIN FOR n IN 1..500 LOOP PERFORM pg_current_xact_id(); COMMIT; END LOOP; END $$`,
    );
    await log.settled();
  }
  await log.settled();
  await writeFeed(moved, true);
  expect(heard).toEqual(['new']);
  expect(await consume(moved)).toEqual([]);
  const { rows } = await moved.pool.query('SELECT epoch FROM feed_cursor');
  expect(rows).toEqual([{ epoch: 2 }]);
  await settleLog(moved.pool, lines.log);
  expect((await moved.pool.query('SELECT epoch FROM feed_cursor')).rows).toEqual(rows);
  await log.close();
  lines.settle();
});

test('numbers of events that were given and never written are not given again', {
  tags: ['LOG-9'],
}, async () => {
  const give = `SELECT nextval(pg_get_serial_sequence('events', 'event_id')) AS id`;
  const given = Number((await old.pool.query(give)).rows[0].id);
  await old.pool.query('UPDATE feed_cursor SET cluster = 1');
  const lines = new TestLog();
  await settleLog(old.pool, lines.log);
  // At home from now on: the cluster that it goes to above is a copy of its own, and has its identity.
  await settleLog(old.pool, lines.log);
  expect(lines.lines.filter(({ msg }) => /lives in another cluster/.test(msg))).toHaveLength(1);
  await append(old, 'after');
  const { rows } = await old.pool.query('SELECT max(event_id) AS id FROM events');
  expect(Number(rows[0].id)).toBe(given + 1);
  expect((await consume(old)).at(-1)).toBe('after');
});

test('numbers of the feed leap where its rows were carried: what was given elsewhere meanwhile is never given again', {
  tags: ['LOG-90'],
}, async () => {
  await append(old, 'the last here');
  await writeFeed(old, true);
  await append(old, 'not numbered yet');
  await old.pool.query('UPDATE feed_cursor SET cluster = 1');
  await settleLog(old.pool, silentLog);
  await append(old, 'the first there', 'the second there');
  await writeFeed(old, true);
  const { rows } = await old.pool.query<{ subject: string; step: number }>(
    `SELECT e.subject_id AS subject, f.seq - lag(f.seq) OVER (ORDER BY f.seq) AS step
       FROM feed f JOIN events e USING (event_id, volume) WHERE f.restaurant_id = 1 ORDER BY f.seq DESC LIMIT 3`,
  );
  expect(rows.map(({ subject }) => subject)).toEqual([
    'the second there',
    'the first there',
    'not numbered yet',
  ]);
  const [second, first, missing] = rows.map(({ step }) => Number(step));
  expect(second).toBe(1);
  expect(first).toBeGreaterThan(1_000_000);
  expect(missing).toBeGreaterThan(1_000_000);
});

test('a start waits for another one that settles a large log, however long that takes', {
  tags: ['LOG-9'],
}, async () => {
  await old.pool.query('UPDATE feed_cursor SET cluster = 1');
  const pool = createPool(old.connection, silentLog, { max: 2, statementTimeout: 300 });
  const other = await old.pool.connect();
  await other.query('BEGIN; LOCK TABLE events IN SHARE ROW EXCLUSIVE MODE');
  const settling = settleLog(pool, silentLog).then(
    () => 'settled',
    (error: Error) => error.message,
  );
  await new Promise((resolve) => setTimeout(resolve, 1000));
  await other.query('COMMIT');
  other.release();
  expect(await settling).toBe('settled');
  await pool.end();
});
