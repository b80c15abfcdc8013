import type { ErrorReply, OrderRequest } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { rows } from '../../testing/rows.ts';
import { startServer, useServer } from '../../testing/test-server.ts';
import { CartGuest, dishesOf, sitTogether } from './testing/cart-guest.ts';
import { changes, openScreen } from './testing/cart-socket.ts';
import { SHARING, useSharingVenue } from './testing/sharing-venue.ts';

const server = useServer();
useSharingVenue(server);

/** Two guests whose cart holds dishes of both; the first one holds its lock. */
async function dinner() {
  const [ann, bob] = await sitTogether(server, 2);
  await ann.add({ id: 'jjigae', options: { hot: 1 } });
  await bob.add({ id: 'jjigae', options: { hot: 1 } });
  await bob.add({ id: 'chicken', size: 'whole' });
  ann.version = 3;
  await ann.lock();
  return { ann, bob };
}

const linesOf = (orderId: string) =>
  rows<{ menu_id: string; quantity: number; client_id: string }>(
    server,
    'SELECT menu_id, quantity, client_id FROM order_lines WHERE order_id = $1 ORDER BY line',
    orderId,
  );

test('the holder of the lock orders the dishes of all, each under the name of who chose it', {
  tags: ['ORD-31'],
}, async () => {
  const { ann, bob } = await dinner();
  const { orderId, receipt } = await ann.orderCart();
  expect(receipt).toMatchObject({ totalAmount: 38_000, order: { source: 'GROUP_CART', status: 'REQUEST' } });
  expect(await linesOf(orderId)).toEqual([
    { menu_id: 'jjigae', quantity: 1, client_id: ann.clientId },
    { menu_id: 'jjigae', quantity: 1, client_id: bob.clientId },
    { menu_id: 'chicken', quantity: 1, client_id: bob.clientId },
  ]);
});

test('ordering empties the cart and frees the lock, and everybody hears of it', {
  tags: ['ORD-31', 'RT-16', 'RT-17'],
}, async () => {
  const { ann, bob } = await dinner();
  const screen = openScreen(bob);
  await screen.entered;
  const { orderId } = await ann.orderCart();
  await expect
    .poll(() => changes(screen).filter(({ cartId }) => cartId === ann.cartId))
    .toEqual([
      expect.objectContaining({
        action: 'order-success',
        clientId: ann.clientId,
        data: expect.objectContaining({ orderId, version: 5 }),
      }),
    ]);
  const emptied = { action: 'order-success', clientId: ann.clientId, data: { orderId } };
  expect(await bob.read()).toMatchObject({ version: 5, orderList: [], lockedBy: null, emptied });
  expect((await bob.validate()).hashKey).toBe(ann.hashKey);
  screen.close();
});

test('without the lock nobody orders, and neither does who does not hold it', {
  tags: ['ORD-31'],
}, async () => {
  const [ann, bob] = await sitTogether(server, 2);
  await ann.add({ id: 'cola' });
  const unlocked = await ann.sendOrder(await ann.cartOrder());
  expect(unlocked).toMatchObject({ status: 409, body: { errorCode: 'CART_NOT_LOCKED' } });
  await ann.lock();
  const other = await bob.sendOrder(await bob.cartOrder());
  expect(other).toMatchObject({ status: 423, body: { errorCode: 'CART_LOCKED', lockedBy: ann.clientId } });
  server.clock.pass({ minutes: 3 });
  const late = await ann.sendOrder(await ann.cartOrder());
  expect(late).toMatchObject({ status: 409, body: { errorCode: 'CART_NOT_LOCKED' } });
  expect(dishesOf(await ann.read())).toEqual(['cola 1']);
});

test('a guest who never joined orders nothing', { tags: ['ORD-31'] }, async () => {
  const guest = (await new CartGuest(server, 57, SHARING).scan()) as CartGuest;
  const answer = await guest.sendOrder(await guest.orderBody({ id: 'cola' }));
  expect(answer).toMatchObject({ status: 409, body: { errorCode: 'CART_NOT_LOCKED' } });
});

test.each<[string, (body: OrderRequest) => Partial<OrderRequest>]>([
  ['a dish less', ({ orderList }) => ({ orderList: orderList.slice(1) })],
  ['nothing', () => ({ orderList: [] })],
  ['another amount', ({ menuPayAmount }) => ({ menuPayAmount: menuPayAmount - 1 })],
  ['another quantity', ({ totalMenuAmount }) => ({ totalMenuAmount: totalMenuAmount + 1 })],
  ['an older cart', ({ cartVersion = 0 }) => ({ cartVersion: cartVersion - 1 })],
])('an order of %s than the locked cart gets the cart as it is', { tags: ['ORD-32'] }, async (_, over) => {
  const { ann } = await dinner();
  const body = await ann.cartOrder();
  const answer = await ann.sendOrder({ ...body, ...over(body) });
  expect(answer).toMatchObject({
    status: 409,
    body: { errorCode: 'CART_VERSION_MISMATCH', cart: { version: 4, lockedBy: ann.clientId } },
  });
  expect((await ann.read()).orderList).toHaveLength(3);
});

test('an order of the cart that comes again is the same order', { tags: ['IDEM-1'] }, async () => {
  const { ann } = await dinner();
  const body = await ann.cartOrder();
  const first = await ann.sendOrder(body, 'order');
  const again = await ann.sendOrder(body, 'order');
  expect(again.body.orderId).toBe(first.body.orderId);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  const orders = await rows(
    server,
    'SELECT 1 FROM orders WHERE restaurant_id = $1 AND table_idx = $2',
    SHARING,
    ann.tableIdx,
  );
  expect(orders).toHaveLength(1);
});

test('the same order many times at once is placed once', { tags: ['ORD-31'] }, async () => {
  const { ann } = await dinner();
  const body = await ann.cartOrder();
  const answers = await Promise.all([1, 2, 3, 4, 5].map((key) => ann.sendOrder(body, `order ${key}`)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const codes = answers.flatMap(({ status, body: reply }) =>
    status === 200 ? [] : [(reply as unknown as ErrorReply).errorCode],
  );
  expect(new Set(codes)).toEqual(new Set(['CART_NOT_LOCKED']));
});

test('a dish that sold out meanwhile is told, and the cart stays locked', { tags: ['ORD-31'] }, async () => {
  const [ann] = await sitTogether(server, 2);
  await ann.add({ id: 'special' });
  await ann.lock();
  const set = (isSoldOut: boolean) =>
    server.db.pool.query('UPDATE stock SET is_sold_out = $2 WHERE restaurant_id = $1 AND menu_id = $3', [
      SHARING,
      isSoldOut,
      'special',
    ]);
  await set(true);
  const { status, body } = await ann.sendOrder(await ann.cartOrder());
  await set(false);
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { errorCount: 1, list: [{ _id: 'special', error: { code: 'MENU_SOLD_OUT' } }] },
  });
  expect(await ann.read()).toMatchObject({ lockedBy: ann.clientId, orderList: [{ id: 'special' }] });
});

test('an order at one server and a change at another never both happen to the same cart', {
  tags: ['ORD-31'],
}, async () => {
  const { ann, bob } = await dinner();
  const other = await startServer({ beside: () => server });
  const body = await ann.cartOrder();
  const there = new CartGuest(other, ann.tableIdx, SHARING);
  there.headers['client-id'] = ann.clientId;
  for (const [name, value] of ann.cookies) there.cookies.set(name, value);
  there.cartId = ann.cartId;
  const adding = await there.addBody({ id: 'cola' }, 4);
  const [order, add] = await Promise.all([ann.sendOrder(body), there.sendCart('addCartMenu', adding)]);
  expect([order.status, add.status].sort()).toEqual([200, 409]);
  const cart = await bob.read();
  expect(dishesOf(cart)).toEqual(order.status === 200 ? [] : ['jjigae 1', 'jjigae 1', 'chicken 1', 'cola 1']);
  await other.close();
});

test('a drink of the shortcut leaves the cart alone, and needs no lock', { tags: ['DRINK-6'] }, async () => {
  const { ann, bob } = await dinner();
  const before = await bob.read();
  const drink = { ...(await bob.orderBody({ id: 'soju' })), source: 'DRINK_SHORTCUT' };
  await bob.ok('confirmAdult', { params: bob.params });
  expect((await bob.sendOrder(drink)).status).toBe(200);
  expect(await ann.read()).toEqual({ ...before, members: expect.anything() });
});

test('the visit keeps the head count of the cart that was ordered first', {
  tags: ['PEOPLE-4'],
}, async () => {
  const [ann, bob] = await sitTogether(server, 2);
  await bob.people(4);
  await ann.add({ id: 'cola' });
  ann.version = 2;
  await ann.lock();
  const { orderId } = await ann.orderCart();
  const [order] = await rows(server, 'SELECT head_count FROM orders WHERE order_id = $1', orderId);
  expect(order).toEqual({ head_count: 4 });
  expect(await bob.people(9)).toMatchObject({ event: null, numOfPeople: 4 });
});

test('check-order tells whether this device could order the cart now', {
  tags: ['CART-25', 'CART-26'],
}, async () => {
  const [ann, bob] = await sitTogether(server, 2);
  expect(await ann.checkOrder()).toMatchObject({
    canOrder: false,
    version: 0,
    lockedBy: null,
    error: { errorCode: 'NO_MENU_SELECTED' },
  });
  await ann.add({ id: 'cola' });
  expect(await ann.checkOrder()).toEqual({ canOrder: true, version: 1, lockedBy: null });
  await ann.lock();
  expect(await ann.checkOrder()).toEqual({ canOrder: true, version: 2, lockedBy: ann.clientId });
  expect(await bob.checkOrder()).toMatchObject({
    canOrder: false,
    error: { status: 423, errorCode: 'CART_LOCKED' },
  });
  await ann.lock(false);
  server.clock.set('2026-12-25T19:00:00+09:00');
  const guest = (await new CartGuest(server, 56, SHARING).scan()) as CartGuest;
  await guest.join();
  await guest.add({ id: 'cola' });
  expect(await guest.checkOrder()).toMatchObject({
    canOrder: false,
    error: { errorCode: 'TEMPORARY_HOLIDAY' },
  });
});
