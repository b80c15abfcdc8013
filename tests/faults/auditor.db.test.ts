import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '../../apps/server/src/platform/database/database.ts';
import { openDatabase } from '../../apps/server/src/platform/open-database.ts';
import { silentLog } from '../../apps/server/src/platform/process/log.ts';
import { audit } from './auditor.ts';

let folder: string;
let db: OpenDatabase;
let client: pg.PoolClient;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hansang-auditor-'));
  const settings = { DATA_DIR: folder, DATABASE_URL: undefined, DATABASE_POOL: 2, HANSANG_SNAPSHOTS: 1 };
  db = await openDatabase(settings, silentLog);
  client = await db.pool.connect();
  await client.query(BOOKS);
});

afterAll(async () => {
  client.release();
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

// Every test spoils the books in its own way and puts them back.
beforeEach(() => client.query('BEGIN'));
afterEach(() => client.query('ROLLBACK'));

/** Two orders of one visit, one of them rejected, 10 dishes at first and 7 left. */
const BOOKS = `
  INSERT INTO corporations (corporation_id, name) VALUES (1, 'c');
  INSERT INTO restaurants (restaurant_id, corporation_id, name) VALUES (1, 1, '{"ko":"r"}');
  INSERT INTO floors VALUES (1, 'f', '{"ko":"f"}', 1);
  INSERT INTO dining_tables (restaurant_id, table_idx, floor_id, name, digital_key) VALUES (1, 1, 'f', '1', 'k1'), (1, 2, 'f', '2', 'k2');
  INSERT INTO menu_categories (restaurant_id, category_id, name, priority) VALUES (1, 'c', '{"ko":"c"}', 1);
  INSERT INTO menus (restaurant_id, menu_id, category_id, name, priority, price) VALUES (1, 'm', 'c', '{"ko":"m"}', 1, 1000);
  INSERT INTO stock (restaurant_id, menu_id, left_quantity) VALUES (1, 'm', 7);
  INSERT INTO visits (restaurant_id, visit_id, table_idx, opened_at, opened_by, ordered_at, hash_key, business_day, last_activity_at)
    VALUES (1, 'v', 1, now(), 'guest', now(), 'h', '2026-11-01', now());
  UPDATE dining_tables SET visit_id = 'v' WHERE table_idx = 1;
  INSERT INTO orders (restaurant_id, order_id, table_idx, visit_id, order_number, business_day, status, version, means, source,
                      total_amount, due_amount, total_quantity, steps, placed_at)
    VALUES (1, 'o1', 1, 'v', 1, '2026-11-01', 'REQUEST', 1, 'QR', 'MENU', 3000, 3000, 3, '[]', now()),
           (1, 'o2', 1, 'v', 2, '2026-11-01', 'REJECT', 2, 'QR', 'MENU', 1000, 0, 1, '[]', now());
  INSERT INTO order_lines (restaurant_id, order_id, line, menu_id, category_name, name, unit_price, quantity, is_main, alcohol_tag,
                           state, live_quantity)
    VALUES (1, 'o1', 0, 'm', 'c', '{}', 1000, 3, true, 'NONE', 'WAITING', 3),
           (1, 'o2', 0, 'm', 'c', '{}', 1000, 1, true, 'NONE', 'OFF', 0);
  INSERT INTO events (restaurant_id, subject_type, subject_id, version, actor_type, actor, type)
    VALUES (1, 'order', 'o1', 1, 'guest', 'g', 'order.placed'), (1, 'order', 'o2', 1, 'guest', 'g', 'order.placed'),
           (1, 'order', 'o2', 2, 'staff', 's', 'order.moved');
  INSERT INTO feed (restaurant_id, seq, position, event_id, volume, type)
    SELECT 1, n, n, event_id, volume, type FROM (SELECT *, row_number() OVER (ORDER BY event_id) AS n FROM events) e;
  INSERT INTO idempotency_keys VALUES ('session:1', 'placeOrder', 'k1', 'f', 200, '{"orderId":"o1"}', now()),
                                      ('session:1', 'placeOrder', 'k2', 'f', 200, '{"orderId":"o2"}', now());`;

const books = () =>
  audit(client, {
    restaurantId: 1,
    acknowledged: [
      { orderId: 'o1', menus: [{ menuId: 'm', quantity: 3 }] },
      { orderId: 'o2', menus: [{ menuId: 'm', quantity: 1 }] },
    ],
    startStock: new Map([['m', 10]]),
  });

test('books that balance have no fault', async () => {
  expect(await books()).toEqual([]);
});

const SECOND_VISIT = `
  INSERT INTO visits (restaurant_id, visit_id, table_idx, opened_at, opened_by, ordered_at, hash_key, business_day, last_activity_at)
  VALUES (1, 'w', 2, now(), 'guest', now(), 'h2', '2026-11-01', now())`;

const SPOILED: readonly { what: string; sql: string; told: RegExp }[] = [
  { what: 'a lost order', sql: "DELETE FROM orders WHERE order_id = 'o1'", told: /o1 is lost/ },
  {
    what: 'an order stored with another quantity',
    sql: "UPDATE order_lines SET quantity = 2, live_quantity = 2 WHERE order_id = 'o1'",
    told: /o1 is m×2, should be m×3/,
  },
  { what: 'drifted stock', sql: 'UPDATE stock SET left_quantity = 8', told: /m is 8, should be 7/ },
  {
    what: 'stock of a rejected order that never came back',
    sql: 'UPDATE stock SET left_quantity = 6',
    told: /m is 6, should be 7/,
  },
  {
    what: 'a gap in the numbers',
    sql: "UPDATE orders SET order_number = 5 WHERE order_id = 'o2'",
    told: /highest 5/,
  },
  {
    what: 'an order without its event',
    sql: "DELETE FROM events WHERE subject_id = 'o1'",
    told: /placing in the log exactly once: o1 is 0/,
  },
  {
    what: 'a transition without its event',
    sql: "DELETE FROM events WHERE subject_id = 'o2' AND version = 2",
    told: /one event in the log for each of its versions: o2 is 1, should be 2/,
  },
  {
    what: 'a gap in the feed',
    sql: 'DELETE FROM feed WHERE seq = 2',
    told: /feed is 2 of 2 events, up to 3/,
  },
  {
    what: 'an event that is twice in the feed',
    sql: 'UPDATE feed SET event_id = (SELECT min(event_id) FROM events)',
    told: /feed is 3 of 1 events/,
  },
  {
    what: 'an event of no order',
    sql: "UPDATE events SET subject_id = 'ghost' WHERE subject_id = 'o1'",
    told: /ghost/,
  },
  {
    what: 'a wrong total',
    sql: "UPDATE orders SET total_amount = 4000 WHERE order_id = 'o1'",
    told: /sums of its lines: o1/,
  },
  {
    what: 'an order at another table than its visit',
    sql: "UPDATE orders SET table_idx = 2 WHERE order_id = 'o1'",
    told: /o1 is 1, should be 2/,
  },
  {
    what: 'an empty visit',
    sql: SECOND_VISIT,
    told: /w is 0, should be at least 1/,
  },
  {
    what: 'a visit that ordered and does not know',
    sql: 'UPDATE visits SET ordered_at = NULL, hash_key = NULL, business_day = NULL',
    told: /v is not ordered, should be ordered/,
  },
  {
    what: 'a table that names no visit',
    sql: 'UPDATE dining_tables SET visit_id = NULL',
    told: /table 1 is none, should be v/,
  },
  {
    what: 'a table that names a visit of the past',
    sql: "UPDATE visits SET closed_at = now() WHERE visit_id = 'v'",
    told: /table 1 is v, should be none/,
  },
  {
    what: 'a wrong amount due',
    sql: "UPDATE orders SET due_amount = 2000 WHERE order_id = 'o1'",
    told: /still to come of its lines: o1 is 2000, should be 3000/,
  },
  {
    what: 'a line that its order left behind',
    sql: "UPDATE orders SET status = 'CONFIRM' WHERE order_id = 'o1'",
    told: /o1\/0 is WAITING, should be COOKING/,
  },
  {
    what: 'two keys that made one order',
    sql: `UPDATE idempotency_keys SET answer = '{"orderId":"o1"}'`,
    told: /key made one order of its own: o1 is 2/,
  },
  {
    what: 'a key that names no order',
    sql: `UPDATE idempotency_keys SET answer = '{"orderId":"ghost"}' WHERE key = 'k2'`,
    told: /k2 is ghost/,
  },
];

test.each(SPOILED)('the auditor finds $what', async ({ sql, told }) => {
  await client.query(sql);
  expect((await books()).join('\n')).toMatch(told);
});

test('the auditor finds two open visits at one table', async () => {
  await client.query('DROP INDEX visits_one_open_per_table');
  await client.query(`${SECOND_VISIT}; UPDATE visits SET table_idx = 1`);
  expect((await books()).join('\n')).toMatch(/table 1 is 2, should be 1/);
});
