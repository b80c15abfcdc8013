import { expect, test } from 'vitest';
import { keepUp } from '../../platform/upkeep.ts';
import { rows } from '../../testing/rows.ts';
import { useServer } from '../../testing/test-server.ts';
import { onShift } from '../../testing/test-staff.ts';
import { sitTogether } from './testing/cart-guest.ts';
import { SHARING, useSharingVenue } from './testing/sharing-venue.ts';

const server = useServer();
useSharingVenue(server);
const DAY = 24 * 3_600_000;

test('closed carts go after 30 days, their events 30 days after the month, events of orders stay', {
  tags: ['LOG-6'],
}, async () => {
  const [ann] = await sitTogether(server, 2);
  await ann.add({ id: 'cola' });
  await ann.lock();
  const { orderId } = await ann.orderCart();
  const staff = await onShift(server, 'staff', SHARING);
  const params = { restaurantId: SHARING, tableIdx: ann.tableIdx };
  const [visit] = await rows<{ visit_id: string }>(
    server,
    'SELECT visit_id FROM orders WHERE order_id = $1',
    orderId,
  );
  await staff.ok('checkOut', {
    params,
    body: {
      visitId: visit?.visit_id,
      completeOpenOrders: true,
      unpaid: { reason: 'PAID_ELSEWHERE' },
      unaccepted: 'COMPLETE',
    },
  });
  const kept = async () =>
    [
      await rows(server, 'SELECT 1 FROM carts WHERE cart_id = $1', ann.cartId),
      await rows(server, `SELECT 1 FROM events WHERE subject_type = 'cart' AND subject_id = $1`, ann.cartId),
      await rows(server, `SELECT 1 FROM events WHERE subject_type = 'order' AND subject_id = $1`, orderId),
    ].map(({ length }) => length > 0);
  const now = server.clock.now().getTime();
  const keepUpAt = (at: number) => keepUp({ pool: server.db.pool, log: server.log.log, now: new Date(at) });
  await keepUpAt(now + 30 * DAY - 1000);
  expect(await kept()).toEqual([true, true, true]);
  await keepUpAt(now + 30 * DAY);
  expect(await kept()).toEqual([false, true, true]);
  const endOfMonth = Date.parse('2026-12-01T00:00:00Z');
  await keepUpAt(endOfMonth + 30 * DAY - 1000);
  expect(await kept()).toEqual([false, true, true]);
  await keepUpAt(endOfMonth + 30 * DAY);
  // The volume of the next month was opened only now.
  expect(await kept()).toEqual([false, true, true]);
  await rows(server, `UPDATE feed_cursor SET since = since - interval '1 hour'`);
  await keepUpAt(endOfMonth + 30 * DAY);
  expect(await kept()).toEqual([false, false, true]);
});
