import type pg from 'pg';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openTestDatabase } from '../../testing/test-database.ts';
import { TestLog } from '../../testing/test-log.ts';
import { venueChanged } from '../../testing/venue-changed.ts';
import { PUB } from '../../testing/venues.ts';
import type { OpenDatabase } from '../database/database.ts';
import { appendEvents } from './append.ts';
import { type EventLog, openEventLog } from './log.ts';

let db: OpenDatabase;
let log: EventLog;
let lines: TestLog;
const heard: string[] = [];

beforeEach(async () => {
  lines = new TestLog();
  db = await openTestDatabase();
  log = await openEventLog(db, lines.log, 50);
  heard.length = 0;
  log.want(PUB);
  log.listen((event) => void heard.push(event.subjectId));
});

afterEach(async () => {
  await log.close();
  await db.close();
  lines.settle();
});

const append = (client: pg.PoolClient | pg.Pool, ...subjects: string[]) =>
  appendEvents(client, ...subjects.map(venueChanged));

test('a transaction that commits late is not skipped, although later ones were read before it', {
  tags: ['LOG-2'],
}, async () => {
  const [slow, slower] = [await db.pool.connect(), await db.pool.connect()];
  await slow.query('BEGIN');
  await append(slow, 'slow');
  await slower.query('BEGIN');
  await append(slower, 'slower');
  await append(db.pool, 'quick');
  await log.settled();
  expect(heard).toEqual(['quick']);
  await slower.query('COMMIT');
  await log.settled();
  expect(heard).toEqual(['quick', 'slower']);
  await slow.query('COMMIT');
  await log.settled();
  expect(heard).toEqual(['quick', 'slower', 'slow']);
  slow.release();
  slower.release();
});

test('a clock that is set back while the server runs keeps no event from being told', {
  tags: ['LOG-210'],
}, async () => {
  await append(db.pool, 'before');
  await log.settled();
  const now = Date.now.bind(Date);
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() - 9 * 3_600_000);
  onTestFinished(() => clock.mockRestore());
  await append(db.pool, 'after');
  await expect.poll(() => heard, { timeout: 5000 }).toEqual(['before', 'after']);
});

test('a rolled-back transaction is never told', { tags: ['LOG-2'] }, async () => {
  const client = await db.pool.connect();
  await client.query('BEGIN');
  await append(client, 'never');
  await append(db.pool, 'one');
  await client.query('ROLLBACK');
  client.release();
  await append(db.pool, 'two');
  await log.settled();
  expect(heard).toEqual(['one', 'two']);
});

test('changes of one subject are told in the order in which they happened', { tags: ['LOG-2'] }, async () => {
  // The first change takes its transaction number before it waits for the row, so its number is the lower one.
  const [early, late] = [await db.pool.connect(), await db.pool.connect()];
  await early.query('BEGIN');
  await early.query('SELECT pg_current_xact_id()');
  await late.query('BEGIN');
  await late.query('SELECT pg_current_xact_id()');
  await late.query('SELECT 1 FROM restaurants WHERE restaurant_id = 1 FOR UPDATE');
  const waiting = early.query('SELECT 1 FROM restaurants WHERE restaurant_id = 1 FOR UPDATE');
  await append(late, 'first');
  await late.query('COMMIT');
  await waiting;
  await append(early, 'second');
  await early.query('COMMIT');
  await log.settled();
  expect(heard).toEqual(['first', 'second']);
  early.release();
  late.release();
});

test('many writers at once: each event is told once, none is lost', { tags: ['LOG-2'] }, async () => {
  const subjects = Array.from({ length: 400 }, (_, index) => `s${index}`);
  await Promise.all(
    subjects.map(async (subject) => {
      await append(db.pool, subject);
      log.wake();
    }),
  );
  await log.settled();
  expect([...heard].sort()).toEqual([...subjects].sort());
});

test('the log is swept although nobody woke it', async () => {
  await append(db.pool, 'from another node');
  await expect.poll(() => heard).toEqual(['from another node']);
});

test('a listener that fails is logged and the others hear on', async () => {
  lines.expect(/listener of the log failed/);
  log.listen(() => {
    throw new Error('broken listener');
  });
  const others: string[] = [];
  log.listen((event) => void others.push(event.subjectId));
  await append(db.pool, 'one', 'two');
  await log.settled();
  expect(heard).toEqual(['one', 'two']);
  expect(others).toEqual(['one', 'two']);
});
