import type { Board, HistoryAnswer } from '@hansang/contract/schemas';
import { beforeAll, expect, test } from 'vitest';
import { rows } from '../../../testing/rows.ts';
import { seat } from '../../../testing/test-guest.ts';
import { useServer } from '../../../testing/test-server.ts';
import { onShift } from '../../../testing/test-staff.ts';
import { pub, putVenue } from '../../../testing/venues.ts';
import { CartGuest } from '../../cart/testing/cart-guest.ts';
import { sharingVenue } from '../../cart/testing/sharing-venue.ts';

const server = useServer();
const NOTED = 13;
const SHARED = 14;
beforeAll(async () => {
  await putVenue(server.db.pool, { ...pub, id: NOTED, flags: { ...pub.flags, useOrderNotes: true } });
  const flags = { ...sharingVenue.flags, useOrderNotes: true };
  await putVenue(server.db.pool, { ...sharingVenue, id: SHARED, flags });
});

const notesOf = (orderId: string) =>
  rows(
    server,
    `SELECT o.note AS "order", array_agg(l.note ORDER BY l.line) AS lines
       FROM orders o JOIN order_lines l USING (restaurant_id, order_id) WHERE order_id = $1 GROUP BY o.note`,
    orderId,
  );

test('what is written beside a dish and about the order is on the board and in the history', {
  tags: ['NOTE-1', 'NOTE-5'],
}, async () => {
  const guest = await seat(server, 1, NOTED);
  // The second one is written in a set with others.
  for (const note of ['앞접시 3개요', '얼음 많이요']) {
    const body = await guest.orderBody({ id: 'jjigae', note: '덜 맵게' }, { id: 'cola' });
    const { body: said } = await guest.sendOrder({ ...body, note });
    guest.hashKey = said.receipt?.hashKey ?? null;
    expect(await notesOf(said.orderId ?? '')).toEqual([{ order: note, lines: ['덜 맵게', null] }]);
    expect(said.receipt?.order).toMatchObject({ note, menus: [{ note: '덜 맵게' }, { note: null }] });
  }
  const waiter = await onShift(server, 'staff', NOTED);
  const { orders } = await waiter.ok<Board>('board', { params: waiter.params });
  expect(orders.map(({ note, menus }) => [note, menus[0]?.note])).toEqual(
    expect.arrayContaining([
      ['앞접시 3개요', '덜 맵게'],
      ['얼음 많이요', '덜 맵게'],
    ]),
  );
  const { list } = await guest.ok<HistoryAnswer>('orders', {
    params: guest.params,
    query: { tableIdx: 1, timestamp: guest.pageToken },
  });
  expect(list.map(({ note }) => note)).toEqual(['얼음 많이요', '앞접시 3개요']);
});

test('a venue that takes none keeps none, and orders all the same', { tags: ['NOTE-1'] }, async () => {
  const guest = await seat(server, 2);
  const body = await guest.orderBody({ id: 'jjigae', note: '덜 맵게' });
  const { body: said } = await guest.sendOrder({ ...body, note: '빨리요' });
  expect(await notesOf(said.orderId ?? '')).toEqual([{ order: null, lines: [null] }]);
});

for (const [what, note] of [
  ['a command of a printer', '\u001b@'],
  ['a line break', 'a\nb'],
  ['what turns text around', '\u202eabc'],
  ['letters that nobody sees', '\u3164'.repeat(40)],
  ['61 characters', '가'.repeat(61)],
  ['nothing', '  '],
] as const)
  test(`a note that holds ${what} is refused, and nothing is stored`, {
    tags: ['NOTE-2', 'NOTE-3'],
  }, async () => {
    const guest = await seat(server, 3, NOTED);
    const { status, body } = await guest.sendOrder(await guest.orderBody({ id: 'cola', note }));
    expect([status, (body as { errorCode?: string }).errorCode]).toEqual([400, 'VALIDATION_FAILED']);
  });

test('in a shared cart notes keep lines apart, and each is ordered with its own', {
  tags: ['NOTE-4'],
}, async () => {
  const ann = new CartGuest(server, 5, SHARED);
  await ann.validate();
  await ann.join();
  await ann.add({ id: 'cola', note: '얼음 없이' });
  await ann.add({ id: 'cola' });
  await ann.add({ id: 'cola', note: '얼음 없이' });
  const { orderList } = await ann.read();
  expect(orderList.map(({ qty, note }) => [qty, note])).toEqual([
    [2, '얼음 없이'],
    [1, undefined],
  ]);
  await ann.lock();
  const { orderId } = await ann.orderCart();
  expect(await notesOf(orderId)).toEqual([{ order: null, lines: ['얼음 없이', null] }]);
});

test('a shared cart of a venue that takes none holds none', { tags: ['NOTE-1', 'NOTE-4'] }, async () => {
  await putVenue(server.db.pool, { ...sharingVenue, id: 15 });
  const bob = new CartGuest(server, 6, 15);
  await bob.validate();
  await bob.join();
  await bob.add({ id: 'cola', note: '얼음 없이' });
  await bob.add({ id: 'cola' });
  expect((await bob.read()).orderList).toMatchObject([{ qty: 2 }]);
  expect((await bob.read()).orderList[0]).not.toHaveProperty('note');
});
