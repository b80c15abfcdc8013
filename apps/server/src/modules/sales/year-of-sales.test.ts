import { beforeAll, expect, test } from 'vitest';
import { rows } from '../../testing/rows.ts';
import { useServer } from '../../testing/test-server.ts';
import { PUB } from '../../testing/venues.ts';
import { rebuildSales } from './book-days.ts';
import { loadSales } from './load-sales.ts';

const server = useServer({ plansFreely: true });
const ORDERS = 200_000;
const YEAR = { restaurantId: PUB, from: '2025-01-01', to: '2025-12-31', firstHour: 6 };
const MOST_MS = 300;

/** So many at a time, that no statement takes as long as one may, on whatever machine. */
const AT_ONCE = 20_000;
const FILL = `
  INSERT INTO orders (restaurant_id, order_id, table_idx, order_number, business_day, status, means, source, total_amount,
                      due_amount, total_quantity, steps, placed_at)
  SELECT ${PUB}, 'y' || n, 1 + n % 6, n, date '2025-01-01' + n % 365, 'COMPLETE', 'QR', 'MENU', 9000, 9000, 1, '[]',
         (date '2025-01-01' + n % 365) + interval '2 hours' + n % 600 * interval '1 minute'
    FROM generate_series($1::integer, $2::integer) AS n`;
const LINES = `
  INSERT INTO order_lines (restaurant_id, order_id, line, menu_id, category_name, name, unit_price, quantity, is_main, alcohol_tag,
                           state, live_quantity)
  SELECT ${PUB}, 'y' || n, 0, 'dish' || n % 120, 'c', '{}', 9000, 1, true, 'NONE', 'SERVED', 1
    FROM generate_series($1::integer, $2::integer) AS n`;

beforeAll(async () => {
  const client = await server.db.pool.connect();
  // They are as they should be: nothing that looks at each row of a running venue has to.
  await client.query('SET session_replication_role = replica');
  for (let last = AT_ONCE; last <= ORDERS; last += AT_ONCE)
    for (const sql of [FILL, LINES]) await client.query(sql, [last - AT_ONCE + 1, last]);
  await client.query('RESET session_replication_role');
  client.release();
  await rebuildSales(server.db.pool, PUB);
}, 300_000);

const took = async (by: 'DAY' | 'HOUR' | 'DISH' | 'TABLE' | 'MEANS' | 'SOURCE'): Promise<number> => {
  const begun = performance.now();
  const { rows: told, totals } = await loadSales(server.db.pool, { ...YEAR, by });
  const ms = performance.now() - begun;
  expect(totals.orders).toBe(ORDERS);
  if (by === 'DAY') expect(told).toHaveLength(365);
  if (by === 'DISH') expect(told).toHaveLength(120);
  return ms;
};

for (const [state, sql] of [
  ['without statistics', 'SELECT 1'],
  ['with statistics', 'ANALYZE sales'],
] as const)
  test(`a year of ${ORDERS} orders is told within ${MOST_MS} ms ${state}`, {
    tags: ['SALES-4'],
  }, async () => {
    await rows(server, sql);
    for (const by of ['DAY', 'HOUR', 'DISH', 'TABLE', 'MEANS', 'SOURCE'] as const) {
      await took(by);
      expect(await took(by), by).toBeLessThan(MOST_MS);
    }
  });

test('it reads the rollup by its key and no order', { tags: ['SALES-4'] }, async () => {
  const plan = await rows<{ 'QUERY PLAN': string }>(
    server,
    `EXPLAIN SELECT s.key, sum(s.amount) FROM sales s
      WHERE s.restaurant_id = ${PUB} AND s.facet = 'DISH' AND s.business_day BETWEEN '2025-03-01' AND '2025-03-31' GROUP BY s.key`,
  );
  const text = plan.map((row) => row['QUERY PLAN']).join('\n');
  expect(text).toMatch(/sales_pkey/);
  expect(text).not.toMatch(/Seq Scan/);
});
