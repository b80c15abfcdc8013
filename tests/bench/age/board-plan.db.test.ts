import { expect, test } from 'vitest';
import { loadBoard } from '../../../apps/server/src/modules/board/load-board.ts';
import { startServer } from '../../../apps/server/src/testing/test-server.ts';
import { PUB } from '../../../apps/server/src/testing/venues.ts';
import { fillPast } from './fill-past.ts';

const OPEN = 20;

interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Join Type'?: string;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly PlanNode[];
}

const nodesOf = (node: PlanNode): readonly PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
const isOfOrders = (node: PlanNode) => node['Relation Name'] === 'orders';

test('a board that was never analysed reads the open orders once, not once for each table of the venue', {
  tags: ['BENCH-21'],
  timeout: 60_000,
}, async () => {
  const server = await startServer();
  const client = await server.db.pool.connect();
  try {
    await client.query(`ALTER TABLE orders SET (autovacuum_enabled = off)`);
    await fillPast(client, { restaurantId: PUB, orders: 5_000 });
    const opened = await client.query<{ day: string }>(
      `UPDATE orders SET status = 'CONFIRM'
        WHERE order_id IN (SELECT order_id FROM orders WHERE restaurant_id = $1 LIMIT ${OPEN})
       RETURNING business_day::text AS day`,
      [PUB],
    );
    const day = opened.rows[0]?.day ?? '';
    // So often that the connection has made up its mind about the statement.
    for (let turn = 0; turn < 8; turn += 1)
      expect((await loadBoard(client, PUB, day, null)).length).toBeGreaterThan(OPEN);
    const { rows } = await client.query<{ 'QUERY PLAN': readonly [{ Plan: PlanNode }] }>(
      `EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE board(${PUB}, '${day}', NULL)`,
    );
    const all = nodesOf((rows[0] as (typeof rows)[0])['QUERY PLAN'][0].Plan);
    expect(all.filter(isOfOrders).map((node) => node['Actual Loops'])).toEqual([1, 1]);
    // Whatever it joins orders to, it may some day begin at.
    const joins = all.filter((node) => node['Join Type'] && nodesOf(node).some(isOfOrders));
    expect(joins).toEqual([]);
  } finally {
    client.release();
    await server.close();
  }
});
