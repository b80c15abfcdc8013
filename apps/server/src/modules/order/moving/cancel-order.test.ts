import { expect, test } from 'vitest';
import { left, rows } from '../../../testing/rows.ts';
import { endStay } from '../../../testing/table-changes.ts';
import { seat } from '../../../testing/test-guest.ts';
import { useServer } from '../../../testing/test-server.ts';
import { moveOrder } from './move-order.ts';

const server = useServer();
const staff = { type: 'staff', id: 'mina', name: '미나' } as const;

test('a guest cancels an own order that nobody accepted and its stock comes back', {
  tags: ['ORD-27', 'STOCK-5'],
}, async () => {
  const guest = await seat(server, 1);
  const stock = await left(server, 'special');
  const { orderId } = await guest.order({ id: 'special', quantity: 3 });
  const cancelled = await guest.ok('cancelOrder', { params: { ...guest.params, orderId } });
  expect(cancelled).toMatchObject({
    status: 'CANCEL',
    cancelReason: 'REQUESTED_BY_GUEST',
    canCancel: false,
  });
  expect(await left(server, 'special')).toBe(stock);
  expect((await guest.menu()).get('special')?.leftQuantity).toBe(stock);
  const [event] = await rows(
    server,
    `SELECT actor_type, actor FROM events WHERE subject_id = $1 AND type = 'order.moved'`,
    orderId,
  );
  expect(event).toEqual({ actor_type: 'guest', actor: guest.clientId });
});

test('another phone of the table reads the order, and is told that it is not its to cancel', {
  tags: ['ORD-34'],
}, async () => {
  const [guest, friend] = [await seat(server, 1), await seat(server, 1)];
  const { orderId } = await guest.order({ id: 'cola' });
  const params = { ...guest.params, orderId };
  expect(await friend.refused('cancelOrder', { params })).toMatchObject({
    status: 403,
    errorCode: 'NOT_OWN_ORDER',
  });
  const own = { isOwn: true, canCancel: true };
  const others = { isOwn: false, canCancel: false };
  expect(await guest.ok('order', { params })).toMatchObject({ order: own });
  expect(await friend.ok('order', { params })).toMatchObject({ order: others });
  const query = { tableIdx: 1, timestamp: friend.pageToken, size: 1 };
  expect(await friend.ok('orders', { params: friend.params, query })).toMatchObject({ list: [others] });
});

test('the phone that ordered keeps its right after another scan', { tags: ['ORD-34'] }, async () => {
  const guest = await seat(server, 1);
  const { orderId } = await guest.order({ id: 'cola' });
  await guest.scan();
  const params = { ...guest.params, orderId };
  expect(await guest.ok('order', { params })).toMatchObject({ order: { isOwn: true, canCancel: true } });
  expect(await guest.ok('cancelOrder', { params })).toMatchObject({ status: 'CANCEL' });
});

test('a guest cancels nothing that staff accepted', { tags: ['TRANS-9'] }, async () => {
  const guest = await seat(server, 1);
  const { orderId } = await guest.order({ id: 'cola' });
  await moveOrder(server.app.platform, { restaurantId: 1, orderId, to: 'CONFIRM', actor: staff });
  const params = { ...guest.params, orderId };
  expect(await guest.refused('cancelOrder', { params })).toMatchObject({
    status: 409,
    errorCode: 'ORDER_TRANSITION_NOT_ALLOWED',
  });
});

test('a guest who cancels twice, at once or after a lost answer, cancels once and is told so each time', {
  tags: ['TRANS-13', 'ORD-36'],
}, async () => {
  const guest = await seat(server, 1);
  const stock = await left(server, 'special');
  const { orderId } = await guest.order({ id: 'special' });
  const params = { ...guest.params, orderId };
  const cancel = () => guest.call('cancelOrder', { params });
  const cancelled = { status: 200, body: { status: 'CANCEL' } };
  expect(await Promise.all([cancel(), cancel(), cancel()])).toMatchObject([cancelled, cancelled, cancelled]);
  await guest.scan();
  expect(await cancel()).toMatchObject(cancelled);
  expect(await left(server, 'special')).toBe(stock);
  const moves = await rows(
    server,
    `SELECT 1 FROM events WHERE subject_id = $1 AND type = 'order.moved'`,
    orderId,
  );
  expect(moves).toHaveLength(1);
});

test('a guest who cancels what staff have cancelled hears that it was over', {
  tags: ['ORD-36'],
}, async () => {
  const guest = await seat(server, 1);
  const { orderId } = await guest.order({ id: 'cola' });
  await moveOrder(server.app.platform, {
    restaurantId: 1,
    orderId,
    to: 'REJECT',
    actor: staff,
    cancelReason: 'ETC',
  });
  const params = { ...guest.params, orderId };
  expect(await guest.refused('cancelOrder', { params })).toMatchObject({
    errorCode: 'ORDER_TRANSITION_NOT_ALLOWED',
  });
});

test('a check-out that races a cancel leaves the next guests’ table alone', {
  tags: ['SESS-27'],
}, async () => {
  for (let round = 0; round < 10; round++) {
    const guest = await seat(server, 2);
    const { orderId } = await guest.order({ id: 'cola' });
    const [answer] = await Promise.all([
      guest.call('cancelOrder', { params: { ...guest.params, orderId } }),
      endStay(server, 2),
    ]);
    const [row] = await rows<{ status: string }>(
      server,
      'SELECT status FROM orders WHERE order_id = $1',
      orderId,
    );
    expect([answer.status, row?.status]).toEqual(answer.status === 200 ? [200, 'CANCEL'] : [410, 'REQUEST']);
  }
});
