import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openTestDatabase } from '../../testing/test-database.ts';
import { TestLog } from '../../testing/test-log.ts';
import { venueChanged } from '../../testing/venue-changed.ts';
import type { OpenDatabase } from '../database/database.ts';
import { appendEvents } from './append.ts';
import { FOLLOWED_MS, FollowedVenues } from './interest.ts';
import { type EventLog, openEventLog } from './log.ts';

let db: OpenDatabase;
let log: EventLog;
let lines: TestLog;
const heard: string[] = [];

beforeEach(async () => {
  lines = new TestLog();
  db = await openTestDatabase();
  log = await openEventLog(db, lines.log, 3_600_000);
  heard.length = 0;
  log.listen((event) => void heard.push(event.subjectId));
});
afterEach(async () => {
  await log.close();
  await db.close();
  lines.settle();
});

const append = (venue: number, ...subjects: string[]) =>
  appendEvents(db.pool, ...subjects.map((subject) => ({ ...venueChanged(subject), restaurantId: venue })));

/** Lets something happen before a read of the log goes out; reads are counted from 1. */
function beforeReads(happen: (turn: number) => Promise<void>) {
  const read = db.pool.query.bind(db.pool);
  let turn = 0;
  return vi.spyOn(db.pool, 'query').mockImplementation((async (query: { name?: string }) => {
    if (query.name === 'new_events') {
      turn += 1;
      await happen(turn);
    }
    return read(query as never);
  }) as never);
}

test('a node reads the events of venues that it follows, and of no others', { tags: ['LOG-8'] }, async () => {
  log.want(2);
  await append(1, 'foreign', 'foreign too');
  await append(2, 'ours');
  const reads = vi.spyOn(db.pool, 'query');
  await log.settled();
  expect(heard).toEqual(['ours']);
  const answers = await Promise.all(reads.mock.results.map(({ value }) => value));
  const told = answers.flatMap(({ rows }) => rows).filter(({ event_id: id }) => id != null);
  expect(told).toHaveLength(1);
  reads.mockClear();
  // Without a venue of its own among them a node does not even ask.
  await append(1, 'foreign still');
  log.wake(1);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(reads.mock.calls.map(([query]) => (query as unknown as { name: string }).name)).not.toContain(
    'new_events',
  );
  reads.mockRestore();
});

test('who begins to follow a venue while the log is read misses nothing from then on', {
  tags: ['LOG-8'],
}, async () => {
  log.want(2);
  await append(2, 'ours');
  const reads = beforeReads(async (turn) => {
    if (turn !== 1) return;
    // The list of venues is on its way; what is remembered of venue 1 now is told of no change.
    log.want(1);
    await append(1, 'changed after it was remembered');
  });
  await log.settled();
  reads.mockRestore();
  expect(heard.sort()).toEqual(['changed after it was remembered', 'ours']);
  await log.settled();
  expect(heard).toHaveLength(2);
});

test('a venue is followed while it is held or asked for, then everything remembered of it goes', {
  tags: ['LOG-8'],
}, () => {
  const followed = new FollowedVenues();
  const dropped: number[] = [];
  followed.onLapse((gone) => dropped.push(...gone));
  followed.keepWhile((venue) => venue === 3);
  const began = performance.now();
  expect([followed.want(1), followed.want(1), followed.want(3)]).toEqual([true, false, true]);
  followed.lapse(began + FOLLOWED_MS - 1000);
  expect(dropped).toEqual([]);
  followed.lapse(began + FOLLOWED_MS + 1000);
  expect(dropped).toEqual([1]);
  expect([followed.has(1), followed.has(3)]).toEqual([false, true]);
  expect(followed.want(1)).toBe(true);
});

test('an order of thousands of foreign events is read in portions and none of one’s own is missed', {
  tags: ['LOG-8'],
}, async () => {
  log.want(2);
  for (let turn = 0; turn < 3; turn += 1) {
    await append(2, ...Array.from({ length: 2500 }, (_, index) => `${turn} ${index}`));
  }
  await log.settled();
  await expect.poll(() => heard.length).toBe(7500);
  expect(new Set(heard).size).toBe(7500);
});

test('a venue that came while the log was read misses nothing when its own reading fails once', {
  tags: ['LOG-8'],
}, async () => {
  lines.expect(/could not be read; trying again/);
  log.want(2);
  await append(2, 'ours');
  const reads = beforeReads(async (turn) => {
    if (turn === 1) {
      log.want(1);
      await append(1, 'changed after it was remembered');
    }
    // The database restarts just now.
    if (turn === 2) throw new Error('Connection terminated unexpectedly');
  });
  await log.settled();
  reads.mockRestore();
  await log.settled();
  expect(heard.sort()).toEqual(['changed after it was remembered', 'ours']);
});

test('a node of more than 500 venues tells what happened in one that came meanwhile once', {
  tags: ['LOG-8'],
}, async () => {
  for (let venue = 1000; venue < 1600; venue += 1) log.want(venue);
  await log.settled();
  const reads = beforeReads(async (turn) => {
    if (turn !== 1) return;
    log.want(1);
    await append(1, 'once');
  });
  await append(1000, 'ours');
  await log.settled();
  reads.mockRestore();
  await log.settled();
  expect(heard.sort()).toEqual(['once', 'ours']);
});

test('a long transaction with more than a portion, committed behind others, tells nothing a second time', {
  tags: ['LOG-8', 'LOG-2'],
}, async () => {
  log.want(2);
  const long = await db.pool.connect();
  await long.query('BEGIN');
  await long.query('SELECT pg_current_xact_id()');
  await append(2, 'before');
  await log.settled();
  expect(heard).toEqual(['before']);
  await appendEvents(
    long,
    ...Array.from({ length: 5200 }, (_, index) => ({ ...venueChanged(`long ${index}`), restaurantId: 2 })),
  );
  await long.query('COMMIT');
  long.release();
  for (let turn = 0; turn < 3; turn += 1) await log.settled();
  expect(heard.filter((subject) => subject === 'before')).toHaveLength(1);
  expect(heard).toHaveLength(5201);
});

test('what a server remembers goes when the database goes on from an earlier state, as a late replica does', {
  tags: ['LOG-8'],
}, async () => {
  log.want(1);
  await append(1, 'before');
  const read = db.pool.query.bind(db.pool);
  // The server that failed had given 10,000 transaction numbers more than the one that took over has heard of.
  const reads = vi.spyOn(db.pool, 'query').mockImplementation((async (query: { name?: string }) => {
    const answer = (await read(query as never)) as unknown as { rows: { look?: string }[] };
    if (query.name === 'new_events')
      for (const row of answer.rows) {
        const [, xmax = '0'] = row.look?.split(':') ?? [];
        row.look = `${BigInt(xmax) + 10_000n}:${BigInt(xmax) + 10_000n}:`;
      }
    return answer;
  }) as never);
  await log.settled();
  reads.mockRestore();
  const dropped: number[] = [];
  log.onLapse((gone) => dropped.push(...gone));
  await log.settled();
  expect(dropped).toEqual([1]);
  log.want(1);
  await append(1, 'after it took over');
  await log.settled();
  expect(heard).toEqual(['before', 'after it took over']);
});
