import { expect, test } from 'vitest';
import { rows } from '../../../testing/rows.ts';
import { seat } from '../../../testing/test-guest.ts';
import { useServer } from '../../../testing/test-server.ts';
import { PlacingLine } from './placing-line.ts';

const server = useServer();

/** An order at a table that does not exist is refused before anything else of it is read. */
const elsewhere = (tableIdx: number) => ({
  statement: 'place_order' as const,
  parameter: JSON.stringify({
    restaurant_id: 1,
    table_idx: tableIdx,
    order_id: `order-${tableIdx}`,
    wanted: [],
  }),
});
const broken = { statement: 'place_order' as const, parameter: '{"restaurant_id": 1, "table_idx": "one"}' };

test('an order that fails leaves those written with it alone', { tags: ['ORD-12'] }, async () => {
  const line = new PlacingLine(server.db.pool);
  const [first, ...others] = await Promise.allSettled([
    line.place(1, 9001, elsewhere(9001), true),
    line.place(1, 9002, elsewhere(9002), true),
    line.place(1, 1, broken, true),
    line.place(1, 9003, elsewhere(9003), false),
  ]);
  const refused = { status: 'fulfilled', value: { outcome: 'NOT_FOUND_TABLE' } };
  expect(first).toEqual(refused);
  expect(others.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(others[0]).toEqual(refused);
  expect(others[2]).toEqual(refused);
});

test('orders that arrive together share their commits', { tags: ['ORD-12'] }, async () => {
  const guests = await Promise.all(Array.from({ length: 12 }, (_, index) => seat(server, (index % 4) + 1)));
  const bodies = await Promise.all(guests.map((guest) => guest.orderBody({ id: 'cola' })));
  const answers = await Promise.all(
    guests.map((guest, index) => guest.sendOrder(bodies[index], `k-${index}`)),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
  const commits = await rows<{ xmin: string }>(server, 'SELECT DISTINCT xmin::text FROM orders');
  expect(commits.length).toBeLessThan(12);
  const [numbers] = await rows(server, 'SELECT count(DISTINCT order_number)::integer AS n FROM orders');
  expect(numbers).toEqual({ n: 12 });
});
