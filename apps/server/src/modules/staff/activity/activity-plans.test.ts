import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../testing/test-database.ts';
import { PUB } from '../../../testing/venues.ts';
import { readActivity } from './read-activity.ts';

const PAST = 60_000;
const SIZE = 50;

const FILL = `
  INSERT INTO events (restaurant_id, subject_type, subject_id, actor_type, actor, type, data, at)
  SELECT CASE WHEN n % 4 = 0 THEN $1 ELSE 1000 + n % 7 END, CASE n % 3 WHEN 0 THEN 'cart' ELSE 'order' END, 'o' || n,
         CASE n % 5 WHEN 0 THEN 'staff' ELSE 'guest' END, 'somebody', CASE n % 3 WHEN 0 THEN 'cart.joined' ELSE 'order.seen' END,
         '{"tableIdx": 1}', now() - make_interval(secs => n)
    FROM generate_series(1, $2::integer) n`;

const READ_SO_FAR = `
  SELECT coalesce(sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)), 0)::integer AS read
    FROM pg_stat_xact_user_tables WHERE relname LIKE 'events%'`;

const SEARCHES = {
  'the latest': {},
  'the latest before a time': { until: new Date(Date.now() - 30_000_000).toISOString() },
  'of one kind': { kind: 'tables' },
} as const;

test.each(['never analysed', 'analysed', 'with the statistics of an empty table'])(
  'a large log, %s: a page of what staff did reads what it shows, not the past',
  { tags: ['ACC-20'] },
  async (state) => {
    const db = await openTestDatabase({ plansFreely: true });
    await db.pool.query('TRUNCATE events, feed');
    if (state === 'with the statistics of an empty table') await db.pool.query('ANALYZE');
    await db.pool.query(FILL, [PUB, PAST]);
    if (state === 'analysed') await db.pool.query('ANALYZE');
    const client = await db.pool.connect();
    for (const [name, search] of Object.entries(SEARCHES)) {
      await client.query('BEGIN');
      const { rows } = await readActivity(client, PUB, { size: SIZE, ...search }, ['nobody']);
      const { rows: read } = await client.query<{ read: number }>(READ_SO_FAR);
      await client.query('ROLLBACK');
      expect([name, rows.length]).toEqual([name, SIZE]);
      // A search looks through some thousands of what staff did here, and at nothing of guests or other houses.
      const most = 'kind' in search ? PAST / 20 + 5 * SIZE : 3 * SIZE;
      expect(read[0]?.read, name).toBeLessThanOrEqual(most);
    }
    client.release();
    await db.close();
  },
);
