import type pg from 'pg';
import { expect, test } from 'vitest';
import type { OpenDatabase } from '../../../platform/database/database.ts';
import { openTestDatabase } from '../../../testing/test-database.ts';
import { PUB } from '../../../testing/venues.ts';
import { saveMember } from '../members.ts';
import { loadNotices, readNotices } from './notices.ts';
import { loadPeopleLog } from './people-log.ts';

const PAST = 20_000;
/** What a question about the people of a venue may read of the log. */
const MOST_READ = 100;

const ACT = `
  INSERT INTO events (restaurant_id, subject_type, subject_id, actor_type, actor, type, data)
  SELECT $1, 'staff', 'somebody', 'staff', 'Somebody', 'staff.acted', '{"act": "PAYMENT_ACCOUNT_REMOVED", "details": {}}'
    FROM generate_series(1, 3)`;

/** A few acts of staff, and after them a long past of orders. */
async function fillPast(db: OpenDatabase): Promise<void> {
  await db.pool.query(ACT, [PUB]);
  await db.pool.query(
    `INSERT INTO events (restaurant_id, subject_type, subject_id, actor_type, actor, type)
     SELECT $1, 'order', 'order ' || n % 500, 'guest', 'test', 'order.seen' FROM generate_series(1, $2::integer) n`,
    [PUB, PAST],
  );
}

const READS: Readonly<Record<string, (client: pg.PoolClient, owner: string) => Promise<unknown>>> = {
  notices: (client, owner) => loadNotices(client, PUB, owner, new Date()),
  'what was read': (client, owner) => readNotices(client, PUB, owner, '9000000'),
  'who did what': (client) => loadPeopleLog(client, PUB),
};

const READ_SO_FAR = `
  SELECT coalesce(sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)), 0)::integer AS read
    FROM pg_stat_xact_user_tables WHERE relname LIKE 'events%'`;

async function rowsRead(client: pg.PoolClient, work: () => Promise<unknown>): Promise<number> {
  await client.query('BEGIN');
  await work();
  const { rows } = await client.query<{ read: number }>(READ_SO_FAR);
  await client.query('ROLLBACK');
  return rows[0]?.read ?? 0;
}

type Warm = () => Promise<void>;
const STATES: Readonly<Record<string, (db: OpenDatabase, warm: Warm) => Promise<unknown>>> = {
  'never analysed': fillPast,
  analysed: async (db) => {
    await fillPast(db);
    await db.pool.query('ANALYZE');
  },
  'with the statistics and the plans of empty tables': async (db, warm) => {
    await db.pool.query('ANALYZE');
    await warm();
    await fillPast(db);
  },
};

test.each(Object.keys(STATES))(
  'the log %s: who asks what others did does not read the orders of years',
  { tags: ['ACC-17'] },
  async (state) => {
    const db = await openTestDatabase({ plansFreely: true });
    await db.pool.query('TRUNCATE events, feed');
    const asked = { restaurantId: PUB, email: 'owner@example.test', name: 'Owner', role: 'owner' } as const;
    const { userId } = await saveMember(db.pool, asked);
    const client = await db.pool.connect();
    await STATES[state]?.(db, async () => {
      for (const read of Object.values(READS))
        for (let turn = 0; turn < 7; turn += 1) await rowsRead(client, () => read(client, userId));
    });
    expect(await loadNotices(client, PUB, userId, new Date())).toHaveLength(3);
    for (const [name, read] of Object.entries(READS)) {
      const touched = await rowsRead(client, () => read(client, userId));
      expect([name, touched <= MOST_READ]).toEqual([name, true]);
    }
    client.release();
    await db.close();
  },
);
