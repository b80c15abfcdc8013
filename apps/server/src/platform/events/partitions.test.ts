import { expect, test } from 'vitest';
import { openTestDatabase } from '../../testing/test-database.ts';
import { ensurePartitions } from './partitions.ts';

const partitions = `
  SELECT tableoid::regclass::text AS partition, subject_id FROM events WHERE restaurant_id = 77 ORDER BY subject_id`;

test('LOG-1 events of a month lie in its partition, also those that came before it was made', async () => {
  const db = await openTestDatabase();
  const insert = (id: string, at: string) =>
    db.pool.query(
      `INSERT INTO events (restaurant_id, subject_type, subject_id, actor_type, actor, type, at)
       VALUES (77, 'venue', $1, 'system', 'test', 'venue.changed', $2)`,
      [id, at],
    );
  await insert('a', '2026-11-30T23:59:59Z');
  await insert('b', '2026-12-01T00:00:00Z');
  const now = new Date('2026-11-20T10:00:00Z');
  await Promise.all([ensurePartitions(db.pool, now), ensurePartitions(db.pool, now)]);
  await ensurePartitions(db.pool, now);
  await insert('c', '2027-01-31T10:00:00Z');
  await insert('d', '2027-02-01T00:00:00Z');
  const { rows } = await db.pool.query(partitions);
  expect(rows).toEqual([
    { partition: 'events_2026_11', subject_id: 'a' },
    { partition: 'events_2026_12', subject_id: 'b' },
    { partition: 'events_2027_01', subject_id: 'c' },
    { partition: 'events_default', subject_id: 'd' },
  ]);
  await db.close();
});
