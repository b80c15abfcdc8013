import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_LOGIN } from '@hansang/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { MIGRATED_TEMPLATE } from '../../testing/cluster.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { testSettings } from '../../testing/test-server.ts';
import { fillWithDemo } from './demo.ts';

const folder = mkdtempSync(join(tmpdir(), 'hansang-demo-'));
let db: OpenDatabase;
beforeAll(async () => {
  db = await openTestDatabase({ template: MIGRATED_TEMPLATE });
});
afterAll(async () => {
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

const settings = testSettings({ DATA_DIR: folder });
const rows = async (sql: string, values: unknown[] = []) => (await db.pool.query(sql, values)).rows;

test('an empty database gets the demo venues, marked as such, with the demo login as owner of each', async () => {
  expect(await fillWithDemo(db.pool, settings, new Date())).toBe(true);
  expect(await rows('SELECT restaurant_id, is_demo FROM restaurants ORDER BY restaurant_id')).toEqual(
    [1, 2, 3, 4, 5].map((restaurant_id) => ({ restaurant_id, is_demo: true })),
  );
  const owner = await rows(
    `SELECT u.is_demo, array_agg(m.role) AS roles FROM staff_users u JOIN memberships m ON m.user_id = u.id
      WHERE u.email = $1 GROUP BY u.id`,
    [DEMO_LOGIN.email],
  );
  expect(owner).toEqual([{ is_demo: true, roles: ['owner', 'owner', 'owner', 'owner', 'owner'] }]);
});

test('a later start brings what is missing and touches nothing that is there', async () => {
  expect(await fillWithDemo(db.pool, settings, new Date())).toBe(false);
  await db.pool.query("UPDATE stock SET left_quantity = 7 WHERE menu_id = 'fried-chicken'");
  await db.pool.query('DELETE FROM restaurants WHERE restaurant_id = 5');
  expect(await fillWithDemo(db.pool, settings, new Date())).toBe(true);
  expect(await rows("SELECT left_quantity FROM stock WHERE menu_id = 'fried-chicken'")).toEqual([
    { left_quantity: 7 },
  ]);
  expect(await rows('SELECT 1 FROM restaurants WHERE restaurant_id = 5')).toHaveLength(1);
});

test('a server with a venue of its owner gets no demo venue', async () => {
  await db.pool.query('DELETE FROM restaurants WHERE restaurant_id = 5');
  await db.pool.query('UPDATE restaurants SET is_demo = false WHERE restaurant_id = 4');
  expect(await fillWithDemo(db.pool, settings, new Date())).toBe(false);
});
