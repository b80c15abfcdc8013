import type { OpeningState } from '@hansang/contract/schemas';
import { beforeAll, expect, test } from 'vitest';
import { rows } from '../../testing/rows.ts';
import { onShift, type TestStaff } from '../../testing/test-staff.ts';
import { DINER, useDiner } from '../payment/testing/diner.ts';

const diner = useDiner();
const { server } = diner;
let owner: TestStaff;

beforeAll(async () => {
  await rows(server, `UPDATE restaurants SET opened_at = NULL WHERE restaurant_id = ${DINER}`);
  owner = await (await onShift(server, 'owner', DINER)).stepUp();
});

const params = { restaurantId: DINER };
const wipeRefused = async () => (await owner.refused('wipeTests', { params })).errorCode;
const orderIds = async () =>
  (await rows(server, `SELECT order_id FROM orders WHERE restaurant_id = ${DINER}`)).map(
    (row) => row.order_id,
  );

test('nothing is wiped while a card is being asked for, or an order that one paid for is on its way', {
  tags: ['OPENING-4'],
}, async () => {
  const reserved = await diner.order(await diner.sit(1), { id: 'rice' });
  expect(await wipeRefused()).toBe('TESTS_BEING_PAID');
  await diner.settle(60 * 60);
  await owner.stepUp();
  expect((await diner.paymentOf(reserved.orderId)).phase).toBe('DONE');
  const { orderId } = await diner.payFor(2, {}, { id: 'set' });
  expect(await wipeRefused()).toBe('TESTS_BEING_PAID');
  expect(await orderIds()).toContain(orderId);
});

test('what a card was asked for stays: its money is true, and so is its place in the books', {
  tags: ['OPENING-4'],
}, async () => {
  const before = await orderIds();
  const [visit] = await rows(server, `SELECT visit_id FROM visits WHERE restaurant_id = ${DINER}`);
  await owner.ok('checkOut', {
    params: { ...params, tableIdx: 2 },
    body: {
      visitId: visit?.visit_id,
      completeOpenOrders: true,
      unpaid: { reason: 'PAID_ELSEWHERE' },
      unaccepted: 'COMPLETE',
    },
  });
  const state = await owner.ok<OpeningState>('wipeTests', { params });
  expect(state).toMatchObject({ isOpen: false, tests: 0 });
  expect((await orderIds()).sort()).toEqual(before.sort());
  const payments = await rows(server, `SELECT payment_id FROM payments WHERE restaurant_id = ${DINER}`);
  expect(payments).toHaveLength(2);
  const visits = await rows(server, `SELECT closed_at FROM visits WHERE restaurant_id = ${DINER}`);
  expect(visits.map(({ closed_at }) => closed_at !== null)).toEqual([true]);
  await diner.expectBalanced();
});
