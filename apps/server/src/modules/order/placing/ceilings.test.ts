import type { Board, ErrorReply, OrderResult } from '@hansang/contract/schemas';
import { beforeEach, expect, test } from 'vitest';
import { rows } from '../../../testing/rows.ts';
import { endStay } from '../../../testing/table-changes.ts';
import { seat, type TestGuest } from '../../../testing/test-guest.ts';
import { useServer } from '../../../testing/test-server.ts';
import { onShift } from '../../../testing/test-staff.ts';
import { CAFE, PUB } from '../../../testing/venues.ts';
import { moveOrder } from '../moving/move-order.ts';
import { undoOrder } from '../moving/undo-order.ts';

const server = useServer();
beforeEach(async () => {
  await endStay(server, 1);
  await endStay(server, 1, CAFE);
  await endStay(server, 2, CAFE);
});

type Said = OrderResult & Partial<ErrorReply>;
const ask = async (guest: TestGuest, id: string, quantity: number) => {
  const { status, body } = await guest.sendOrder(await guest.orderBody({ id, quantity }));
  return { status, body: body as Said };
};
const stored = async (orderId: string | null) =>
  (await rows(server, 'SELECT status, held FROM orders WHERE order_id = $1', orderId))[0];

test('an order up to the ceiling is accepted by itself, one above waits for staff and is marked', {
  tags: ['CEIL-1', 'CEIL-3'],
}, async () => {
  const [usual, large] = [await seat(server, 1, CAFE), await seat(server, 2, CAFE)];
  const within = await ask(usual, 'latte', 50);
  expect(await stored(within.body.orderId)).toEqual({ status: 'CONFIRM', held: [] });
  const above = await ask(large, 'latte', 51);
  expect(await stored(above.body.orderId)).toEqual({ status: 'REQUEST', held: ['CEILING'] });
  expect(above.body.receipt?.order).toMatchObject({ status: 'REQUEST', canCancel: true });
  const [line] = await rows(server, 'SELECT state FROM order_lines WHERE order_id = $1', above.body.orderId);
  expect(line).toEqual({ state: 'WAITING' });
  const staff = await onShift(server, 'staff', CAFE);
  const { orders } = await staff.ok<Board>('board', { params: staff.params });
  expect(orders.find(({ _id }) => _id === above.body.orderId)?.held).toEqual(['CEILING']);
});

test('far above the ceiling an order is refused with the bound in its sentence, and takes no stock', {
  tags: ['CEIL-2'],
}, async () => {
  const guest = await seat(server, 1);
  const refused = await ask(guest, 'cola', 999);
  expect([refused.status, refused.body.errorCode]).toEqual([409, 'ORDER_QUANTITY_MAX']);
  expect(refused.body.multiLanguage?.message).toMatchObject({
    ko: expect.stringContaining('250개'),
    en: expect.stringContaining('250'),
  });
  const dear = await ask(guest, 'chicken', 240);
  expect(dear.body.errorCode).toBe('ORDER_AMOUNT_MAX');
  expect(dear.body.multiLanguage?.message).toMatchObject({
    ko: expect.stringContaining('2,500,000원'),
    en: expect.stringContaining('₩2,500,000'),
  });
});

test('what waits unaccepted at a table counts together: above the ceiling it is marked, far above refused', {
  tags: ['CEIL-4'],
}, async () => {
  const [guest, friend] = [await seat(server, 1), await seat(server, 1)];
  const first = await ask(guest, 'cola', 50);
  expect(await stored(first.body.orderId)).toMatchObject({ held: [] });
  const second = await ask(friend, 'cola', 50);
  expect(await stored(second.body.orderId)).toMatchObject({ held: [] });
  const third = await ask(guest, 'cola', 1);
  expect(await stored(third.body.orderId)).toEqual({ status: 'REQUEST', held: ['CEILING'] });
  await ask(friend, 'cola', 200);
  const last = await ask(guest, 'cola', 199);
  expect([last.status, last.body.errorCode]).toEqual([200, undefined]);
  const over = await ask(friend, 'cola', 1);
  expect([over.status, over.body.errorCode]).toEqual([409, 'WAITING_QUANTITY_MAX']);
  expect(over.body.message).toContain('500개');
  const mina = { type: 'staff', id: 'mina', name: '미나' } as const;
  for (const { body } of [second, last])
    await moveOrder(server.app.platform, {
      restaurantId: PUB,
      orderId: body.orderId ?? '',
      to: 'CONFIRM',
      actor: mina,
    });
  expect((await ask(friend, 'cola', 1)).status).toBe(200);
});

test('an order whose acceptance was taken back waits again, and counts again', {
  tags: ['CEIL-4', 'BOARD-7'],
}, async () => {
  const guest = await seat(server, 1);
  const mina = { type: 'staff', id: 'mina', name: '미나' } as const;
  const first = await ask(guest, 'cola', 100);
  const asked = { restaurantId: PUB, orderId: first.body.orderId ?? '', actor: mina };
  await moveOrder(server.app.platform, { ...asked, to: 'CONFIRM' });
  // What waits is counted anew, without the accepted one.
  expect(await stored((await ask(guest, 'cola', 50)).body.orderId)).toMatchObject({ held: [] });
  await undoOrder(server.app.platform, asked);
  expect(await stored((await ask(guest, 'cola', 1)).body.orderId)).toMatchObject({ held: ['CEILING'] });
});

test('orders of many phones at once do not slip past the bound together', { tags: ['CEIL-4'] }, async () => {
  const guests = await Promise.all(Array.from({ length: 8 }, () => seat(server, 1)));
  const answers = await Promise.all(guests.map((guest) => ask(guest, 'cola', 100)));
  const placed = answers.filter(({ status }) => status === 200);
  expect(placed).toHaveLength(5);
  expect(answers.filter(({ body }) => body.errorCode === 'WAITING_QUANTITY_MAX')).toHaveLength(3);
});

test('an order for adults is still accepted by itself, and marked', {
  tags: ['CEIL-3', 'ORD-29'],
}, async () => {
  await rows(server, 'UPDATE menus SET is_not_allowed_minor = true WHERE restaurant_id = $1', CAFE);
  await rows(server, 'UPDATE restaurants SET menu_version = menu_version + 1 WHERE restaurant_id = $1', CAFE);
  server.app.guests.venues.forget(CAFE);
  server.app.guests.menus.forget(CAFE);
  const guest = await seat(server, 1, CAFE);
  await guest.ok('confirmAdult', { params: guest.params });
  const { body } = await ask(guest, 'latte', 1);
  expect(await stored(body.orderId)).toEqual({ status: 'CONFIRM', held: ['ADULT'] });
});
