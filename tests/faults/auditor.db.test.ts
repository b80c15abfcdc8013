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

/** Two orders of one visit, one of them rejected, 10 dishes at first and 7 left; 500 off, 1,000 paid, 700 paid by mistake. */
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
  INSERT INTO bill_entries (restaurant_id, entry_id, visit_id, kind, amount, reason, by_id, by_name, business_day, at)
    VALUES (1, 'e1', 'v', 'DISCOUNT', -500, 'r', 'u', 's', '2026-11-01', now());
  INSERT INTO payments (restaurant_id, payment_id, origin, visit_id, status, phase, is_captured, amount, offered_at, means,
                        business_day, by_id, by_name, voids_id, reason)
    VALUES (1, 'p1', 'RECORDED', 'v', 'SUCCESS', 'DONE', true, 1000, now(), 'CASH', '2026-11-01', 'u', 's', NULL, NULL),
           (1, 'p2', 'RECORDED', 'v', 'CANCEL', 'DONE', false, 700, now(), 'CASH', '2026-11-01', 'u', 's', NULL, NULL),
           (1, 'p3', 'RECORDED', 'v', 'CANCEL', 'DONE', false, 700, now(), 'CASH', '2026-11-01', 'u', 's', 'p2', 'r');
  INSERT INTO payment_claims (restaurant_id, claim_id, visit_id, amount, part, lines, made_at, until, ended_at, payment_id)
    VALUES (1, 'c1', 'v', 1000, 'LINES', '[{"orderId": "o1", "line": 0, "quantity": 1}]', now(), now(), now(), 'p1'),
           (1, 'c2', 'v', 700, 'AMOUNT', '[]', now(), now(), now(), 'p2');
  INSERT INTO events (restaurant_id, subject_type, subject_id, version, actor_type, actor, type, data)
    VALUES (1, 'order', 'o1', 1, 'guest', 'g', 'order.placed', '{"visitId": "v", "totalAmount": 3000}'),
           (1, 'order', 'o2', 1, 'guest', 'g', 'order.placed', '{"visitId": "v", "totalAmount": 1000}'),
           (1, 'order', 'o2', 2, 'staff', 's', 'order.moved', '{"to": "REJECT"}'),
           (1, 'visit', 'v', NULL, 'staff', 's', 'bill.entered', '{"amount": -500, "owed": 2500}'),
           (1, 'visit', 'v', NULL, 'staff', 's', 'payment.recorded', '{"amount": 700, "owed": 1800}'),
           (1, 'visit', 'v', NULL, 'staff', 's', 'payment.voided', '{"amount": 700, "owed": 2500}'),
           (1, 'visit', 'v', NULL, 'staff', 's', 'payment.recorded', '{"amount": 1000, "owed": 1500}');
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

const CHANGE = `
  INSERT INTO line_changes (restaurant_id, order_id, version, line, kind, delta, free_delta, returned, amount, actor_type, actor,
                            actor_id, at)
  VALUES (1, 'o1', 2, 0, 'REDUCE', -1, 0, 1, -1000, 'staff', 's', 's', now())`;
const OFFER = `
  INSERT INTO line_offers (restaurant_id, offer_id, order_id, version, line, quantity, substitute, counted, tally, reason,
                           actor, actor_id, offered_at, expires_at)
  VALUES (1, 'f', 'o1', 2, 0, 1, '{"menu_id": "m", "options": []}', '{m}', 0, 'ETC', 's', 's', now(), now())`;

/** An open cart whose row holds its first revision, and of whose two later ones the log has the first. */
const CART = `
  INSERT INTO carts (restaurant_id, cart_id, table_idx, table_epoch, version, revision, state, created_at)
  VALUES (1, 'k', 1, 1, 3, 3, '{"revision": 1, "version": 1, "lines": []}', now());
  INSERT INTO events (restaurant_id, subject_type, subject_id, version, actor_type, actor, type, data)
  VALUES (1, 'cart', 'k', 2, 'guest', 'g', 'cart.changed', '{"event": {"data": {"revision": 2}}}')`;

const SPOILED_STOCK_AND_CARTS: typeof SPOILED = [
  {
    what: 'stock taken for an order of a dish that is not on it',
    sql: "UPDATE orders SET counted = '{m,x}' WHERE order_id = 'o1'",
    told: /of dishes that are on it, and of nothing else: o1 is x/,
  },
  {
    what: 'stock taken for a line in the place of another of a dish that is not on it',
    sql: "UPDATE order_lines SET counted = '{x}' WHERE order_id = 'o1'",
    told: /of its own dishes, and of nothing else: o1\/0 is x/,
  },
  {
    what: 'an offer that holds stock of another dish',
    sql: OFFER.replace("'{m}'", "'{x}'"),
    told: /f is x, should be a dish of the offer/,
  },
  { what: 'a dish without stock', sql: 'DELETE FROM stock', told: /its row of stock: m is none/ },
  {
    what: 'an order that took from a count which was not made',
    sql: "UPDATE orders SET tally = 999 WHERE order_id = 'o1'",
    told: /count of stock that was not made: o1 is 999, should be at most \d+/,
  },
  { what: 'a gap in the log of a cart', sql: CART, told: /k is 1 changes, should be 2 changes/ },
  {
    what: 'a cart whose row contradicts itself',
    sql: `${CART}; UPDATE carts SET revision = 1`,
    told: /same version twice, where it is not behind: k is 1, should be 3/,
  },
  {
    what: 'a choice that is in a cart twice',
    sql: `${CART}; UPDATE carts SET version = 1, revision = 1,
            state = '{"revision": 1, "version": 1, "lines": [{"cartMenuId": "a", "qty": 1}, {"cartMenuId": "a", "qty": 2}]}'`,
    told: /k a is 2 times, 1 pieces, should be once/,
  },
];

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
    told: /feed is 6 of 6 events, up to 7/,
  },
  {
    what: 'an event that is twice in the feed',
    sql: 'UPDATE feed SET event_id = (SELECT min(event_id) FROM events)',
    told: /feed is 7 of 1 events/,
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
    told: /table 1 is v, should be a visit that runs/,
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
    what: 'a line that lost a piece of which nothing tells',
    sql: "UPDATE order_lines SET live_quantity = 2 WHERE order_id = 'o1'",
    told: /all that became of it: o1\/0 is 2, free 0, should be 3, free 0/,
  },
  {
    what: 'a change that is not in the log, and not in what is due',
    sql: `${CHANGE}; UPDATE order_lines SET live_quantity = 2 WHERE order_id = 'o1'`,
    told: /(?=[\s\S]*o1 is 3000, should be 2000)[\s\S]*o1\/2 is 0, should be 1/,
  },
  {
    what: 'stock that a line gave back and never came',
    sql: `${CHANGE}; UPDATE order_lines SET live_quantity = 2 WHERE order_id = 'o1'`,
    told: /m is 7, should be 8/,
  },
  {
    what: 'an offer that holds nothing',
    sql: OFFER,
    told: /(?=[\s\S]*m is 7, should be 6)[\s\S]*o1\/0 is no offer/,
  },
  {
    what: 'an offer that was taken and never came',
    sql: `${OFFER}; UPDATE line_offers SET state = 'TAKEN', ended_at = now()`,
    told: /o1 is 0, should be 1/,
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

/** A card payment of the bill: its id, how it stands, and what it is for. */
const cardPayment = (id: string, status: 'SUCCESS' | 'CANCEL', refunded = 0) => `
  INSERT INTO payments (restaurant_id, payment_id, origin, visit_id, bill_claim, provider, account_id, status, phase,
                        is_captured, amount, refunded_amount, transaction_id, business_day, offered_at, expires_at)
  VALUES (1, '${id}', 'PROVIDER', 'v', 'c-${id}', 'nicepay', 'a', '${status}', 'DONE', ${status === 'SUCCESS'}, 500, ${refunded},
          't-${id}', '2026-11-01', now(), now());`;
const claimOf = (id: string, ended: string, settledBy: string) => `
  INSERT INTO payment_claims (restaurant_id, claim_id, visit_id, amount, part, made_at, until, ended_at, payment_id)
  VALUES (1, 'c-${id}', 'v', 500, 'WHOLE', now(), now(), ${ended}, ${settledBy});`;

const SPOILED_BILLS: readonly { what: string; sql: string; told: RegExp }[] = [
  {
    what: 'a card payment of a bill that settled no claim',
    sql: cardPayment('k1', 'SUCCESS'),
    told: /it was offered for exactly when money was taken: k1 is SUCCESS of 500, its claim of nothing/,
  },
  {
    what: 'a claim that was settled by a card that took no money',
    sql: `${cardPayment('k2', 'CANCEL')}${claimOf('k2', 'now()', "'k2'")}`,
    told: /exactly when money was taken: k2 is CANCEL of 500, its claim of 500 settled by k2/,
  },
  {
    what: 'a claim that outlives its card payment',
    sql: `${cardPayment('k3', 'CANCEL')}${claimOf('k3', 'NULL', 'NULL')}`,
    told: /its claim has ended: k3 is CANCEL DONE/,
  },
  {
    what: 'money of a bill that went back without a refund',
    sql: `${cardPayment('k4', 'SUCCESS', 100)}${claimOf('k4', 'now()', "'k4'")}`,
    told: /the sum of its refunds: k4 is 100, refunds 0/,
  },
  {
    what: 'money that is kept here and not held at the provider',
    sql: `${cardPayment('k5', 'SUCCESS')}${claimOf('k5', 'now()', "'k5'")}`,
    told: /holds what is kept of a bill's payment: k5 is 0, here 500/,
  },
  {
    what: 'a payment that settled no claim',
    sql: "DELETE FROM payment_claims WHERE claim_id = 'c1'",
    told: /settled one claim of its amount: p1 is 0 claims/,
  },
  {
    what: 'a claim of another amount than its payment',
    sql: "UPDATE payment_claims SET amount = 900 WHERE claim_id = 'c1'",
    told: /p1 is 1 claims of 900 for 1000/,
  },
  {
    what: 'a voided payment that still counts',
    sql: "UPDATE payments SET status = 'SUCCESS', is_captured = true WHERE payment_id = 'p2'",
    told: /as no row takes it back: p2 is SUCCESS, 0 given back, with 1 voids of 700/,
  },
  {
    what: 'a payment that went without a row that takes it back',
    sql: "DELETE FROM payments WHERE payment_id = 'p3'",
    told: /p2 is CANCEL, 0 given back, with 0 voids of 0/,
  },
  {
    what: 'an entry that was taken back by another amount',
    sql: `INSERT INTO bill_entries (restaurant_id, entry_id, visit_id, kind, amount, voids_id, reason, by_id, by_name,
                                    business_day, at)
          VALUES (1, 'e2', 'v', 'DISCOUNT', 400, 'e1', 'r', 'u', 's', '2026-11-01', now())`,
    told: /amount the other way: e2 is 400 for -500/,
  },
  {
    what: 'a dish that was paid twice',
    sql: `UPDATE payment_claims SET lines = '[{"orderId": "o1", "line": 0, "quantity": 4}]' WHERE claim_id = 'c1'`,
    told: /paid at most once: o1\/0 is 4 of 3/,
  },
  {
    what: 'claims for more than is owed',
    sql: `UPDATE orders SET total_amount = due_amount;
          INSERT INTO payment_claims (restaurant_id, claim_id, visit_id, amount, part, made_at, until)
          VALUES (1, 'c3', 'v', 1501, 'AMOUNT', now(), now() + interval '1 hour')`,
    told: /Living claims .* 1501 claimed of 1500/,
  },
  {
    what: 'a payment that the log does not know',
    sql: "DELETE FROM events WHERE type = 'payment.recorded' AND data->>'amount' = '1000'",
    told: /Log and books owe the same: v is 1500, the log says 2500/,
  },
  {
    what: 'an event that tells another amount owed',
    sql: `UPDATE events SET data = '{"amount": -500, "owed": 2400}' WHERE type = 'bill.entered'`,
    told: /v is 2400 after bill.entered, should be 2500/,
  },
  {
    what: 'a payment that took more than was owed',
    sql: `UPDATE events SET data = '{"amount": 1000, "owed": 0}' WHERE type = 'payment.recorded' AND data->>'amount' = '700';
          UPDATE events SET data = '{"amount": 2000, "owed": 0}' WHERE type = 'payment.recorded' AND data->>'owed' = '1500';
          UPDATE events SET data = '{"amount": 200, "owed": 1700}' WHERE type = 'payment.voided'`,
    told: /Never more is taken than is owed: v took 2000 of 1700/,
  },
  {
    what: 'a visit that went unpaid without a word',
    sql: `INSERT INTO events (restaurant_id, subject_type, subject_id, actor_type, actor, type, data)
          VALUES (1, 'visit', 'v', 'staff', 's', 'visit.closed', '{}')`,
    told: /goes unpaid with a reason: v owed 1500, told 0/,
  },
];

test.each(SPOILED_BILLS)('the auditor finds $what', async ({ sql, told }) => {
  await client.query(sql);
  expect((await books()).join('\n')).toMatch(told);
});

test.each(SPOILED_STOCK_AND_CARTS)('the auditor finds $what', { tags: ['OPS-97'] }, async ({ sql, told }) => {
  await client.query(sql);
  expect((await books()).join('\n')).toMatch(told);
});

test.each(SPOILED)('the auditor finds $what', async ({ sql, told }) => {
  await client.query(sql);
  expect((await books()).join('\n')).toMatch(told);
});

test('the auditor finds two open visits at one table', async () => {
  await client.query('DROP INDEX visits_one_open_per_table');
  await client.query(`${SECOND_VISIT}; UPDATE visits SET table_idx = 1`);
  expect((await books()).join('\n')).toMatch(/table 1 is 2, should be 1/);
});
