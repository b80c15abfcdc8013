import { expect, test } from 'vitest';
import { presentVisit, rows } from '../../../testing/rows.ts';
import { useServer } from '../../../testing/test-server.ts';
import { onShift } from '../../../testing/test-staff.ts';
import { type CartGuest, sitTogether } from '../../cart/testing/cart-guest.ts';
import { SHARING, useSharingVenue } from '../../cart/testing/sharing-venue.ts';

const server = useServer();
useSharingVenue(server);

async function dined(tableIdx: number): Promise<CartGuest> {
  const [guest] = await sitTogether(server, 1, tableIdx);
  await guest.add({ id: 'jjigae' });
  await guest.lock();
  expect((await guest.sendOrder(await guest.cartOrder())).status).toBe(200);
  await guest.read();
  return guest;
}

async function merge(tableIdx: number, fromTableIdx: number) {
  const manager = await onShift(server, 'manager', SHARING);
  return manager.call<{ errorCode?: string }>('mergeTable', {
    params: { ...manager.params, tableIdx },
    body: {
      visitId: await presentVisit(server, SHARING, tableIdx),
      fromTableIdx,
      fromVisitId: await presentVisit(server, SHARING, fromTableIdx),
    },
  });
}

const linesAt = async (tableIdx: number) => {
  const found = await rows<{ lines: { id: string; qty: number; clientId: string }[] }>(
    server,
    `SELECT read_cart(restaurant_id, cart_id)->'state'->'lines' AS lines FROM carts
      WHERE restaurant_id = $1 AND table_idx = $2 AND closed_at IS NULL`,
    SHARING,
    tableIdx,
  );
  return found.flatMap(({ lines }) => lines.map(({ id, qty, clientId }) => ({ id, qty, clientId })));
};

test('what lies in both carts lies in one, each line still its own guest’s', {
  tags: ['SEAT-3'],
}, async () => {
  const [ann, bob] = [await dined(1), await dined(2)];
  await ann.add({ id: 'cola' });
  await bob.add({ id: 'cola', quantity: 2 });
  await bob.add({ id: 'jjigae' });
  expect((await merge(1, 2)).status).toBe(200);
  expect(await linesAt(1)).toEqual([
    { id: 'cola', qty: 1, clientId: ann.clientId },
    { id: 'cola', qty: 2, clientId: bob.clientId },
    { id: 'jjigae', qty: 1, clientId: bob.clientId },
  ]);
  expect(await linesAt(2)).toEqual([]);
  await bob.validate();
  Object.assign(bob, { tableIdx: 1 });
  const cart = await bob.join();
  expect(cart.orderList).toHaveLength(3);
});

test('the cart comes along where the table has none', { tags: ['SEAT-3'] }, async () => {
  await dined(3);
  const [bob] = await sitTogether(server, 1, 4);
  await bob.add({ id: 'cola' });
  await rows(
    server,
    'UPDATE carts SET closed_at = now() WHERE restaurant_id = $1 AND table_idx = 3',
    SHARING,
  );
  expect((await merge(3, 4)).status).toBe(200);
  expect(await linesAt(3)).toEqual([{ id: 'cola', qty: 1, clientId: bob.clientId }]);
});

test('while somebody of either table is about to order nothing is joined', { tags: ['SEAT-4'] }, async () => {
  const [, bob] = [await dined(5), await dined(6)];
  await bob.add({ id: 'cola' });
  await bob.lock();
  const refused = await merge(5, 6);
  expect([refused.status, refused.body.errorCode]).toEqual([423, 'TABLE_CART_LOCKED']);
  expect(await linesAt(6)).toHaveLength(1);
});
