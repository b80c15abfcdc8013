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
  const read = db.pool.query.bind(db.pool);
  let isFirst = true;
  const reads = vi.spyOn(db.pool, 'query').mockImplementation((async (query: { name?: string }) => {
    if (query.name === 'new_events' && isFirst) {
      isFirst = false;
      // The list of venues is on its way; what is remembered of venue 1 now is told of no change.
      log.want(1);
      await append(1, 'changed after it was remembered');
    }
    return read(query as never);
  }) as never);
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
