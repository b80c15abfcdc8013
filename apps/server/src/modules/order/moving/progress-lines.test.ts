import type { BoardOrder, HistoryAnswer, ProgressLinesAnswer } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { rows } from '../../../testing/rows.ts';
import { seat, type TestGuest } from '../../../testing/test-guest.ts';
import { useServer } from '../../../testing/test-server.ts';
import { onShift, type TestStaff } from '../../../testing/test-staff.ts';

const server = useServer();

const statesOf = async (orderId: string) =>
  (
    await rows<{ told: string }>(
      server,
      `SELECT menu_id || ' ' || state AS told FROM order_lines WHERE order_id = $1 ORDER BY line`,
      orderId,
    )
  ).map(({ told }) => told);

type State = 'COOKING' | 'DONE' | 'SERVED';
const take = (member: TestStaff, orderId: string, from: State, to: State, ...lines: number[]) =>
  member.ok<ProgressLinesAnswer>('progressLines', {
    params: member.params,
    body: { from, to, lines: lines.map((line) => ({ orderId, line })) },
  });
const step = (name: 'moveOrder' | 'undoOrder', member: TestStaff, orderId: string, body: object) =>
  member.ok<BoardOrder>(name, { params: { ...member.params, orderId }, body });

async function cooking(tableIdx: number) {
  const guest = await seat(server, tableIdx);
  const { orderId } = await guest.order({ id: 'jjigae' }, { id: 'cola', quantity: 2 });
  const waiter = await onShift(server, 'staff');
  const cook = await onShift(server, 'kitchen');
  await step('moveOrder', waiter, orderId, { to: 'CONFIRM', version: 1 });
  server.clock.pass({ seconds: 5 });
  return { guest, orderId, waiter, cook };
}
const readBy = async (guest: TestGuest, orderId: string) => {
  const { list } = await guest.ok<HistoryAnswer>('orders', {
    params: guest.params,
    query: { tableIdx: guest.tableIdx, timestamp: guest.pageToken },
  });
  const found = list.find(({ _id }) => _id === orderId);
  return [found?.status, ...(found?.menus.map(({ state }) => state) ?? [])];
};

test('dish by dish the order gets ready, and served, and guests read each of it', {
  tags: ['TRANS-20', 'TRANS-21'],
}, async () => {
  const { guest, orderId, waiter, cook } = await cooking(1);
  expect(await readBy(guest, orderId)).toEqual(['CONFIRM', 'COOKING', 'COOKING']);
  const first = await take(cook, orderId, 'COOKING', 'DONE', 1);
  expect(first).toMatchObject({ late: [], orders: [{ status: 'CONFIRM', version: 3 }] });
  expect(await readBy(guest, orderId)).toEqual(['CONFIRM', 'COOKING', 'DONE']);
  // A dish goes out while another one cooks.
  await take(waiter, orderId, 'DONE', 'SERVED', 1);
  const last = await take(cook, orderId, 'COOKING', 'DONE', 0);
  expect(last.orders[0]).toMatchObject({ status: 'MENU_COMPLETE', version: 6 });
  expect(await statesOf(orderId)).toEqual(['jjigae DONE', 'cola SERVED']);
  const out = await take(waiter, orderId, 'DONE', 'SERVED', 0);
  expect(out.orders[0]?.status).toBe('COMPLETE');
  expect(await readBy(guest, orderId)).toEqual(['COMPLETE', 'SERVED', 'SERVED']);
});

test('the same tap twice does it once; one that shows what was is told and does nothing', {
  tags: ['TRANS-22'],
}, async () => {
  const { orderId, cook, waiter } = await cooking(2);
  const once = await take(cook, orderId, 'COOKING', 'DONE', 0);
  const twice = await take(waiter, orderId, 'COOKING', 'DONE', 0);
  expect(twice).toMatchObject({ late: [], orders: [{ version: once.orders[0]?.version }] });
  await take(waiter, orderId, 'DONE', 'SERVED', 0);
  const late = await take(cook, orderId, 'COOKING', 'DONE', 0, 7);
  expect(late.late).toEqual([0, 7].map((line) => ({ orderId, line })));
  expect(late.orders[0]?.menus.map(({ state }) => state)).toEqual(['SERVED', 'COOKING']);
});

test('of many taps on the last two dishes at once the order is ready once', {
  tags: ['TRANS-22', 'TRANS-13'],
}, async () => {
  const { orderId, cook, waiter } = await cooking(3);
  await Promise.all(
    [0, 1, 0, 1].map((line, n) => take(n % 2 ? cook : waiter, orderId, 'COOKING', 'DONE', line)),
  );
  const steps = await rows(
    server,
    `SELECT 1 FROM events WHERE subject_id = $1 AND type = 'order.moved' AND data->>'to' = 'MENU_COMPLETE'`,
    orderId,
  );
  expect(steps).toHaveLength(1);
  const moved = await rows(
    server,
    `SELECT 1 FROM events WHERE subject_id = $1 AND type = 'line.moved'`,
    orderId,
  );
  expect(moved).toHaveLength(2);
});

test('a cook takes back the own dish within five seconds, and the order with it where it made that ready', {
  tags: ['TRANS-20', 'TRANS-21'],
}, async () => {
  const { orderId, cook, waiter } = await cooking(4);
  await take(cook, orderId, 'COOKING', 'DONE', 0);
  server.clock.pass({ seconds: 6 });
  const last = await take(cook, orderId, 'COOKING', 'DONE', 1);
  expect(last.orders[0]?.menus.map(({ undoUntil }) => undoUntil === null)).toEqual([true, false]);
  // Another one's step, and one of too long ago.
  expect((await take(waiter, orderId, 'DONE', 'COOKING', 1)).late).toHaveLength(1);
  expect((await take(cook, orderId, 'DONE', 'COOKING', 0)).late).toHaveLength(1);
  const back = await take(cook, orderId, 'DONE', 'COOKING', 1);
  expect(back.orders[0]).toMatchObject({ status: 'CONFIRM', undoUntil: null });
  expect(await statesOf(orderId)).toEqual(['jjigae DONE', 'cola COOKING']);
});

test('an order’s step takes along what was not done before, and its undo gives back that alone', {
  tags: ['TRANS-18', 'TRANS-21'],
}, async () => {
  const { orderId, cook } = await cooking(5);
  const done = await take(cook, orderId, 'COOKING', 'DONE', 0);
  server.clock.pass({ seconds: 1 });
  const version = done.orders[0]?.version ?? 0;
  await step('moveOrder', cook, orderId, { to: 'MENU_COMPLETE', version });
  expect(await statesOf(orderId)).toEqual(['jjigae DONE', 'cola DONE']);
  await step('undoOrder', cook, orderId, { version: version + 1 });
  expect(await statesOf(orderId)).toEqual(['jjigae DONE', 'cola COOKING']);
  const last = await take(cook, orderId, 'COOKING', 'DONE', 1);
  expect(last.orders[0]?.status).toBe('MENU_COMPLETE');
  await step('undoOrder', cook, orderId, { version: last.orders[0]?.version });
  expect(await statesOf(orderId)).toEqual(['jjigae DONE', 'cola COOKING']);
});

test('the kitchen does nothing to what is not released, and nobody to what was never accepted', {
  tags: ['BOARD-8', 'TRANS-22'],
}, async () => {
  const guest = await seat(server, 1);
  const { orderId } = await guest.order({ id: 'jjigae' });
  const waiter = await onShift(server, 'staff');
  const cook = await onShift(server, 'kitchen');
  expect((await take(waiter, orderId, 'COOKING', 'DONE', 0)).late).toHaveLength(1);
  await step('moveOrder', waiter, orderId, { to: 'CONFIRM', version: 1 });
  expect(await take(cook, orderId, 'COOKING', 'DONE', 0)).toEqual({
    late: [{ orderId, line: 0 }],
    orders: [],
  });
  await step('undoOrder', waiter, orderId, { version: 2 });
  expect(await statesOf(orderId)).toEqual(['jjigae WAITING']);
});

test('what was carried out is not taken back once the table was cleared', {
  tags: ['TRANS-20'],
}, async () => {
  const { guest, orderId, waiter } = await cooking(2);
  await take(waiter, orderId, 'COOKING', 'DONE', 0, 1);
  await take(waiter, orderId, 'DONE', 'SERVED', 0, 1);
  const [{ visitId }] = (await rows<{ visitId: string }>(
    server,
    'SELECT visit_id AS "visitId" FROM orders WHERE order_id = $1',
    orderId,
  )) as [{ visitId: string }];
  await waiter.ok('checkOut', {
    params: { ...waiter.params, tableIdx: guest.tableIdx },
    body: { visitId, completeOpenOrders: true, unpaid: { reason: 'PAID_ELSEWHERE' } },
  });
  const late = await take(waiter, orderId, 'SERVED', 'DONE', 0);
  expect(late.late).toHaveLength(1);
  expect(await statesOf(orderId)).toEqual(['jjigae SERVED', 'cola SERVED']);
});
