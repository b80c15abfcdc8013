import { expect, test } from 'vitest';
import { type KeptOrder, Till } from './till.ts';

const waiting: KeptOrder = {
  orderId: 'o1',
  number: 12,
  status: 'REQUEST',
  version: 1,
  tableIdx: 3,
  tableName: '3번',
  visitId: 'v1',
  held: [],
  dueAmount: 4000,
  lines: [],
};

test('a till answers once for each time that it is told, whatever its answer comes back with', {
  tags: ['TILL-96'],
}, async () => {
  const asked: string[] = [];
  const till = new Till({
    server: 'http://hansang.example',
    key: 'key',
    accepts: true,
    send: async (url) => {
      asked.push(String(url));
      if (asked.length > 9) throw new Error('It asks without end');
      return Response.json(waiting);
    },
  });
  const event = { seq: 7, type: 'order.placed', order: waiting };
  await till.hear(event);
  expect(asked).toHaveLength(1);
  // Its answer may have been lost with the server.
  await till.hear(event);
  expect(asked).toHaveLength(2);
  await till.hear({ seq: 8, type: 'order.changed', order: { ...waiting, status: 'CONFIRM', version: 2 } });
  expect(till.orders.get('o1')?.status).toBe('CONFIRM');
  expect(asked).toHaveLength(2);
});
