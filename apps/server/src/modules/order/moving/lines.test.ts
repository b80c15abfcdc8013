import type { OrderStatus } from '@hansang/contract';
import { expect, test } from 'vitest';
import { left, rows } from '../../../testing/rows.ts';
import { seat } from '../../../testing/test-guest.ts';
import { useServer } from '../../../testing/test-server.ts';
import { onShift, type TestStaff } from '../../../testing/test-staff.ts';

const server = useServer();

const linesOf = async (orderId: string) =>
  (
    await rows<{ told: string }>(
      server,
      `SELECT menu_id || ' ' || state || ' ' || live_quantity AS told FROM order_lines WHERE order_id = $1 ORDER BY line`,
      orderId,
    )
  ).map(({ told }) => told);

const dueOf = async (orderId: string) =>
  (
    await rows(
      server,
      'SELECT total_amount AS sold, due_amount AS due FROM orders WHERE order_id = $1',
      orderId,
    )
  )[0];

const move = (member: TestStaff, orderId: string, to: OrderStatus, version: number) =>
  member.ok('moveOrder', {
    params: { ...member.params, orderId },
    body: { to, version, ...(to === 'REJECT' && { cancelReason: 'ETC' }) },
  });

test('the lines of an order go with its steps, and back when a step is undone', {
  tags: ['TRANS-18'],
}, async () => {
  const guest = await seat(server, 1);
  const { orderId } = await guest.order({ id: 'jjigae' }, { id: 'cola', quantity: 2 });
  const member = await onShift(server, 'staff');
  const are = async (state: string) =>
    expect(await linesOf(orderId)).toEqual([`jjigae ${state} 1`, `cola ${state} 2`]);
  await are('WAITING');
  await move(member, orderId, 'CONFIRM', 1);
  await are('COOKING');
  await move(member, orderId, 'MENU_COMPLETE', 2);
  await are('DONE');
  const undo = (version: number) =>
    member.ok('undoOrder', { params: { ...member.params, orderId }, body: { version } });
  await undo(3);
  await are('COOKING');
  await move(member, orderId, 'MENU_COMPLETE', 4);
  await move(member, orderId, 'COMPLETE', 5);
  await are('SERVED');
  await undo(6);
  await are('DONE');
  expect(await dueOf(orderId)).toEqual({ sold: 13_000, due: 13_000 });
});

test('a rejected order has no line left and nothing due, and stays as it was sold', {
  tags: ['TRANS-18', 'TRANS-19'],
}, async () => {
  const guest = await seat(server, 2);
  const before = await left(server, 'special');
  const { orderId } = await guest.order({ id: 'special', quantity: 2 });
  const member = await onShift(server, 'staff');
  await move(member, orderId, 'REJECT', 1);
  expect(await linesOf(orderId)).toEqual(['special OFF 0']);
  expect(await dueOf(orderId)).toEqual({ sold: 30_000, due: 0 });
  expect(await left(server, 'special')).toBe(before);
});

test('a line that is off stays off, and what is left of the others goes back', {
  tags: ['TRANS-18', 'TRANS-19'],
}, async () => {
  const guest = await seat(server, 3);
  const before = (await left(server, 'special')) ?? 0;
  const { orderId } = await guest.order({ id: 'special', quantity: 3 }, { id: 'cola' });
  // As staff will take lines away one by one: a portion of the first went back into stock, the other line is off.
  await rows(
    server,
    `WITH less AS (UPDATE stock SET left_quantity = left_quantity + 1 WHERE menu_id = 'special')
     UPDATE order_lines SET live_quantity = CASE menu_id WHEN 'cola' THEN 0 ELSE 2 END,
                            state = CASE menu_id WHEN 'cola' THEN 'OFF' ELSE state END WHERE order_id = $1`,
    orderId,
  );
  const member = await onShift(server, 'staff');
  await move(member, orderId, 'CONFIRM', 1);
  expect(await linesOf(orderId)).toEqual(['special COOKING 2', 'cola OFF 0']);
  await member.ok('moveOrder', {
    params: { ...member.params, orderId },
    body: { to: 'CANCEL', version: 2, cancelReason: 'ETC' },
  });
  expect(await left(server, 'special')).toBe(before);
});
