import type pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { loadBoard } from '../../../apps/server/src/modules/board/load-board.ts';
import { startServer } from '../../../apps/server/src/testing/test-server.ts';
import { PUB } from '../../../apps/server/src/testing/venues.ts';
import { fillPast } from './fill-past.ts';

const PAST = 5000;
const OPEN = 20;

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Function Name'?: string;
  readonly 'Join Type'?: string;
  readonly 'Actual Loops': number;
  /** Pages that it looked into, once each time. */
  readonly 'Shared Hit Blocks': number;
  readonly Plans?: readonly PlanNode[];
}

const nodesOf = (node: PlanNode): readonly PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
const isOfOrders = (node: PlanNode) => node['Relation Name'] === 'orders';

/** A connection to a venue with a past that was never analysed, and the day of that past with the most recent orders. */
async function grownOld(): Promise<{
  readonly client: pg.PoolClient;
  readonly pool: pg.Pool;
  readonly day: string;
}> {
  const server = await startServer({ plansFreely: true });
  const client = await server.db.pool.connect();
  onTestFinished(async () => {
    client.release();
    await server.close();
  });
  await client.query(`ALTER TABLE orders SET (autovacuum_enabled = off)`);
  await fillPast(client, { restaurantId: PUB, orders: PAST });
  const { rows } = await client.query<{ day: string }>(`SELECT max(business_day)::text AS day FROM orders`);
  return { client, pool: server.db.pool, day: rows[0]?.day ?? '' };
}

/** How the board of a day is read, by a connection that has made up its mind about the statement. */
async function planOfBoard(client: pg.PoolClient, day: string): Promise<readonly PlanNode[]> {
  for (let turn = 0; turn < 8; turn += 1)
    expect((await loadBoard(client, PUB, day, null)).length).toBeGreaterThan(OPEN);
  const { rows } = await client.query<{ 'QUERY PLAN': readonly [{ Plan: PlanNode }] }>(
    `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE board(${PUB}, '${day}', NULL)`,
  );
  return nodesOf((rows[0] as (typeof rows)[0])['QUERY PLAN'][0].Plan);
}

const FIRST = `SELECT order_id FROM orders WHERE restaurant_id = $1 ORDER BY order_number LIMIT ${OPEN}`;

test('a board that was never analysed reads the open orders once, not once for each table of the venue', {
  tags: ['BENCH-21'],
  timeout: 60_000,
}, async () => {
  const { client, day } = await grownOld();
  await client.query(`UPDATE orders SET status = 'CONFIRM' WHERE order_id IN (${FIRST})`, [PUB]);
  const all = await planOfBoard(client, day);
  // The open ones are read by a function of their own.
  expect(all.filter(isOfOrders).map((node) => node['Actual Loops'])).toEqual([1]);
  expect(all.filter((node) => node['Function Name']).map((node) => node['Actual Loops'])).toEqual([1]);
  // Whatever it joins orders to, it may some day begin at.
  const joins = all.filter((node) => node['Join Type'] && nodesOf(node).some(isOfOrders));
  expect(joins).toEqual([]);
});

test('what changed while somebody reads for long is passed over: finished orders a page at a time, visits unseen', {
  tags: ['BENCH-20'],
  timeout: 60_000,
}, async () => {
  const { client, pool, day } = await grownOld();
  // As they came, which is not as they lie.
  await client.query(
    `UPDATE orders SET status = 'REQUEST', placed_at = placed_at + random() * interval '1 day'`,
  );
  const reader = await pool.connect();
  await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM restaurants');
  try {
    await client.query(`UPDATE orders SET status = 'COMPLETE' WHERE order_id NOT IN (${FIRST})`, [PUB]);
    // As visits change with each order.
    for (let turn = 0; turn < 150; turn += 1)
      await client.query('UPDATE visits SET last_activity_at = now() WHERE business_day = $1', [day]);
    const all = await planOfBoard(client, day);
    const open = all.find((node) => node['Function Name'] === 'open_orders');
    const { rows } = await client.query<{ pages: number }>(
      `SELECT (pg_relation_size('orders') / current_setting('block_size')::bigint)::integer AS pages`,
    );
    expect(open?.['Shared Hit Blocks']).toBeLessThan((rows[0]?.pages ?? 0) + 300);
    const visits = all.filter((node) => node['Relation Name'] === 'visits');
    expect(visits).toHaveLength(2);
    for (const node of visits) expect(node['Shared Hit Blocks']).toBeLessThan(4 * node['Actual Loops']);
  } finally {
    await reader.query('COMMIT');
    reader.release();
  }
});
