import type pg from 'pg';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openTestDatabase } from '../../testing/test-database.ts';
import { TestLog } from '../../testing/test-log.ts';
import { venueChanged } from '../../testing/venue-changed.ts';
import type { OpenDatabase } from '../database/database.ts';
import { appendEvents } from './append.ts';
import { type ConsumerOptions, openConsumer } from './consumer.ts';
import { writeFeed } from './feed.ts';
import { type InTurn, inTurn } from './in-turn.ts';

let db: OpenDatabase;
let lines: TestLog;

beforeEach(async () => {
  lines = new TestLog();
  db = await openTestDatabase();
  await db.pool.query('CREATE TABLE delivered (subject text)');
  await db.pool.query('TRUNCATE events');
});

afterEach(async () => {
  await db.close();
  lines.settle();
});

const append = (...subjects: string[]) => appendEvents(db.pool, ...subjects.map(venueChanged));

const open = (more: Partial<ConsumerOptions> = {}, look?: InTurn) =>
  openConsumer(
    db,
    lines.log,
    {
      name: 'test',
      from: 'beginning',
      types: ['venue.changed'],
      backoff: () => 0,
      handle: async (event, client) => {
        await client.query('INSERT INTO delivered VALUES ($1)', [event.subjectId]);
      },
      ...more,
    },
    look,
  );

const delivered = async () =>
  (await db.pool.query<{ subject: string }>('SELECT subject FROM delivered ORDER BY ctid')).rows.map(
    ({ subject }) => subject,
  );

test('a consumer gets every event once, in order, over many batches', { tags: ['LOG-2'] }, async () => {
  const subjects = Array.from({ length: 350 }, (_, index) => `s${index}`);
  await append(...subjects);
  const consumer = open();
  await consumer.idle();
  expect(await delivered()).toEqual(subjects);
  await append('one more');
  await consumer.idle();
  expect((await delivered()).at(-1)).toBe('one more');
  await consumer.close();
});

test('an event that commits late is delivered, although later ones were before it', {
  tags: ['LOG-2'],
}, async () => {
  const client = await db.pool.connect();
  await client.query('BEGIN');
  await client.query(
    `INSERT INTO events (restaurant_id, subject_type, subject_id, actor_type, actor, type)
     VALUES (1, 'venue', 'late', 'system', 'test', 'venue.changed')`,
  );
  await append('early');
  const consumer = open();
  await consumer.idle();
  expect(await delivered()).toEqual(['early']);
  await client.query('COMMIT');
  client.release();
  await consumer.idle();
  expect(await delivered()).toEqual(['early', 'late']);
  await consumer.close();
});

test('a consumer that failed goes on where it stopped, and what it wrote of the failed event is gone', {
  tags: ['LOG-3'],
}, async () => {
  lines.expect(/could not be delivered; trying again/);
  let fails = 2;
  await append('a', 'b', 'c');
  const consumer = open({
    handle: async (event, client) => {
      await client.query('INSERT INTO delivered VALUES ($1)', [event.subjectId]);
      if (event.subjectId === 'b' && fails-- > 0) throw new Error('not now');
    },
  });
  await consumer.idle();
  await consumer.idle();
  await consumer.idle();
  expect(await delivered()).toEqual(['a', 'b', 'c']);
  await consumer.close();
});

test('events that were undelivered at the end are delivered after the next start', {
  tags: ['LOG-4'],
}, async () => {
  const consumer = open();
  await append('before');
  await consumer.idle();
  await consumer.close();
  await append('while away', 'and another');
  const restarted = open();
  await restarted.idle();
  expect(await delivered()).toEqual(['before', 'while away', 'and another']);
  await restarted.close();
});

test('a delivery that keeps failing is set aside and does not stop the others', {
  tags: ['LOG-5'],
}, async () => {
  lines.expect(/could not be delivered/);
  await append('good', 'poison', 'better');
  const consumer = open({
    attempts: 3,
    handle: async (event, client) => {
      if (event.subjectId === 'poison') throw new Error('never');
      await client.query('INSERT INTO delivered VALUES ($1)', [event.subjectId]);
    },
  });
  for (let round = 0; round < 4; round++) await consumer.idle();
  expect(await delivered()).toEqual(['good', 'better']);
  const { rows } = await db.pool.query('SELECT consumer, error, event FROM dead_letters');
  expect(rows).toMatchObject([{ consumer: 'test', error: 'never', event: { subject_id: 'poison' } }]);
  await consumer.close();
});

test('what waits in vain for a row that somebody holds is not set aside, however long that is', {
  tags: ['LOG-211'],
}, async () => {
  lines.expect(/could not be delivered; trying again/);
  await append('a', 'b');
  const holder = await db.pool.connect();
  await holder.query('BEGIN; LOCK TABLE delivered IN ACCESS EXCLUSIVE MODE');
  const consumer = open({
    attempts: 3,
    handle: async (event, client) => {
      await client.query("SET LOCAL lock_timeout = '20ms'");
      await client.query('INSERT INTO delivered VALUES ($1)', [event.subjectId]);
    },
  });
  for (let round = 0; round < 6; round++) await consumer.idle();
  await holder.query('ROLLBACK');
  holder.release();
  await consumer.idle();
  expect(await delivered()).toEqual(['a', 'b']);
  expect((await db.pool.query('SELECT FROM dead_letters')).rowCount).toBe(0);
  await consumer.close();
});

test('consumers that look in turn wait for none whose line to the database is dead', {
  tags: ['LOG-212'],
}, async () => {
  const read = db.pool.query.bind(db.pool) as (...asked: unknown[]) => Promise<unknown>;
  const answers: (() => void)[] = [];
  const reads = vi.spyOn(db.pool, 'query').mockImplementation((async (...asked: unknown[]) => {
    const { name, values } = asked[0] as pg.QueryConfig;
    if (name === 'look_at_cursor' && values?.[0] === 'dead')
      await new Promise<void>((resolve) => answers.push(resolve));
    return read(...asked);
  }) as never);
  onTestFinished(() => reads.mockRestore());
  const look = inTurn();
  const dead = open({ name: 'dead', handle: async () => {} }, look);
  await expect.poll(() => answers.length).toBe(1);
  const consumer = open({}, look);
  await append('a');
  await consumer.idle();
  expect(await delivered()).toEqual(['a']);
  answers[0]?.();
  await Promise.all([dead.close(), consumer.close()]);
});

test('a clock that is set back keeps neither a failed delivery nor a rest from ending', {
  tags: ['LOG-210'],
}, async () => {
  lines.expect(/could not be delivered; trying again/);
  const now = Date.now.bind(Date);
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() - 9 * 3_600_000);
  onTestFinished(() => clock.mockRestore());
  const setBack = () => clock.mockImplementation(() => now() - 18 * 3_600_000);
  let fails = 1;
  await append('a');
  const failing = open({
    backoff: () => 200,
    handle: async (event, client) => {
      await client.query('INSERT INTO delivered VALUES ($1)', [event.subjectId]);
      if (fails-- > 0) throw new Error('not now');
    },
  });
  await failing.idle();
  const told: string[] = [];
  const resting = openConsumer(db, lines.log, {
    name: 'together',
    from: 'beginning',
    types: ['venue.changed'],
    restMs: 200,
    handleAll: async (events) => void told.push(...events.map(({ subjectId }) => subjectId)),
  });
  await resting.idle();
  expect([await delivered(), told]).toEqual([[], ['a']]);
  setBack();
  await append('b');
  await writeFeed(db, true);
  await expect
    .poll(
      async () => {
        for (const consumer of [failing, resting]) consumer.wake();
        return [await delivered(), told];
      },
      { timeout: 5000 },
    )
    .toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
  await Promise.all([failing.close(), resting.close()]);
});

test('two nodes of one consumer deliver each event once', { tags: ['LOG-2'] }, async () => {
  const subjects = Array.from({ length: 250 }, (_, index) => `s${index}`);
  const [one, two] = [open(), open()];
  for (let at = 0; at < subjects.length; at += 50) {
    await append(...subjects.slice(at, at + 50));
    one.wake();
    two.wake();
  }
  await expect
    .poll(async () => {
      await Promise.all([one.idle(), two.idle()]);
      return (await delivered()).length;
    })
    .toBe(250);
  expect(await delivered()).toEqual(subjects);
  await Promise.all([one.close(), two.close()]);
});

test('a consumer passes over what it does not read, however much there is of it', {
  tags: ['LOG-2'],
}, async () => {
  const others = Array.from({ length: 250 }, (_, index) => ({
    ...venueChanged(`other ${index}`),
    type: 'stock.changed' as const,
    data: { stock: [] },
  }));
  await append('first');
  await appendEvents(db.pool, ...others);
  await append('last');
  const consumer = open();
  await consumer.idle();
  expect(await delivered()).toEqual(['first', 'last']);
  await appendEvents(db.pool, ...others);
  await consumer.idle();
  expect(await delivered()).toEqual(['first', 'last']);
  await consumer.close();
});

test('a consumer that begins now leaves the past alone', async () => {
  await append('past');
  const consumer = open({ from: 'now' });
  await consumer.idle();
  await append('future');
  await consumer.idle();
  expect(await delivered()).toEqual(['future']);
  await consumer.close();
});

test('a consumer goes on with the database when that goes on from an earlier state, as a late replica does', {
  tags: ['LOG-2', 'LOG-4'],
}, async () => {
  const consumer = open();
  await append('heard', 'heard too', 'lost');
  await consumer.idle();
  // A replica that had not heard of the last ones took over.
  await db.pool.query(`DELETE FROM events WHERE subject_id = 'lost'`);
  await db.pool.query(`DELETE FROM feed WHERE position = (SELECT max(position) FROM feed)`);
  await db.pool.query('UPDATE feed_cursor SET position = position - 1');
  await db.pool.query('UPDATE deliveries SET position = position - 1');
  await db.pool.query(`DELETE FROM delivered WHERE subject = 'lost'`);
  await append('after it took over', 'and then');
  // Its next look is answered by a server that was started at another time.
  const read = db.pool.query.bind(db.pool);
  const reads = vi.spyOn(db.pool, 'query').mockImplementation((async (query: { text?: string }) => {
    const text = query.text?.replace('pg_postmaster_start_time()', 'now()');
    return read((text ? { ...query, name: undefined, text } : query) as never);
  }) as never);
  const look = consumer.idle();
  await expect.poll(() => reads.mock.calls.length).toBeGreaterThan(2);
  reads.mockRestore();
  await look;
  await consumer.idle();
  expect(await delivered()).toEqual(['heard', 'heard too', 'after it took over', 'and then']);
  await consumer.close();
});
