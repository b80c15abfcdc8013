import type { HoldList, OrderResult } from '@hansang/contract/schemas';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { carryBack } from '../../../../../../simulators/card/play.ts';
import { rows } from '../../../testing/rows.ts';
import { TestGuest } from '../../../testing/test-guest.ts';
import { onShift, type TestStaff } from '../../../testing/test-staff.ts';
import { DINER, resultOf, useDiner } from '../testing/diner.ts';

const diner = useDiner({ answerMs: 5000 });
let staff: TestStaff;
beforeAll(async () => {
  staff = await onShift(diner.server, 'staff', DINER);
});
beforeEach(async () => {
  await diner.freeTables();
  await diner.settle();
});

const ask = async (guest: TestGuest, id: string, quantity: number) => {
  const { status, body } = await guest.sendOrder(await guest.orderBody({ id, quantity }));
  return { status, body: body as OrderResult & { errorCode?: string; message?: string } };
};
const holds = () => staff.ok<HoldList>('holds', { params: staff.params });
const free = (orderId: string) =>
  staff.call<HoldList & { errorCode?: string }>('freeHold', { params: { ...staff.params, orderId } });
const pending = () =>
  rows(diner.server, `SELECT order_id FROM orders WHERE restaurant_id = $1 AND status = 'PENDING'`, DINER);

test('a table has three unpaid orders, and the fourth is told why; one that ends makes room', {
  tags: ['CEIL-6'],
}, async () => {
  const guests = await Promise.all([1, 2, 3, 4].map(() => diner.sit(1)));
  const [first, , , fourth] = guests as [TestGuest, TestGuest, TestGuest, TestGuest];
  for (const guest of guests.slice(0, 3)) expect((await ask(guest, 'rice', 1)).status).toBe(200);
  const refused = await ask(fourth, 'rice', 1);
  expect([refused.status, refused.body.errorCode]).toEqual([409, 'TABLE_UNPAID_MAX']);
  expect(refused.body.message).toContain('3건');
  expect((await ask(first, 'rice', 2)).status).toBe(200);
  const [oldest] = (await holds()).holds;
  expect((await free(oldest?.orderId ?? '')).status).toBe(200);
  expect((await ask(fourth, 'rice', 1)).status).toBe(200);
});

test('the same phone has one unpaid order after another scan too', { tags: ['CEIL-6'] }, async () => {
  const guest = await diner.sit(2);
  const before = await ask(guest, 'set', 2);
  await guest.scan();
  const after = await ask(guest, 'set', 3);
  expect(await pending()).toEqual([{ order_id: after.body.orderId }]);
  expect(await diner.orderOf(before.body.orderId ?? '')).toMatchObject({ status: 'CANCEL' });
});

test('the same phone has one unpaid order in the house, at whichever table', {
  tags: ['CEIL-6'],
}, async () => {
  const before = await diner.stockOf('set');
  const guest = await diner.sit(2);
  const first = await ask(guest, 'set', 2);
  const moved = new TestGuest(diner.server, 5, DINER);
  moved.cookies.set('hansang-device', guest.cookies.get('hansang-device') ?? '');
  await moved.scan();
  const second = await ask(moved, 'set', 1);
  expect(await pending()).toEqual([{ order_id: second.body.orderId }]);
  expect(await diner.stockOf('set')).toBe(before - 1);
  const [told] = await rows<{ at: number }>(
    diner.server,
    `SELECT (data->>'tableIdx')::integer AS at FROM events
      WHERE subject_id = $1 AND type = 'order.moved' AND data->>'to' = 'CANCEL'`,
    first.body.orderId,
  );
  expect(told).toEqual({ at: 2 });
});

test('a friend at the table has an order of their own', { tags: ['CEIL-6'] }, async () => {
  const [guest, friend] = [await diner.sit(2), await diner.sit(2)];
  await ask(guest, 'set', 1);
  await ask(friend, 'set', 1);
  expect(await pending()).toHaveLength(2);
});

test('what is not paid holds half of what is left of a dish at most, all phones of a table together', {
  tags: ['CEIL-7'],
}, async () => {
  const left = await diner.stockOf('set');
  const [guest, friend, elsewhere] = [await diner.sit(3), await diner.sit(3), await diner.sit(4)];
  const half = Math.floor(left / 2);
  const much = await ask(guest, 'set', half + 1);
  expect(much).toMatchObject({ status: 200, body: { errorCount: 1, orderId: null } });
  expect(much.body.list[0]?.error).toMatchObject({
    code: 'UNPAID_HOLD_MAX',
    multiLanguage: { message: { ko: expect.stringContaining(`${half}개`) } },
  });
  expect(await diner.stockOf('set')).toBe(left);
  expect((await ask(guest, 'set', half)).body.errorCount).toBe(0);
  const more = await ask(friend, 'set', 1);
  expect(more.body.list[0]?.error).toMatchObject({ code: 'UNPAID_HOLD_FULL' });
  // The other tables can order, of what is left to them.
  expect((await ask(elsewhere, 'set', 1)).body.errorCount).toBe(0);
  // The phone's own order gives back what it holds before the new one takes.
  expect((await ask(guest, 'set', half - 1)).body.errorCount).toBe(0);
});

test('a party does not feel it: as many as sit at the table can be ordered, the last ones too', {
  tags: ['CEIL-7'],
}, async () => {
  await rows(
    diner.server,
    `UPDATE stock SET left_quantity = 8 WHERE restaurant_id = $1 AND menu_id = 'set'`,
    DINER,
  );
  await rows(
    diner.server,
    'UPDATE dining_tables SET seats = 8 WHERE restaurant_id = $1 AND table_idx = 5',
    DINER,
  );
  diner.server.app.guests.venues.forget(DINER);
  diner.server.app.guests.menus.forgetStock(DINER);
  const party = await diner.sit(5);
  expect((await ask(party, 'set', 8)).body.errorCount).toBe(0);
  await party.ok('cancelOrder', {
    params: { ...party.params, orderId: (await holds()).holds[0]?.orderId ?? '' },
  });
  // Nobody said how many sit here.
  const others = await diner.sit(6);
  expect((await ask(others, 'set', 7)).body.list[0]?.error?.code).toBe('UNPAID_HOLD_MAX');
  expect((await ask(others, 'set', 6)).body.errorCount).toBe(0);
  expect((await ask(await diner.sit(7), 'single', 1)).body.errorCount).toBe(0);
  await diner.settle(601);
  await rows(
    diner.server,
    `UPDATE stock SET left_quantity = 40 WHERE restaurant_id = $1 AND menu_id = 'set'`,
    DINER,
  );
});

test('staff see a hold with table, dishes and end, and free it: its stock is back, its payment takes no money', {
  tags: ['CEIL-8', 'CEIL-9'],
}, async () => {
  const before = await diner.stockOf('set');
  const guest = await diner.sit(8);
  const { orderId, pay } = await diner.order(guest, { id: 'set', quantity: 2 }, { id: 'rice' });
  const { holds: shown, serverTime } = await holds();
  expect(shown).toMatchObject([
    {
      orderId,
      tableIdx: 8,
      tableName: '8번',
      amount: 39_000,
      isBeingPaid: false,
      dishes: [
        { menuId: 'rice', quantity: 1, isCounted: false },
        { menuId: 'set', quantity: 2, isCounted: true },
      ],
    },
  ]);
  expect(Date.parse(shown[0]?.until ?? '') - Date.parse(serverTime)).toBe(600_000);
  const returned = await pay();
  expect((await free(orderId)).body.holds).toEqual([]);
  expect((await free(orderId)).status).toBe(200);
  expect(await diner.stockOf('set')).toBe(before);
  expect(await diner.orderOf(orderId)).toMatchObject({ status: 'CANCEL', cancel_reason: 'PAYMENT_FAIL' });
  await carryBack(returned);
  await diner.settle();
  expect(await diner.held(orderId)).toBe(0);
  expect(await diner.stepsOf(orderId)).toEqual(['OFFERED', 'FREED']);
  const [event] = await rows(
    diner.server,
    `SELECT actor_type, actor FROM events WHERE subject_id = $1 AND type = 'order.moved'`,
    orderId,
  );
  expect(event).toEqual({ actor_type: 'staff', actor: staff.name });
});

test('whose unpaid order was freed reads that, and not that their time ran out', {
  tags: ['BILL-214'],
}, async () => {
  const { orderId, pay } = await diner.order(await diner.sit(8));
  const returned = await pay();
  await free(orderId);
  const page = (await carryBack(returned)).headers.get('location') ?? '';
  expect(await resultOf(diner.server, page)).toMatchObject({
    outcome: 'FAILED',
    error: { code: 'PAYMENT_FREED' },
  });
  expect(await diner.held(orderId)).toBe(0);
});

test('one whose money is being asked for is not freed', { tags: ['CEIL-9'] }, async () => {
  const { orderId } = await diner.order(await diner.sit(9));
  await rows(diner.server, `UPDATE payments SET phase = 'ASKING' WHERE order_id = $1`, orderId);
  const refused = await free(orderId);
  expect([refused.status, refused.body.errorCode]).toEqual([409, 'HOLD_BEING_PAID']);
  expect((await holds()).holds).toMatchObject([{ orderId, isBeingPaid: true }]);
  await rows(diner.server, `UPDATE payments SET phase = 'OFFERED' WHERE order_id = $1`, orderId);
});

test('of a tap that frees and a payment that returns at once one wins, and the money goes with the order', {
  tags: ['CEIL-9'],
}, async () => {
  for (let round = 0; round < 12; round += 1) {
    const { orderId, pay } = await diner.order(await diner.sit(1 + (round % 12)));
    const returned = await pay();
    const late = round % 3;
    const wait = () => new Promise((resolve) => setTimeout(resolve, late * 4));
    await Promise.all([carryBack(returned), wait().then(() => free(orderId))]);
    await diner.settle();
    const { status } = await diner.orderOf(orderId);
    expect([status, await diner.held(orderId)]).toEqual(
      status === 'REQUEST' ? [status, 9000] : ['CANCEL', 0],
    );
  }
  await diner.settle(601);
  await diner.expectBalanced();
});
