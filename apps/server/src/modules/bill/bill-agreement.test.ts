import { type BillFacts, billMoney } from '@hansang/rules/bill';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { MIGRATED_TEMPLATE } from '../../testing/cluster.ts';
import { openTestDatabase } from '../../testing/test-database.ts';

// What a bill comes to is one rule in two languages: phones and consoles read the one, the database decides by the other.

let db: OpenDatabase;
beforeAll(async () => {
  db = await openTestDatabase({ template: MIGRATED_TEMPLATE });
  await db.pool.query(`
    INSERT INTO corporations (corporation_id, name) VALUES (1, 'c');
    INSERT INTO restaurants (restaurant_id, corporation_id, name) VALUES (1, 1, '{"ko":"r"}');
    INSERT INTO floors VALUES (1, 'f', '{"ko":"f"}', 1);
    INSERT INTO dining_tables (restaurant_id, table_idx, floor_id, name, digital_key) VALUES (1, 1, 'f', '1', 'k')`);
});
afterAll(() => db.close());

const CASES = 300;
const won = fc.integer({ min: 0, max: 50_000 });
const some = fc.integer({ min: 1, max: 50_000 });
const order = fc
  .record({ due: won, captured: fc.oneof(fc.constant(0), some), part: fc.integer({ min: 0, max: 4 }) })
  .map(({ due, captured, part }) => ({ due, captured, refunded: Math.floor((captured * part) / 4) }));
const payment = fc
  .record({ captured: some, part: fc.constantFrom(0, 0, 1, 2) })
  .map(({ captured, part }) => ({ captured, refunded: Math.floor((captured * part) / 2) }));
const entry = fc.integer({ min: -20_000, max: 20_000 }).filter((amount) => amount !== 0);
const facts: fc.Arbitrary<BillFacts> = fc.record({
  orders: fc.array(order, { maxLength: 5 }),
  entries: fc.array(entry, { maxLength: 4 }),
  payments: fc.array(payment, { maxLength: 4 }),
  claims: fc.array(some, { maxLength: 3 }),
});

const FILL = `
  WITH bills AS (SELECT n, f FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS b(f, n)),
  stays AS (
    INSERT INTO visits (restaurant_id, visit_id, table_idx, opened_at, opened_by, last_activity_at, closed_at)
    SELECT 1, 'v' || n, 1, now(), 'guest', now(), now() FROM bills RETURNING visit_id),
  sold AS (
    INSERT INTO orders (restaurant_id, order_id, table_idx, visit_id, business_day, status, means, source, total_amount,
                        due_amount, total_quantity, steps, placed_at)
    SELECT 1, 'v' || n || 'o' || k, 1, 'v' || n, '2026-11-20', 'COMPLETE', 'QR', 'MENU', 100000, (o->>'due')::integer, 1, '[]',
           now()
      FROM bills, jsonb_array_elements(f->'orders') WITH ORDINALITY AS x(o, k) RETURNING order_id),
  first AS (
    INSERT INTO payments (restaurant_id, payment_id, origin, order_id, visit_id, provider, account_id, status, phase,
                          is_captured, amount, refunded_amount, transaction_id, offered_at, expires_at)
    SELECT 1, 'v' || n || 'f' || k, 'PROVIDER', 'v' || n || 'o' || k, 'v' || n, 'nicepay', 'a', 'SUCCESS', 'DONE', true,
           (o->>'captured')::integer, (o->>'refunded')::integer, 't' || n || k, now(), now()
      FROM bills, jsonb_array_elements(f->'orders') WITH ORDINALITY AS x(o, k) WHERE o->>'captured' <> '0'),
  beside AS (
    INSERT INTO bill_entries (restaurant_id, entry_id, visit_id, kind, amount, reason, by_id, by_name, business_day, at)
    SELECT 1, 'v' || n || 'e' || k, 'v' || n, 'CORRECTION', e::integer, 'r', 'u', 'n', '2026-11-20', now()
      FROM bills, jsonb_array_elements_text(f->'entries') WITH ORDINALITY AS x(e, k)),
  taken AS (
    INSERT INTO payments (restaurant_id, payment_id, origin, visit_id, provider, account_id, status, phase, is_captured,
                          amount, refunded_amount, transaction_id, offered_at, expires_at, bill_claim, business_day)
    SELECT 1, 'v' || n || 'p' || k, 'PROVIDER', 'v' || n, 'nicepay', 'a', 'SUCCESS', 'DONE', true,
           (p->>'captured')::integer, (p->>'refunded')::integer, 'b' || n || k, now(), now(), 'v' || n || 'p' || k,
           '2026-11-20'
      FROM bills, jsonb_array_elements(f->'payments') WITH ORDINALITY AS x(p, k)),
  -- None of these counts: voided by hand, not taken, over, ended.
  voided AS (
    INSERT INTO payments (restaurant_id, payment_id, origin, visit_id, status, phase, amount, offered_at, means, business_day,
                          by_id, by_name)
    SELECT 1, 'v' || n || 'x', 'RECORDED', 'v' || n, 'CANCEL', 'DONE', 7, now(), 'CASH', '2026-11-20', 'u', 'n' FROM bills)
  INSERT INTO payment_claims (restaurant_id, claim_id, visit_id, amount, part, made_at, until, ended_at)
  SELECT 1, 'v' || n || 'c' || k, 'v' || n, c::integer, 'AMOUNT', $2::timestamptz, $2::timestamptz + interval '1 minute', NULL::timestamptz
    FROM bills, jsonb_array_elements_text(f->'claims') WITH ORDINALITY AS x(c, k)
  UNION ALL SELECT 1, 'v' || n || 'l', 'v' || n, 7, 'AMOUNT', $2::timestamptz, $2::timestamptz, NULL FROM bills
  UNION ALL SELECT 1, 'v' || n || 'g', 'v' || n, 7, 'AMOUNT', $2::timestamptz, $2::timestamptz + interval '1 minute', $2::timestamptz FROM bills`;

test('a bill comes to the same by rules and database, whatever stands on it', {
  tags: ['BILL-1', 'BILL-2', 'BOARD-6'],
}, async () => {
  const bills = fc.sample(facts, CASES);
  const now = new Date();
  await db.pool.query(FILL, [JSON.stringify(bills), now]);
  const { rows } = await db.pool.query(
    `SELECT b.sold, b.entered, b.settled, b.claimed, b.paid, b.refunded, b.refunding
       FROM generate_series(1, ${CASES}) AS n CROSS JOIN LATERAL bill_of(1, 'v' || n, $1) AS b ORDER BY n`,
    [now],
  );
  expect(rows).toEqual(bills.map(billMoney));
});
