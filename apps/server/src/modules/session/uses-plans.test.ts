import type pg from 'pg';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../testing/test-database.ts';
import { PUB } from '../../testing/venues.ts';

const HERE = 5000;
const TOLD = 20;
/** Each row found, held and written, and what lies on the way. */
const MOST_READ = 4 * TOLD;

const touch = (client: pg.PoolClient, sessions: readonly number[]) =>
  client.query({
    name: 'plan_touch',
    text: `SELECT touch_sessions($1, array_fill(now(), ARRAY[$2::integer]), array_fill(now() + interval '3 hours', ARRAY[$2]),
                                 array_fill(now(), ARRAY[$2]))`,
    values: [sessions, sessions.length],
  });

const fill = (client: pg.PoolClient) =>
  client.query<{ session_id: number }>(
    `INSERT INTO guest_sessions (token_hash, restaurant_id, table_idx, mode, page_token, table_epoch, created_at, last_used_at, expires_at)
     SELECT sha256(n::text::bytea), $1, 1 + n % 8, 'default', n::text, 0, now(), now(), now() + interval '1 hour'
       FROM generate_series(1, $2::integer) n
     RETURNING session_id`,
    [PUB, HERE],
  );

const READ_SO_FAR = `
  SELECT (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::integer AS read
    FROM pg_stat_xact_user_tables WHERE relname = 'guest_sessions'`;

const STATES: Readonly<Record<string, (client: pg.PoolClient) => Promise<unknown>>> = {
  'never analysed': async () => {},
  'with the plans of an empty table': async (client) => {
    for (let turn = 0; turn < 7; turn += 1) await touch(client, [1]);
  },
};

test.each(Object.keys(STATES))(
  'which of many phones were used is saved by their own rows alone, %s',
  { tags: ['OPS-235'] },
  async (state) => {
    const db = await openTestDatabase({ plansFreely: true });
    const client = await db.pool.connect();
    try {
      await client.query(
        'DELETE FROM guest_sessions; ALTER TABLE guest_sessions SET (autovacuum_enabled = off)',
      );
      await STATES[state]?.(client);
      const { rows } = await fill(client);
      const told = rows.filter((_, at) => at % (HERE / TOLD) === 0).map((row) => row.session_id);
      await client.query('BEGIN');
      await touch(client, told);
      const [{ read } = { read: 0 }] = (await client.query<{ read: number }>(READ_SO_FAR)).rows;
      await client.query('COMMIT');
      expect(told).toHaveLength(TOLD);
      expect(read).toBeGreaterThanOrEqual(TOLD);
      expect(read).toBeLessThan(MOST_READ);
    } finally {
      client.release();
      await db.close();
    }
  },
);
