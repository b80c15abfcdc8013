import { beforeEach, expect, test } from 'vitest';
import { type Choice, carryBack } from '../../../../../../simulators/card/play.ts';
import type { ReturnForm } from '../../../../../../simulators/card/return-form.ts';
import { type Reserved, resultOf, useDiner } from '../testing/diner.ts';

const diner = useDiner();
beforeEach(async () => {
  await diner.freeTables();
  // Nothing that was offered before can be meant any more.
  await diner.settle(...LONG);
});

/** Longer than an offer lasts, than an approval may still arrive and than a window stays good. */
const LONG = [3, 6, 20, 70, 130, 310, 610, 910, 1810];
const UNHEARD = { 'timeout-after-approval': 1 } as const;

const pays = async (order: Reserved, choice: Partial<Choice> = {}) => (await order.pay(choice)) as ReturnForm;
const carriedTo = (other: Reserved, returned: ReturnForm): ReturnForm => ({
  ...returned,
  fields: { ...returned.fields, Moid: other.form.fields.Moid ?? '' },
});
const stateOf = async ({ orderId }: Reserved) => [
  await diner.orderOf(orderId),
  await diner.paymentOf(orderId),
  await diner.held(orderId),
];
const pageOf = async (returned: ReturnForm) => (await carryBack(returned)).headers.get('location') ?? '';

const NOT_PAID = [{ status: 'CANCEL' }, { status: 'CANCEL', phase: 'DONE' }, 0];
const PAID = [{ status: 'REQUEST' }, { status: 'SUCCESS' }, 9000];

test('a withheld return, carried to another order first, pays nothing when its approval is not heard', {
  tags: ['PAY-14', 'PAY-16', 'PAY-40'],
}, async () => {
  const own = await diner.order(await diner.sit(1));
  const other = await diner.order(await diner.sit(2));
  const returned = await pays(own, { faults: UNHEARD });
  const before = await stateOf(own);

  const page = await pageOf(carriedTo(other, returned));
  expect(page).toMatch(/^\/pay-error/);
  expect(await resultOf(diner.server, page)).toMatchObject({ outcome: 'FAILED' });
  await diner.settle(3);
  expect(await stateOf(other)).toMatchObject(NOT_PAID);
  expect(await diner.held(own.orderId)).toBe(0);
  // Whose return it was is as it was, whatever comes back now, and ends like any that nobody paid.
  expect(await pageOf(returned)).toMatch(/^\/pay-error/);
  expect(await stateOf(own)).toEqual(before);
  await diner.settle(...LONG);
  expect(await stateOf(own)).toMatchObject(NOT_PAID);
  await diner.expectBalanced();
});

test('nor when the order that it was for has ended meanwhile', { tags: ['PAY-16', 'PAY-40'] }, async () => {
  const own = await diner.order(await diner.sit(1));
  const returned = await pays(own, { faults: UNHEARD });
  await diner.settle(601);
  expect(await stateOf(own)).toMatchObject(NOT_PAID);
  const other = await diner.order(await diner.sit(2));
  expect(await pageOf(carriedTo(other, returned))).toMatch(/^\/pay-error/);
  await diner.settle(...LONG);
  expect(await stateOf(other)).toMatchObject(NOT_PAID);
  expect(await diner.held(own.orderId)).toBe(0);
  await diner.expectBalanced();
});

test('an approval that was not heard pays the one order that it can have been for', {
  tags: ['PAY-17', 'PAY-40'],
}, async () => {
  const own = await diner.order(await diner.sit(1));
  // Another amount, and one that was paid: neither can be meant.
  await diner.order(await diner.sit(2), { id: 'rice', quantity: 2 });
  expect((await diner.payFor(3)).page).toMatch(/^\/pay-success/);
  expect(await pageOf(await pays(own, { faults: UNHEARD }))).toMatch(/^\/pay-success/);
  expect(await stateOf(own)).toMatchObject(PAID);
  await diner.settle(...LONG);
  await diner.expectBalanced();
});
