import { expect, test } from 'vitest';
import { DINER, useDiner } from '../payment/testing/diner.ts';
import { auditVenues } from './audit-venues.ts';

const diner = useDiner();

test('an order that was never paid, and so came to no table, is no fault of the books', {
  tags: ['OPS-48'],
}, async () => {
  const guest = await diner.sit(1);
  const { orderId } = await diner.order(guest);
  await diner.settle(11 * 60);
  expect(await diner.orderOf(orderId)).toMatchObject({
    status: 'CANCEL',
    order_number: null,
    visit_id: null,
  });
  const faults: string[] = [];
  const client = await diner.server.db.pool.connect();
  try {
    for await (const venue of auditVenues(client))
      if (venue.restaurantId === DINER) faults.push(...venue.faults);
  } finally {
    client.release();
  }
  expect(faults).toEqual([]);
});
