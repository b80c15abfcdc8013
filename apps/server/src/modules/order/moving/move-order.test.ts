import { CANCEL_REASONS, ORDER_STATUSES, type OrderStatus } from '@hansang/contract';
import { ACTORS, moveRefusal } from '@hansang/rules';
import { expect, test } from 'vitest';
import { isRefusal } from '../../../platform/calls/refusal.ts';
import { left, rows, stored } from '../../../testing/rows.ts';
import { seat } from '../../../testing/test-guest.ts';
import { useServer } from '../../../testing/test-server.ts';
import { CAFE, PUB } from '../../../testing/venues.ts';
import type { OrderRow } from '../reading/order-row.ts';
import { type Mover, moveOrder } from './move-order.ts';
import { undoOrder } from './undo-order.ts';

const server = useServer();
const mina: Mover = { type: 'staff', id: 'mina', name: '미나' };
const jun: Mover = { type: 'staff', id: 'jun', name: '준' };

async function placed(...ids: string[]): Promise<string> {
  const guest = await seat(server, 1);
  return (await guest.order(...ids.map((id) => ({ id })))).orderId;
}

const move = (orderId: string, to: OrderStatus, more: Partial<Parameters<typeof moveOrder>[1]> = {}) =>
  moveOrder(server.app.platform, {
    restaurantId: PUB,
    orderId,
    to,
    actor: mina,
    cancelReason: 'LACK_OF_INGREDIENTS',
    ...more,
  });

const force = (orderId: string, status: OrderStatus) =>
  // Released long ago, so that the kitchen knows of it.
  rows(server, 'UPDATE orders SET status = $2, released_at = placed_at WHERE order_id = $1', orderId, status);

const RULES: Record<OrderStatus, string> = {
  PENDING: 'TRANS-1',
  REQUEST: 'TRANS-2',
  CONFIRM: 'TRANS-3',
  MENU_COMPLETE: 'TRANS-4',
  REJECT: 'TRANS-5',
  CANCEL: 'TRANS-5',
  COMPLETE: 'TRANS-6',
};

for (const from of ORDER_STATUSES)
  test(`every step from ${from}, tried by everybody, happens as the table says or changes nothing`, {
    tags: [RULES[from], 'TRANS-10', 'TRANS-11'],
  }, async () => {
    const orderId = await placed('cola');
    for (const to of ORDER_STATUSES)
      for (const type of ACTORS) {
        await force(orderId, from);
        const before = await stored(server);
        const moved = await move(orderId, to, { actor: { ...mina, type } });
        const expected = moveRefusal(from, to, type, 'ETC');
        if (expected) {
          expect(moved).toMatchObject({ refused: expected.code });
          expect(await stored(server)).toEqual(before);
        } else expect(moved).toMatchObject({ status: to });
      }
  });

test('a move writes step, version and event with who did it', { tags: ['TRANS-12'] }, async () => {
  const orderId = await placed('cola');
  server.clock.pass({ minutes: 3 });
  await move(orderId, 'CONFIRM');
  const [order] = await rows<OrderRow>(server, 'SELECT * FROM orders WHERE order_id = $1', orderId);
  const events = await rows(server, 'SELECT * FROM events WHERE subject_id = $1 ORDER BY event_id', orderId);
  expect(order).toMatchObject({ status: 'CONFIRM', version: 2 });
  expect(order?.steps.at(-1)).toEqual({
    status: 'CONFIRM',
    at: server.clock.now().toISOString(),
    actorType: 'staff',
    actor: '미나',
    actorId: 'mina',
  });
  expect(events.at(-1)).toMatchObject({
    type: 'order.moved',
    version: 2,
    actor_type: 'staff',
    actor: '미나',
    data: { from: 'REQUEST', to: 'CONFIRM', isUndo: false, cancelReason: null },
  });
});

test('of two moves at once exactly one happens', { tags: ['TRANS-13'] }, async () => {
  for (let round = 0; round < 10; round++) {
    const orderId = await placed('cola');
    const moved = await Promise.all([
      move(orderId, 'CONFIRM', { expectedVersion: 1 }),
      move(orderId, 'REJECT', { expectedVersion: 1, actor: jun }),
      move(orderId, 'CANCEL', { expectedVersion: 1 }),
    ]);
    expect(moved.filter((one) => !isRefusal(one))).toHaveLength(1);
    const [order] = await rows(server, 'SELECT version FROM orders WHERE order_id = $1', orderId);
    expect(order).toEqual({ version: 2 });
  }
});

test('reject and cancel carry a known reason, and keep the note', { tags: ['TRANS-14'] }, async () => {
  for (const reason of CANCEL_REASONS) {
    const orderId = await placed('cola');
    const moved = await move(orderId, 'REJECT', { cancelReason: reason, cancelNote: '죄송합니다' });
    expect(moved).toMatchObject({ cancel_reason: reason, cancel_note: '죄송합니다' });
  }
  const orderId = await placed('cola');
  const { cancelReason: _, ...without } = { cancelReason: 'ETC' as const };
  const refused = await moveOrder(server.app.platform, {
    restaurantId: PUB,
    orderId,
    to: 'REJECT',
    actor: mina,
    ...without,
  });
  expect(refused).toMatchObject({ refused: 'VALIDATION_FAILED' });
});

test.each(['REJECT', 'CANCEL'] as const)(
  '%s gives the order’s stock back, once',
  { tags: ['STOCK-4', 'STOCK-5'] },
  async (to) => {
    const stock = (await left(server, 'special')) ?? 0;
    const orderId = await placed('special', 'special', 'cola');
    expect(await left(server, 'special')).toBe(stock - 2);
    const moved = await Promise.all([move(orderId, to), move(orderId, to, { actor: jun })]);
    expect(moved.filter((one) => !isRefusal(one))).toHaveLength(1);
    expect(await left(server, 'special')).toBe(stock);
  },
);

test('what was not counted when it sold gives nothing back', { tags: ['STOCK-8'] }, async () => {
  const orderId = await placed('cola');
  await rows(server, `UPDATE stock SET left_quantity = 7 WHERE menu_id = 'cola'`);
  await move(orderId, 'CANCEL');
  expect(await left(server, 'cola')).toBe(7);
  await rows(server, `UPDATE stock SET left_quantity = NULL WHERE menu_id = 'cola'`);
});

test('returned stock can be read and sold again', { tags: ['STOCK-5'] }, async () => {
  await rows(server, `UPDATE stock SET left_quantity = 1 WHERE menu_id = 'special'`);
  server.app.guests.menus.forgetStock(PUB);
  const orderId = await placed('special');
  const guest = await seat(server, 2);
  expect((await guest.menu()).get('special')).toMatchObject({ isSoldOut: true });
  await move(orderId, 'REJECT');
  await server.app.platform.events.settled();
  expect((await guest.menu()).get('special')).toMatchObject({ isSoldOut: false, leftQuantity: 1 });
  await guest.order({ id: 'special' });
});

test('an undo is granted to the same user within five seconds', { tags: ['TRANS-7'] }, async () => {
  const orderId = await placed('cola');
  const undo = (actor: Mover) => undoOrder(server.app.platform, { restaurantId: PUB, orderId, actor });
  await move(orderId, 'CONFIRM');
  await move(orderId, 'MENU_COMPLETE');
  expect(await undo(jun)).toMatchObject({ refused: 'ORDER_TRANSITION_NOT_ALLOWED' });
  server.clock.pass({ seconds: 4 });
  expect(await undo(mina)).toMatchObject({ status: 'CONFIRM', version: 4 });
  expect(await undo(mina)).toMatchObject({ refused: 'ORDER_TRANSITION_NOT_ALLOWED' });
  await move(orderId, 'MENU_COMPLETE');
  await move(orderId, 'COMPLETE');
  server.clock.pass({ seconds: 5 });
  expect(await undo(mina)).toMatchObject({ refused: 'ORDER_TRANSITION_NOT_ALLOWED' });
  const [last] = await rows(
    server,
    `SELECT data FROM events WHERE subject_id = $1 AND (data->>'isUndo')::boolean`,
    orderId,
  );
  expect(last).toMatchObject({ data: { from: 'MENU_COMPLETE', to: 'CONFIRM' } });
});

test('reject and cancel have no undo', { tags: ['TRANS-8'] }, async () => {
  for (const to of ['REJECT', 'CANCEL'] as const) {
    const orderId = await placed('cola');
    await move(orderId, to);
    const undone = await undoOrder(server.app.platform, { restaurantId: PUB, orderId, actor: mina });
    expect(undone).toMatchObject({ refused: 'ORDER_TRANSITION_NOT_ALLOWED' });
  }
});

test('an outdated version and an order of another venue change nothing', { tags: ['TRANS-10'] }, async () => {
  const orderId = await placed('cola');
  await move(orderId, 'CONFIRM');
  const before = await stored(server);
  expect(await move(orderId, 'MENU_COMPLETE', { expectedVersion: 1 })).toMatchObject({
    refused: 'ORDER_TRANSITION_NOT_ALLOWED',
  });
  expect(await move(orderId, 'MENU_COMPLETE', { restaurantId: CAFE })).toMatchObject({
    refused: 'NOT_FOUND_ORDER',
  });
  expect(await stored(server)).toEqual(before);
});
