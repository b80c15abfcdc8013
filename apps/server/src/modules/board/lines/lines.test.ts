import type { BoardOrder, HistoryAnswer, RefusalReply } from '@hansang/contract/schemas';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { left, rows } from '../../../testing/rows.ts';
import { endStay } from '../../../testing/table-changes.ts';
import { seat, type TestGuest } from '../../../testing/test-guest.ts';
import { useServer } from '../../../testing/test-server.ts';
import { onShift, type TestStaff } from '../../../testing/test-staff.ts';

const server = useServer();
let staff: TestStaff;
let manager: TestStaff;
let guest: TestGuest;
beforeAll(async () => {
  staff = await onShift(server, 'staff');
  manager = await onShift(server, 'manager');
});
beforeEach(async () => {
  await endStay(server, 1);
  guest = await seat(server, 1);
});

interface Off {
  readonly quantity?: number;
  readonly version: number;
  readonly note?: string;
}
const asked = (orderId: string, line: number, { quantity = 1, ...more }: Off) => ({
  params: { ...staff.params, orderId, line },
  body: { quantity, reason: 'LACK_OF_INGREDIENTS', ...more },
});
const off = (orderId: string, line: number, more: Off) =>
  staff.ok<BoardOrder>('takeLineOff', asked(orderId, line, more));
const free = (orderId: string, line: number, quantity: number, version: number) =>
  manager.ok<BoardOrder>('giveLineFree', {
    params: { ...staff.params, orderId, line },
    body: { quantity, version, reason: 'RESTAURANTS_CIRCUMSTANCES', note: '오래 기다리심' },
  });
const move = (orderId: string, to: string, version: number) =>
  staff.ok<BoardOrder>('moveOrder', { params: { ...staff.params, orderId }, body: { to, version } });
const history = () =>
  guest.ok<HistoryAnswer>('orders', {
    params: guest.params,
    query: { tableIdx: guest.tableIdx, timestamp: guest.pageToken },
  });
const changesOf = (orderId: string) =>
  rows(
    server,
    `SELECT line, kind, delta, free_delta AS free, amount FROM line_changes WHERE order_id = $1 ORDER BY version`,
    orderId,
  );
const orderOf = async (orderId: string) =>
  (
    await rows<{ status: string; version: number; due: number; total: number }>(
      server,
      'SELECT status, version, due_amount AS due, total_amount AS total FROM orders WHERE order_id = $1',
      orderId,
    )
  )[0];
const waiting = async () =>
  (
    await rows(
      server,
      'SELECT waiting_quantity AS quantity, waiting_amount AS amount FROM visits WHERE closed_at IS NULL AND table_idx = 1',
    )
  )[0];

test('one line is refused before the order is accepted: the others stay, its stock comes back, totals follow', {
  tags: ['LINE-1', 'LINE-4', 'LINE-7'],
}, async () => {
  const before = await left(server, 'special');
  const { orderId } = await guest.order({ id: 'special', quantity: 2 }, { id: 'cola', quantity: 3 });
  expect(await waiting()).toEqual({ quantity: 5, amount: 36_000 });
  const order = await off(orderId, 0, { quantity: 2, version: 1, note: '오늘은 끝났어요' });
  expect(order).toMatchObject({ status: 'REQUEST', version: 2, actualPayment: 6000, totalQuantity: 3 });
  expect(order.menus).toMatchObject([
    { line: 0, quantity: 2, liveQuantity: 0, offReason: 'LACK_OF_INGREDIENTS', offNote: '오늘은 끝났어요' },
    { line: 1, liveQuantity: 3, offReason: null },
  ]);
  expect(await left(server, 'special')).toBe(before);
  expect(await changesOf(orderId)).toEqual([
    { line: 0, kind: 'REFUSE', delta: -2, free: 0, amount: -30_000 },
  ]);
  expect(await waiting()).toEqual({ quantity: 3, amount: 6000 });
  const read = await history();
  expect(read).toMatchObject({ totalPayment: 6000, totalCanceledPayment: 30_000 });
  expect(read.list[0]).toMatchObject({
    actualPayment: 6000,
    menus: [{ liveQuantity: 0 }, { liveQuantity: 3 }],
  });
});

test('after it was accepted pieces of a line are cancelled, some or all of them', {
  tags: ['LINE-2', 'LINE-4'],
}, async () => {
  const before = (await left(server, 'special')) ?? 0;
  const { orderId } = await guest.order({ id: 'special', quantity: 3 }, { id: 'cola' });
  await move(orderId, 'CONFIRM', 1);
  expect(await off(orderId, 0, { version: 2 })).toMatchObject({ status: 'CONFIRM', actualPayment: 32_000 });
  expect(await left(server, 'special')).toBe(before - 2);
  await off(orderId, 0, { quantity: 2, version: 3 });
  expect(await changesOf(orderId)).toMatchObject([{ kind: 'REDUCE' }, { kind: 'CANCEL' }]);
  expect(await orderOf(orderId)).toEqual({ status: 'CONFIRM', version: 4, due: 2000, total: 47_000 });
  expect(await left(server, 'special')).toBe(before);
});

test('the last line that goes ends the order: rejected before acceptance, cancelled after it', {
  tags: ['LINE-3'],
}, async () => {
  const one = await guest.order({ id: 'jjigae' }, { id: 'cola' });
  await off(one.orderId, 0, { version: 1 });
  expect(await off(one.orderId, 1, { version: 2 })).toMatchObject({
    status: 'REJECT',
    cancelReason: 'LACK_OF_INGREDIENTS',
    version: 4,
  });
  const other = await guest.order({ id: 'cola' });
  await move(other.orderId, 'CONFIRM', 1);
  server.clock.pass({ seconds: 6 });
  expect(await off(other.orderId, 0, { version: 2 })).toMatchObject({ status: 'CANCEL' });
  expect(await orderOf(other.orderId)).toMatchObject({ due: 0, total: 2000 });
  expect(await history()).toMatchObject({ totalPayment: 0, totalCanceledPayment: 13_000 });
  const events = await rows(
    server,
    `SELECT type FROM events WHERE subject_id = $1 AND version > 2 ORDER BY version`,
    other.orderId,
  );
  expect(events).toEqual([{ type: 'line.changed' }, { type: 'order.moved' }]);
});

test('what was served and is struck from the bill is eaten: its stock stays, and the order stays complete', {
  tags: ['LINE-5'],
}, async () => {
  const before = (await left(server, 'special')) ?? 0;
  const { orderId } = await guest.order({ id: 'special', quantity: 2 });
  await move(orderId, 'CONFIRM', 1);
  await move(orderId, 'MENU_COMPLETE', 2);
  await move(orderId, 'COMPLETE', 3);
  expect(await off(orderId, 0, { quantity: 2, version: 4 })).toMatchObject({
    status: 'COMPLETE',
    actualPayment: 0,
  });
  expect(await left(server, 'special')).toBe(before - 2);
  const { visitId } = await staff.ok<{ visitId: string }>('tableDetail', {
    params: { ...staff.params, tableIdx: 1 },
  });
  await staff.ok('checkOut', { params: { ...staff.params, tableIdx: 1 }, body: { visitId } });
  const late = {
    params: { ...staff.params, orderId, line: 0 },
    body: { quantity: 1, version: 5, reason: 'ETC' },
  };
  expect(await manager.refused('giveLineFree', late)).toMatchObject({
    errorCode: 'ORDER_TRANSITION_NOT_ALLOWED',
  });
});

test('managers give pieces free: they are still to come, and nobody owes them', {
  tags: ['LINE-6'],
}, async () => {
  const before = await left(server, 'special');
  const { orderId } = await guest.order({ id: 'special', quantity: 3 });
  const order = await free(orderId, 0, 2, 1);
  expect(order).toMatchObject({
    actualPayment: 15_000,
    totalQuantity: 3,
    menus: [{ liveQuantity: 3, freeQuantity: 2, offReason: null }],
  });
  expect(await left(server, 'special')).toBe((before ?? 0) - 3);
  // A free piece is the last that goes.
  await off(orderId, 0, { version: 2 });
  expect(await orderOf(orderId)).toMatchObject({ due: 0 });
  const rest = await off(orderId, 0, { version: 3 });
  expect(rest.menus).toMatchObject([{ liveQuantity: 1, freeQuantity: 1 }]);
  expect(await changesOf(orderId)).toEqual([
    { line: 0, kind: 'FREE', delta: 0, free: 2, amount: -30_000 },
    { line: 0, kind: 'REDUCE', delta: -1, free: 0, amount: -15_000 },
    { line: 0, kind: 'REDUCE', delta: -1, free: -1, amount: 0 },
  ]);
  // Given free, it was not cancelled.
  expect(await history()).toMatchObject({ totalPayment: 0, totalCanceledPayment: 30_000 });
});

test('nothing is given free without a reason; it is kept with the change, and the log has it', {
  tags: ['LINE-90'],
}, async () => {
  const { orderId } = await guest.order({ id: 'special', quantity: 2 });
  const none = await manager.call<RefusalReply>('giveLineFree', {
    params: { ...staff.params, orderId, line: 0 },
    body: { quantity: 1, version: 1 },
  } as never);
  expect(none.status).toBe(400);
  expect(await changesOf(orderId)).toEqual([]);
  await free(orderId, 0, 1, 1);
  const [kept] = await rows(
    server,
    `SELECT c.reason, c.note, e.data->>'reason' AS told FROM line_changes c
       JOIN events e ON e.subject_id = c.order_id AND e.version = c.version AND e.type = 'line.changed'
      WHERE c.order_id = $1`,
    orderId,
  );
  expect(kept).toEqual({
    reason: 'RESTAURANTS_CIRCUMSTANCES',
    note: '오래 기다리심',
    told: 'RESTAURANTS_CIRCUMSTANCES',
  });
});

test('of two at one line the second is told that the order has changed, and how it is', {
  tags: ['LINE-8'],
}, async () => {
  const { orderId } = await guest.order({ id: 'special', quantity: 2 });
  const [mina, jun] = [staff, await onShift(server, 'staff')];
  const wish = asked(orderId, 0, { version: 1 });
  const answers = await Promise.all([mina, jun].map((one) => one.call<RefusalReply>('takeLineOff', wish)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    errorCode: 'LINE_CHANGED',
    order: { version: 2, menus: [{ liveQuantity: 1 }] },
  });
});

test('the same change sent again is answered alike, and happens once', { tags: ['LINE-8'] }, async () => {
  const { orderId } = await guest.order({ id: 'special', quantity: 3 });
  const wish = asked(orderId, 0, { version: 1 });
  await staff.ok('takeLineOff', wish);
  expect(await staff.ok('takeLineOff', wish)).toMatchObject({ version: 2, menus: [{ liveQuantity: 2 }] });
  const gift = {
    params: { ...staff.params, orderId, line: 0 },
    body: { quantity: 2, version: 2, reason: 'ETC' },
  };
  await manager.ok('giveLineFree', gift);
  expect(await manager.ok('giveLineFree', gift)).toMatchObject({ version: 3, menus: [{ freeQuantity: 2 }] });
  // Another wish under the same version is none of it.
  expect(await staff.refused('takeLineOff', asked(orderId, 0, { quantity: 2, version: 1 }))).toMatchObject({
    errorCode: 'LINE_CHANGED',
  });
});

test('no more than there is of a line, no line that there is not, and nothing of an order that is over', {
  tags: ['LINE-9'],
}, async () => {
  const { orderId } = await guest.order({ id: 'cola', quantity: 2 });
  expect(await staff.refused('takeLineOff', asked(orderId, 0, { quantity: 3, version: 1 }))).toMatchObject({
    status: 409,
    errorCode: 'LINE_CHANGED',
  });
  for (const [id, line] of [
    [orderId, 7],
    ['no-such-order', 0],
  ] as const)
    expect(await staff.refused('takeLineOff', asked(id, line, { version: 1 }))).toMatchObject({
      errorCode: 'NOT_FOUND_ORDER',
    });
  await guest.ok('cancelOrder', { params: { ...guest.params, orderId } });
  expect(await staff.refused('takeLineOff', asked(orderId, 0, { version: 2 }))).toMatchObject({
    errorCode: 'ORDER_TRANSITION_NOT_ALLOWED',
    order: { status: 'CANCEL' },
  });
  expect(await changesOf(orderId)).toEqual([]);
});

test('an acceptance that is taken back waits again with what is left of it', {
  tags: ['LINE-7'],
}, async () => {
  const { orderId } = await guest.order({ id: 'special', quantity: 3 });
  await move(orderId, 'CONFIRM', 1);
  await off(orderId, 0, { quantity: 2, version: 2 });
  await staff.ok('undoOrder', { params: { ...staff.params, orderId }, body: { version: 3 } });
  // The sum of what nobody accepted never shrinks by an acceptance: it is counted anew where it matters.
  expect(await waiting()).toEqual({ quantity: 4, amount: 60_000 });
  expect(await orderOf(orderId)).toMatchObject({ status: 'REQUEST', due: 15_000 });
});

test('everybody at the table is told to read again, and the log says who took what off', {
  tags: ['LINE-10'],
}, async () => {
  const { orderId } = await guest.order({ id: 'jjigae', quantity: 2 });
  await off(orderId, 0, { version: 1 });
  const [event] = await rows(
    server,
    `SELECT actor_type, actor, version, data FROM events WHERE subject_id = $1 AND type = 'line.changed'`,
    orderId,
  );
  expect(event).toMatchObject({
    actor_type: 'staff',
    actor: staff.name,
    version: 2,
    data: { kind: 'REDUCE', line: 0, quantity: 1, amount: 9000, userId: staff.userId, status: 'REQUEST' },
  });
  const detail = await staff.ok<{ timeline: { type: string; summary: object }[] }>('tableDetail', {
    params: { ...staff.params, tableIdx: 1 },
  });
  expect(detail.timeline[0]).toMatchObject({
    type: 'line.changed',
    summary: { kind: 'REDUCE', dish: { ko: '김치찌개' } },
  });
});
