import type { OrderResult, TableDetail } from '@hansang/contract/schemas';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { carryBack, payAt } from '../../../../../../simulators/card/play.ts';
import { presentVisit, rows } from '../../../testing/rows.ts';
import { startServer } from '../../../testing/test-server.ts';
import { onShift } from '../../../testing/test-staff.ts';
import { putVenue } from '../../../testing/venues.ts';
import { payLocally, resultOf, useDiner } from '../../payment/testing/diner.ts';
import { takeMoney } from '../../payment/testing/take-money.ts';
import { CartGuest, dishesOf } from '../testing/cart-guest.ts';
import { changes, openScreen } from '../testing/cart-socket.ts';
import { sharingVenue } from '../testing/sharing-venue.ts';

const diner = useDiner();
const PREPAYING = 15;
beforeAll(async () => {
  await putVenue(diner.server.db.pool, {
    ...sharingVenue,
    id: PREPAYING,
    flags: { useGroupCart: true, usePG: true, usePos: false },
  });
  await payLocally(diner.server, PREPAYING);
});

beforeEach(() => stockSpecials(20));

let table = 0;
const UNKNOWN = { status: 409, body: { errorCode: 'PAYMENT_UNKNOWN' } };

const orderStatus = async (orderId: string) => (await diner.orderOf(orderId)).status;

/**
 * Two guests; the first one has reserved what their cart holds and is about to pay.
 * @param quantity of the dish that each of them wants: an approval that nobody heard is known by its amount
 */
async function paying(quantity = 1) {
  table += 1;
  const [ann, bob] = [1, 2].map(() => new CartGuest(diner.server, table, PREPAYING)) as [
    CartGuest,
    CartGuest,
  ];
  for (const guest of [ann, bob]) {
    await guest.scan();
    await guest.join();
    await guest.add({ id: 'special', quantity });
  }
  await ann.read();
  await ann.lock();
  const placed = await ann.orderCart();
  return { ann, bob, orderId: placed.orderId, form: formOf(placed) };
}

function formOf({ pgForm, pgAuthParams }: Pick<OrderResult, 'pgForm' | 'pgAuthParams'>) {
  if (!pgForm || !pgAuthParams) throw new Error('The order has no payment');
  return { action: pgForm.action, fields: pgAuthParams as Record<string, string> };
}

test('a cart that waits for its payment stays as it is, locked until the payment must be over', {
  tags: ['ORD-31', 'PAY-8', 'PAY-36'],
}, async () => {
  const { ann, bob, orderId } = await paying();
  expect(await bob.read()).toMatchObject({
    version: 3,
    lockedBy: ann.clientId,
    payingOrderId: orderId,
    orderList: [{ id: 'special' }, { id: 'special' }],
  });
  const refused = await bob.refusedCart('addCartMenu', await bob.addBody({ id: 'cola' }, 3));
  expect(refused).toMatchObject({ errorCode: 'CART_LOCKED' });
  diner.server.clock.pass({ minutes: 9, seconds: 59 });
  expect((await bob.read()).lockedBy).toBe(ann.clientId);
  diner.server.clock.pass({ seconds: 1 });
  expect((await bob.read()).lockedBy).toBeNull();
});

test('the money empties the cart and reaches everybody, in the transaction that makes the order real', {
  tags: ['ORD-31', 'PAY-7', 'PAY-36'],
}, async () => {
  const { ann, bob, orderId, form } = await paying();
  const screen = openScreen(bob);
  await screen.entered;
  await carryBack(await payAt(form, { outcome: 'approve' }));
  await expect
    .poll(() =>
      changes(screen)
        .filter(({ cartId }) => cartId === ann.cartId)
        .at(-1),
    )
    .toMatchObject({ action: 'order-success', clientId: ann.clientId, data: { orderId } });
  expect(await bob.read()).toMatchObject({ orderList: [], lockedBy: null, payingOrderId: null });
  expect(await rows(diner.server, 'SELECT status, source FROM orders WHERE order_id = $1', orderId)).toEqual([
    { status: 'REQUEST', source: 'GROUP_CART' },
  ]);
  screen.close();
});

test('who is away to pay keeps the lock, and loses it when the payment has failed and they stay away', {
  tags: ['LOCK-8'],
}, async () => {
  const { ann, bob, form } = await paying();
  const screen = openScreen(ann);
  await screen.entered;
  await diner.server.app.guests.presence.settled();
  screen.close();
  await expect.poll(async () => (await bob.read()).members[0]?.isHere).toBe(false);
  diner.server.clock.pass({ minutes: 1 });
  expect((await bob.read()).lockedBy).toBe(ann.clientId);
  await carryBack(await payAt(form, { outcome: 'decline' }));
  await expect.poll(async () => (await bob.read()).lockedBy).toBeNull();
  expect(dishesOf(await bob.read())).toEqual(['special 1', 'special 1']);
});

test('a declined payment leaves the cart to who is still there, to be ordered again', {
  tags: ['ORD-31', 'PAY-29', 'PAY-36'],
}, async () => {
  const { ann, form, orderId } = await paying();
  await carryBack(await payAt(form, { outcome: 'decline' }));
  await expect.poll(async () => (await ann.read()).payingOrderId).toBeNull();
  const again = await ann.orderCart();
  expect(again.orderId).not.toBe(orderId);
  await carryBack(await payAt(formOf(again), { outcome: 'approve' }));
  await expect.poll(async () => dishesOf(await ann.read())).toEqual([]);
});

test('the lock of a payment is eased that ended as its server died', {
  tags: ['LOCK-8', 'PAY-36'],
}, async () => {
  const { ann, orderId } = await paying();
  // Committed, and nobody left who wakes anybody.
  await rows(
    diner.server,
    `WITH ended AS (UPDATE payments SET status = 'CANCEL', phase = 'DONE', due_at = NULL WHERE order_id = $1 RETURNING order_id),
     moved AS (UPDATE orders SET status = 'CANCEL' WHERE order_id IN (SELECT order_id FROM ended) RETURNING *)
     INSERT INTO events (restaurant_id, subject_type, subject_id, actor_type, actor, type, data)
     SELECT restaurant_id, 'order', order_id, 'system', 'test', 'order.moved', jsonb_build_object('tableIdx', table_idx,
            'visitId', null, 'from', 'PENDING', 'to', 'CANCEL', 'isUndo', false, 'cancelReason', null, 'stock', '[]'::jsonb)
       FROM moved RETURNING 1`,
    orderId,
  );
  const next = await startServer({ beside: () => diner.server });
  try {
    await expect.poll(async () => (await ann.at(next).read()).payingOrderId).toBeNull();
    expect((await ann.at(next).read()).lockedBy).toBe(ann.clientId);
  } finally {
    await next.close();
  }
});

test('staff free the lock of who pays: the others go on, and the money takes what it paid for, nothing else', {
  tags: ['LOCK-4', 'PAY-36'],
}, async () => {
  const { ann, bob, orderId, form } = await paying();
  const returned = await payAt(form, { outcome: 'approve' });
  const staff = await onShift(diner.server, 'staff', PREPAYING);
  const body = { lockedBy: ann.clientId };
  await staff.ok('unlockCart', { params: { restaurantId: PREPAYING, tableIdx: ann.tableIdx }, body });
  expect(await bob.read()).toMatchObject({ lockedBy: null, payingOrderId: null });
  await bob.add({ id: 'cola', quantity: 2 });
  await bob.lock();
  await carryBack(returned);
  expect(await orderStatus(orderId)).toBe('REQUEST');
  const cart = await bob.read();
  expect(dishesOf(cart)).toEqual(['cola 2']);
  expect(cart.lockedBy).toBe(bob.clientId);
});

/** Staff free the cart of who pays, and somebody else locks what is in it. */
async function freedWhilePaying(quantity = 1) {
  const before = await specialsLeft();
  const first = await paying(quantity);
  const staff = await onShift(diner.server, 'staff', PREPAYING);
  const body = { lockedBy: first.ann.clientId };
  await staff.ok('unlockCart', { params: { restaurantId: PREPAYING, tableIdx: first.ann.tableIdx }, body });
  await first.bob.read();
  await first.bob.lock();
  return { ...first, before };
}

/** What the table's timeline tells of the cart's locks, newest first. */
async function locksTold(tableIdx: number) {
  const staff = await onShift(diner.server, 'staff', PREPAYING);
  const params = { restaurantId: PREPAYING, tableIdx };
  const { timeline } = await staff.ok<TableDetail>('tableDetail', { params });
  const locks = timeline.filter(({ type }) => type === 'cart.lock-cart');
  return locks.map(({ summary: { lock, member } }) => [lock, member]);
}

async function stockSpecials(quantity: number): Promise<void> {
  const sql = `UPDATE stock SET left_quantity = $2 WHERE restaurant_id = $1 AND menu_id = 'special'`;
  await rows(diner.server, sql, PREPAYING, quantity);
  diner.server.app.guests.menus.forgetStock(PREPAYING);
}

async function specialsLeft(): Promise<number> {
  const [row] = await rows<{ left_quantity: number }>(
    diner.server,
    `SELECT left_quantity FROM stock WHERE restaurant_id = $1 AND menu_id = 'special'`,
    PREPAYING,
  );
  return row?.left_quantity ?? Number.NaN;
}

test('who orders a cart that staff freed takes the place of who was at the window, whose return takes no money', {
  tags: ['PAY-42', 'LOCK-4'],
}, async () => {
  const { ann, bob, orderId, form, before } = await freedWhilePaying();
  const placed = await bob.orderCart();
  expect(await orderStatus(orderId)).toBe('CANCEL');
  expect(await locksTold(ann.tableIdx)).toEqual([
    ['PAY', 2],
    ['ORDER', 2],
    ['PAY', 1],
    ['ORDER', 1],
  ]);
  expect(await specialsLeft()).toBe(before - 2);
  const late = await carryBack(await payAt(form, { outcome: 'approve' }));
  expect(await resultOf(diner.server, late.headers.get('location') ?? '')).toMatchObject({
    outcome: 'FAILED',
    error: { code: 'PAYMENT_REPLACED' },
  });
  expect(await diner.held(orderId)).toBe(0);
  await carryBack(await payAt(formOf(placed), { outcome: 'approve' }));
  await expect.poll(async () => dishesOf(await ann.read())).toEqual([]);
  expect(await orderStatus(placed.orderId)).toBe('REQUEST');
  expect(await specialsLeft()).toBe(before - 2);
});

test('the last portions of a cart are those of who orders it now, not of who was at the window', {
  tags: ['PAY-42'],
}, async () => {
  const { bob, orderId } = await freedWhilePaying();
  await stockSpecials(0);
  expect((await bob.orderCart()).orderId).not.toBe(orderId);
  expect(await orderStatus(orderId)).toBe('CANCEL');
  expect(await specialsLeft()).toBe(0);
});

test('while the money for a cart is being asked for, nobody else orders it; found out, it is theirs who paid', {
  tags: ['PAY-42'],
}, async () => {
  const { ann, bob, orderId, form } = await freedWhilePaying(2);
  await takeMoney(diner, await payAt(form, { outcome: 'approve' }));
  expect(await bob.sendOrder(await bob.cartOrder())).toMatchObject(UNKNOWN);
  await diner.settle(46, 1);
  expect(await orderStatus(orderId)).toBe('REQUEST');
  expect(dishesOf(await bob.read())).toEqual([]);
  expect(dishesOf(await ann.read())).toEqual([]);
});

test('nor when the lease ended in the middle of it', { tags: ['PAY-42', 'LOCK-8'] }, async () => {
  const { bob, form } = await paying(3);
  await takeMoney(diner, await payAt(form, { outcome: 'approve' }));
  diner.server.clock.pass({ minutes: 11 });
  await bob.read();
  await bob.lock();
  expect(await bob.sendOrder(await bob.cartOrder())).toMatchObject(UNKNOWN);
  await diner.settle(1);
  expect(dishesOf(await bob.read())).toEqual([]);
});

test('the next guests of a table order while the money of the ones before is being found out', {
  tags: ['PAY-42'],
}, async () => {
  const { form, ann } = await paying();
  await takeMoney(diner, await payAt(form, { outcome: 'approve' }));
  const staff = await onShift(diner.server, 'staff', PREPAYING);
  const params = { restaurantId: PREPAYING, tableIdx: ann.tableIdx };
  const visitId = await presentVisit(diner.server, PREPAYING, ann.tableIdx);
  await staff.ok('checkOut', { params, body: { visitId, unpaid: { reason: 'PAID_ELSEWHERE' } } });
  const next = new CartGuest(diner.server, ann.tableIdx, PREPAYING);
  await next.scan();
  await next.join();
  await next.add({ id: 'cola' });
  await next.read();
  await next.lock();
  expect((await next.orderCart()).pgForm).toBeTruthy();
});

test('a table that is moved while somebody pays takes cart, lock and payment along', {
  tags: ['VISIT-11', 'PAY-36'],
}, async () => {
  const { ann, bob, orderId, form } = await paying();
  const visitId = await presentVisit(diner.server, PREPAYING, ann.tableIdx);
  const staff = await onShift(diner.server, 'staff', PREPAYING);
  const from = { restaurantId: PREPAYING, tableIdx: ann.tableIdx };
  await staff.ok('moveTable', { params: from, body: { visitId, toTableIdx: 40 } });
  const there = { params: { restaurantId: PREPAYING, tableId: 40 }, query: { cartId: ann.cartId } };
  expect(await bob.ok('cart', there)).toMatchObject({ lockedBy: ann.clientId, payingOrderId: orderId });
  const answer = await carryBack(await payAt(form, { outcome: 'approve' }));
  expect(answer.headers.get('location')).toMatch(/^\/pay-success/);
  expect(await orderStatus(orderId)).toBe('REQUEST');
  expect(await bob.ok('cart', there)).toMatchObject({ orderList: [], lockedBy: null });
});

test('a table that is checked out while somebody pays: nothing is taken, and the next guests find nothing', {
  tags: ['VISIT-12', 'PAY-36'],
}, async () => {
  const { ann, orderId, form } = await paying();
  const returned = await payAt(form, { outcome: 'approve' });
  const staff = await onShift(diner.server, 'staff', PREPAYING);
  const params = { restaurantId: PREPAYING, tableIdx: ann.tableIdx };
  const visitId = await presentVisit(diner.server, PREPAYING, ann.tableIdx);
  await staff.ok('checkOut', { params, body: { visitId, unpaid: { reason: 'PAID_ELSEWHERE' } } });
  const answer = await carryBack(returned);
  expect(answer.headers.get('location')).toMatch(/^\/pay-error/);
  expect(await orderStatus(orderId)).toBe('CANCEL');
  expect(await diner.held(orderId)).toBe(0);
  const next = new CartGuest(diner.server, ann.tableIdx, PREPAYING);
  await next.scan();
  expect(await next.join()).toMatchObject({ orderList: [], lockedBy: null });
});
