import type { Board, BoardOrder } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { seat } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { onShift, type TestStaff } from '../../testing/test-staff.ts';
import { CAFE, PUB } from '../../testing/venues.ts';

const server = useServer();
const readBoard = (member: TestStaff) => member.ok<Board>('board', { params: member.params });
const orderOn = async (member: TestStaff, orderId: string): Promise<BoardOrder> => {
  const found = (await readBoard(member)).orders.find(({ _id }) => _id === orderId);
  if (!found) throw new Error(`Order ${orderId} is not on the board`);
  return found;
};
const move = (member: TestStaff, { _id, version }: BoardOrder, to: string, rest: object = {}) =>
  member.call<BoardOrder & { errorCode?: string; order?: BoardOrder }>('moveOrder', {
    params: { ...member.params, orderId: _id },
    body: { to, version, ...rest },
  });
const undo = (member: TestStaff, { _id, version }: BoardOrder) =>
  member.call<BoardOrder & { errorCode?: string }>('undoOrder', {
    params: { ...member.params, orderId: _id },
    body: { version },
  });
async function placed(tableIdx = 1) {
  const guest = await seat(server, tableIdx);
  return guest.order(
    { id: 'jjigae', quantity: 2, options: { hot: 1, tofu: 2 } },
    { id: 'chicken', size: 'whole' },
  );
}

test('the board shows a new order with all that staff need to know', { tags: ['CONSOLE-3'] }, async () => {
  const guest = await seat(server, 2);
  const body = await guest.orderBody(
    { id: 'jjigae', options: { hot: 1, tofu: 2 } },
    { id: 'chicken', size: 'half' },
  );
  const { body: result } = await guest.sendOrder({ ...body, numOfPeople: 3 });
  const member = await onShift(server, 'staff');
  const order = await orderOn(member, result.orderId ?? '');
  expect(order).toMatchObject({
    status: 'REQUEST',
    tableIdx: 2,
    tableName: '2번',
    floorName: { ko: '1층', en: '1F' },
    headCount: 3,
    isFirstOfVisit: true,
    held: [],
    totalQuantity: 2,
    version: 1,
    undoUntil: null,
  });
  expect(
    order.menus.map(({ size, options }) => [size?.name, options.map((one) => [one.name, one.quantity])]),
  ).toEqual([
    [
      undefined,
      [
        ['매운맛', 1],
        ['두부', 2],
      ],
    ],
    ['반 마리', []],
  ]);
  expect(order.steps).toEqual([expect.objectContaining({ status: 'REQUEST', actorType: 'guest', by: null })]);
});

test('the board tells the venue’s limits, its day and the time', async () => {
  const member = await onShift(server, 'staff');
  expect(await readBoard(member)).toMatchObject({
    businessDay: '2026-11-20',
    limits: {
      new: { amber: 3, red: 6 },
      cooking: { amber: 15, red: 25 },
      ready: { amber: 2, red: 4 },
    },
    nextReleaseAt: null,
    serverTime: server.clock.now().toISOString(),
  });
});

test('the board of one venue holds no order of another', { tags: ['STAFF-3'] }, async () => {
  const guest = await seat(server, 1, CAFE);
  const { orderId } = await guest.order({ id: 'latte' });
  const member = await onShift(server, 'owner');
  expect((await readBoard(member)).orders.map(({ _id }) => _id)).not.toContain(orderId);
  expect((await readBoard(await onShift(server, 'owner', CAFE))).orders.map(({ _id }) => _id)).toContain(
    orderId,
  );
});

test('an order goes its way step by step, each with who did it', { tags: ['CONSOLE-4'] }, async () => {
  const { orderId } = await placed();
  const member = await onShift(server, 'staff');
  for (const to of ['CONFIRM', 'MENU_COMPLETE', 'COMPLETE']) {
    const answer = await move(member, await orderOn(member, orderId), to);
    expect(answer.body).toMatchObject({ status: to });
    expect(answer.body.steps.at(-1)).toMatchObject({ status: to, actorType: 'staff', by: member.name });
  }
  const { rows } = await server.db.pool.query(
    `SELECT actor, data->>'to' AS to FROM events WHERE subject_id = $1 AND type = 'order.moved' ORDER BY event_id`,
    [orderId],
  );
  expect(rows).toEqual(['CONFIRM', 'MENU_COMPLETE', 'COMPLETE'].map((to) => ({ actor: member.name, to })));
});

test('the kitchen cooks and completes but neither accepts, rejects nor cancels', {
  tags: ['STAFF-5', 'TRANS-11'],
}, async () => {
  const { orderId } = await placed();
  const [cook, waiter] = [await onShift(server, 'kitchen'), await onShift(server, 'staff')];
  const order = await orderOn(waiter, orderId);
  const reason = { cancelReason: 'ETC' };
  // What is not released yet is nowhere for the kitchen.
  expect((await move(cook, order, 'CONFIRM')).body.errorCode).toBe('NOT_FOUND_ORDER');
  expect((await move(cook, order, 'REJECT', reason)).body.errorCode).toBe('NOT_FOUND_ORDER');
  const accepted = (await move(waiter, order, 'CONFIRM')).body;
  server.clock.pass({ seconds: 5 });
  expect((await move(cook, accepted, 'CANCEL', reason)).body.errorCode).toBe('STAFF_FORBIDDEN');
  const cooked = await move(cook, accepted, 'MENU_COMPLETE');
  expect(cooked.body.status).toBe('MENU_COMPLETE');
  expect((await move(cook, cooked.body, 'COMPLETE')).body.status).toBe('COMPLETE');
});

test('rejecting needs a known reason; reason and note reach the guest', {
  tags: ['CONSOLE-5', 'TRANS-14'],
}, async () => {
  const guest = await seat(server, 3);
  const { orderId } = await guest.order({ id: 'cola' }, { id: 'jjigae' });
  const member = await onShift(server, 'staff');
  const order = await orderOn(member, orderId);
  expect((await move(member, order, 'REJECT')).status).toBe(400);
  expect((await move(member, order, 'REJECT', { cancelReason: 'BECAUSE' })).status).toBe(400);
  const reason = { cancelReason: 'LACK_OF_INGREDIENTS', cancelNote: '김치가 떨어졌어요' };
  expect((await move(member, order, 'REJECT', reason)).body).toMatchObject({ status: 'REJECT', ...reason });
  const seen = await guest.ok('order', { params: { restaurantId: PUB, orderId } });
  expect(seen).toMatchObject({ order: { status: 'REJECT', ...reason } });
});

test('who comes too late is refused, told who was faster and shown the truth', {
  tags: ['CONSOLE-12'],
}, async () => {
  const { orderId } = await placed();
  const [quick, slow] = [await onShift(server, 'staff'), await onShift(server, 'staff')];
  const order = await orderOn(slow, orderId);
  await move(quick, order, 'CONFIRM');
  const late = await move(slow, order, 'REJECT', { cancelReason: 'ETC' });
  expect(late.status).toBe(409);
  expect(late.body.errorCode).toBe('ORDER_TRANSITION_NOT_ALLOWED');
  expect(late.body.order).toMatchObject({ status: 'CONFIRM', version: 2 });
  expect(late.body.order?.steps.at(-1)).toMatchObject({ by: quick.name });
  expect((await orderOn(slow, orderId)).status).toBe('CONFIRM');
});

test('of many taps at the same moment one counts, and nobody is told otherwise', {
  tags: ['TRANS-13'],
}, async () => {
  const { orderId } = await placed();
  const team = await Promise.all(Array.from({ length: 4 }, () => onShift(server, 'staff')));
  const order = await orderOn(team[0] as TestStaff, orderId);
  const taps = team.flatMap((member) => [
    move(member, order, 'CONFIRM'),
    move(member, order, 'REJECT', { cancelReason: 'ETC' }),
  ]);
  const answers = await Promise.all(taps);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await orderOn(team[0] as TestStaff, orderId)).version).toBe(2);
});

test('a tap whose answer was lost can be sent again and changes nothing more', async () => {
  const { orderId } = await placed();
  const member = await onShift(server, 'staff');
  const order = await orderOn(member, orderId);
  const first = await move(member, order, 'CONFIRM');
  const again = await move(member, order, 'CONFIRM');
  expect(again.status).toBe(200);
  expect(again.body).toEqual(first.body);
  const other = await onShift(server, 'staff');
  expect((await move(other, order, 'CONFIRM')).status).toBe(409);
});

test('the own last step is offered back for five seconds, to nobody else', {
  tags: ['CONSOLE-11', 'TRANS-7'],
}, async () => {
  const { orderId } = await placed();
  const [member, other] = [await onShift(server, 'kitchen'), await onShift(server, 'staff')];
  const accepted = (await move(other, await orderOn(other, orderId), 'CONFIRM')).body;
  server.clock.pass({ seconds: 5 });
  const cooked = (await move(member, accepted, 'MENU_COMPLETE')).body;
  expect(Date.parse(cooked.undoUntil ?? '')).toBe(server.clock.now().getTime() + 5000);
  expect((await orderOn(other, orderId)).undoUntil).toBeNull();
  expect((await undo(other, cooked)).body.errorCode).toBe('ORDER_TRANSITION_NOT_ALLOWED');
  server.clock.pass({ seconds: 4 });
  const back = await undo(member, cooked);
  expect(back.body).toMatchObject({ status: 'CONFIRM', undoUntil: null });
  expect((await undo(member, cooked)).status, 'sent again').toBe(200);
});

test('after five seconds, and for rejecting, there is no way back', {
  tags: ['TRANS-7', 'TRANS-8'],
}, async () => {
  const [{ orderId }, unwanted] = [await placed(), await placed()];
  const member = await onShift(server, 'staff');
  const rejected = await move(member, await orderOn(member, unwanted.orderId), 'REJECT', {
    cancelReason: 'ETC',
  });
  expect(rejected.body.undoUntil).toBeNull();
  expect((await undo(member, rejected.body)).body.errorCode).toBe('ORDER_TRANSITION_NOT_ALLOWED');
  const accepted = (await move(member, await orderOn(member, orderId), 'CONFIRM')).body;
  server.clock.pass({ seconds: 5 });
  expect((await undo(member, accepted)).body.errorCode).toBe('ORDER_TRANSITION_NOT_ALLOWED');
  expect((await orderOn(member, orderId)).undoUntil).toBeNull();
});

test('a step that the table does not know is refused and changes nothing', {
  tags: ['TRANS-10'],
}, async () => {
  const { orderId } = await placed();
  const member = await onShift(server, 'owner');
  const order = await orderOn(member, orderId);
  for (const to of ['COMPLETE', 'MENU_COMPLETE', 'PENDING', 'REQUEST'])
    expect((await move(member, order, to)).body.errorCode).toBe('ORDER_TRANSITION_NOT_ALLOWED');
  expect(await orderOn(member, orderId)).toEqual(order);
});

test('a rejected order gives its stock back, and the sold-out list shows it', {
  tags: ['STOCK-4'],
}, async () => {
  const guest = await seat(server, 4);
  const { orderId } = await guest.order({ id: 'special', quantity: 5 }, { id: 'jjigae' });
  const member = await onShift(server, 'staff');
  await move(member, await orderOn(member, orderId), 'REJECT', { cancelReason: 'ETC' });
  const { rows } = await server.db.pool.query(
    "SELECT left_quantity FROM stock WHERE restaurant_id = 1 AND menu_id = 'special'",
  );
  expect(rows).toEqual([{ left_quantity: 50 }]);
});

test('open orders of yesterday stay on the board, finished ones leave it', async () => {
  const [open, finished] = [await placed(), await placed()];
  const member = await onShift(server, 'staff');
  await move(member, await orderOn(member, finished.orderId), 'REJECT', { cancelReason: 'ETC' });
  server.clock.pass({ hours: 24 });
  const ids = (await readBoard(member)).orders.map(({ _id }) => _id);
  expect(ids).toContain(open.orderId);
  expect(ids).not.toContain(finished.orderId);
  server.clock.pass({ hours: -24 });
});
