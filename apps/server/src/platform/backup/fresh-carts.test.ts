import { afterAll, beforeAll, expect, test } from 'vitest';
import { MIGRATED_TEMPLATE, SEEDED_TEMPLATE } from '../../testing/cluster.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import type { OpenDatabase } from '../database/database.ts';
import { renameOpenCarts } from './fresh-carts.ts';

let db: OpenDatabase;
beforeAll(async () => {
  db = await openTestDatabase({ template: SEEDED_TEMPLATE });
  for (const [cartId, tableIdx, closed] of [
    ['open', 1, null],
    ['closed', 2, '2026-11-20T10:00:00Z'],
  ] as const) {
    const state = JSON.stringify({ id: cartId, lines: [{ id: 'cola' }] });
    await db.pool.query(
      `INSERT INTO carts (restaurant_id, cart_id, table_idx, table_epoch, version, revision, state, created_at, closed_at)
       VALUES (1, $1, $2, 1, 4, 9, $3, now(), $4)`,
      [cartId, tableIdx, state, closed],
    );
    await db.pool.query(
      `INSERT INTO cart_members (restaurant_id, cart_id, client_id, session_id, number, joined_at)
       VALUES (1, $1, 'a', 1, 1, now())`,
      [cartId],
    );
    await db.pool.query(
      `INSERT INTO events (restaurant_id, subject_type, subject_id, actor_type, actor, type)
       VALUES (1, 'cart', $1, 'guest', 'a', 'cart.changed')`,
      [cartId],
    );
  }
  await db.pool.query(`INSERT INTO server_nodes VALUES ('node', now())`);
  await db.pool.query(`INSERT INTO cart_presence VALUES (1, 'open', 'a', 'node')`);
});
afterAll(() => db.close());

const column = async (sql: string) => (await db.pool.query(sql)).rows.flatMap(Object.values);

test('a restored cart that is open gets a new id with all that belongs to it, a closed one keeps its own', {
  tags: ['CART-17'],
}, async () => {
  await renameOpenCarts(db.pool as never);
  const [fresh, kept] = await column('SELECT cart_id FROM carts ORDER BY table_idx');
  expect(fresh).toMatch(/^[0-9a-f]{32}$/);
  expect(kept).toBe('closed');
  expect(await column(`SELECT state->>'id' FROM carts ORDER BY table_idx`)).toEqual([fresh, 'closed']);
  expect(await column(`SELECT state #>> '{lines,0,id}' FROM carts ORDER BY table_idx`)).toEqual([
    'cola',
    'cola',
  ]);
  expect((await column('SELECT cart_id FROM cart_members')).sort()).toEqual([fresh, 'closed'].sort());
  const subjects = await column(`SELECT subject_id FROM events WHERE subject_type = 'cart'`);
  expect(subjects.sort()).toEqual([fresh, 'closed'].sort());
  expect(await column('SELECT node_id FROM cart_presence UNION SELECT node_id FROM server_nodes')).toEqual(
    [],
  );
});

test('a backup of a release without carts needs nothing renamed', { tags: ['CART-17'] }, async () => {
  const empty = await openTestDatabase({ template: MIGRATED_TEMPLATE });
  await empty.pool.query('DROP TABLE carts, cart_members CASCADE');
  await renameOpenCarts(empty.pool as never);
  await empty.close();
});
