import { expect, test } from 'vitest';
import { rows } from '../../testing/rows.ts';
import { useServer } from '../../testing/test-server.ts';
import { onShift } from '../../testing/test-staff.ts';
import type { CartGuest } from '../cart/testing/cart-guest.ts';
import {
  admissionOf,
  freshTable,
  STAFFED_SHARED,
  sitAtCart,
  useAskingVenues,
} from './testing/asking-venue.ts';

const server = useServer();
useAskingVenues(server);

/** A table that staff opened, whose guest filled a cart and has been silent for longer than a claim lasts. */
async function silentTable(): Promise<CartGuest> {
  const member = await onShift(server, 'staff', STAFFED_SHARED);
  const tableIdx = freshTable();
  await member.ok('confirmTable', { params: { ...member.params, tableIdx }, body: { visitId: null } });
  const first = await sitAtCart(server, tableIdx, STAFFED_SHARED);
  await first.join(2);
  await first.add({ id: 'jjigae' });
  server.clock.pass({ minutes: 11 });
  return first;
}

test('who comes to a table that staff opened and its guests left has its visit and a cart of their own', {
  tags: ['ADM-15', 'ADM-20'],
}, async () => {
  const first = await silentTable();
  const next = await sitAtCart(server, first.tableIdx, STAFFED_SHARED);
  const cart = await next.join(3);
  expect(cart.orderList).toEqual([]);
  expect(next.cartId).not.toBe(first.cartId);
  expect((await admissionOf(next)).standing).toBe('IN');
  expect(
    (await first.call('cart', { params: first.tableParams, query: { cartId: first.cartId } })).status,
  ).not.toBe(200);
});

test('a member who is not in any more changes and orders nothing, though nobody else is in', {
  tags: ['ADM-15'],
}, async () => {
  const first = await silentTable();
  await first.lock();
  const order = await first.cartOrder();
  const line = await first.addBody({ id: 'jjigae' });
  await rows(
    server,
    'UPDATE guest_sessions SET admission = NULL WHERE restaurant_id = $1 AND table_idx = $2',
    STAFFED_SHARED,
    first.tableIdx,
  );
  const refused = { status: 403, body: { errorCode: 'ADMISSION_WAITING' } };
  expect(await first.sendCart('addCartMenu', line)).toMatchObject(refused);
  expect(await first.sendOrder(order)).toMatchObject(refused);
});
