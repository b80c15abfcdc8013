import { beforeEach, expect, test } from 'vitest';
import { DEMO_MERCHANT } from '../../../../../../simulators/card/merchant.ts';
import { type Choice, carryBack } from '../../../../../../simulators/card/play.ts';
import type { ReturnForm } from '../../../../../../simulators/card/return-form.ts';
import { rows } from '../../../testing/rows.ts';
import { DINER, type Reserved, resultOf, useDiner } from '../testing/diner.ts';

// Who does not hear the approval learns of its money by asking, which does not tell the order.
const diner = useDiner({ answerMs: 10_000 });
beforeEach(clearTables);

/** Longer than an offer lasts and than an approval may still arrive. */
const LONG = [3, 6, 20, 70, 130, 310, 610];

/** Nobody sits anywhere, and nothing of the last stays is left to be looked at. */
async function clearTables(): Promise<void> {
  await diner.freeTables();
  await diner.settle();
}

async function twoOrders(): Promise<readonly [Reserved, Reserved]> {
  return [await diner.order(await diner.sit(1)), await diner.order(await diner.sit(2))];
}

const pays = async (order: Reserved, choice: Partial<Choice> = {}) => (await order.pay(choice)) as ReturnForm;

/** A genuine return, carried to another order. */
const carriedTo = (other: Reserved, returned: ReturnForm): ReturnForm => ({
  ...returned,
  fields: { ...returned.fields, Moid: other.form.fields.Moid ?? '' },
});

async function rowsOf({ orderId }: Reserved) {
  return [await diner.orderOf(orderId), await diner.paymentOf(orderId), await diner.held(orderId)];
}

async function expectRefused(returned: ReturnForm): Promise<void> {
  const page = (await carryBack(returned)).headers.get('location') ?? '';
  expect(page).toMatch(/^\/pay-error/);
  expect(await resultOf(diner.server, page)).toMatchObject({
    outcome: 'FAILED',
    error: { code: 'PAYMENT_TAMPERED' },
  });
}

async function expectPaid(order: Reserved, returned: ReturnForm): Promise<void> {
  expect((await carryBack(returned)).headers.get('location')).toMatch(/^\/pay-success/);
  expect(await rowsOf(order)).toMatchObject([{ status: 'REQUEST' }, { status: 'SUCCESS' }, 9000]);
}

async function expectSwept(order: Reserved): Promise<void> {
  await diner.settle(...LONG);
  expect(await rowsOf(order)).toMatchObject([{ status: 'CANCEL' }, { status: 'CANCEL', phase: 'DONE' }, 0]);
  await diner.expectBalanced();
}

test('the return of a paid order, carried to another one, changes neither', {
  tags: ['PAY-14', 'PAY-16'],
}, async () => {
  const [own, other] = await twoOrders();
  const returned = await pays(own);
  await expectPaid(own, returned);
  const before = [await rowsOf(own), await rowsOf(other)];
  await expectRefused(carriedTo(other, returned));
  await diner.settle();
  expect([await rowsOf(own), await rowsOf(other)]).toEqual(before);
  expect(await diner.stepsOf(other.orderId)).toEqual(['OFFERED', 'TAMPERED']);
  const [payment] = diner.provider.ledger.byMoid(DEMO_MERCHANT.mid, own.form.fields.Moid ?? '');
  expect(payment?.steps.map(({ what }) => what)).not.toContain('NET_CANCEL_ASKED');
  await expectPaid(other, await pays(other));
  await diner.settle(...LONG);
  await diner.expectBalanced();
});

test('an order that was offered a return of another one is swept like any that nobody paid', {
  tags: ['PAY-9', 'PAY-14', 'PAY-16'],
}, async () => {
  const [own, other] = await twoOrders();
  const returned = await pays(own);
  await expectPaid(own, returned);
  await expectRefused(carriedTo(other, returned));
  await expectSwept(other);
});

test('a return that is carried to another order first pays the order that the guest paid for', {
  tags: ['PAY-14', 'PAY-16'],
}, async () => {
  const [own, other] = await twoOrders();
  const returned = await pays(own);
  const before = await rowsOf(other);
  await expectRefused(carriedTo(other, returned));
  expect(await rowsOf(other)).toEqual(before);
  expect(await diner.stepsOf(own.orderId)).toEqual(['OFFERED', 'RETURNED', 'APPROVED']);
  await expectPaid(own, returned);
  await expectRefused(carriedTo(other, returned));
  await expectPaid(other, await pays(other));
  await diner.settle(...LONG);
  await diner.expectBalanced();
});

test('both ways at once: one order is paid, the other one waits on', {
  tags: ['PAY-14', 'PAY-16'],
}, async () => {
  for (let round = 0; round < 5; round += 1) {
    await clearTables();
    const [own, other] = await twoOrders();
    const returned = await pays(own);
    const before = await rowsOf(other);
    const stolen = carriedTo(other, returned);
    await Promise.all([stolen, returned, stolen, returned].map((way) => carryBack(way)));
    await diner.settle();
    expect(await rowsOf(own)).toMatchObject([{ status: 'REQUEST' }, { status: 'SUCCESS' }, 9000]);
    expect(await rowsOf(other)).toEqual(before);
  }
});

test('the return of a declined card declines nobody else', { tags: ['PAY-14', 'PAY-16'] }, async () => {
  const [own, other] = await twoOrders();
  const returned = await pays(own, { outcome: 'decline' });
  await carryBack(returned);
  const before = await rowsOf(other);
  await expectRefused(carriedTo(other, returned));
  expect(await rowsOf(other)).toEqual(before);
});

test('when the order that was paid for has ended, its money goes back and the other one waits on', {
  tags: ['PAY-12', 'PAY-14'],
}, async () => {
  const own = await diner.order(await diner.sit(1));
  const returned = await pays(own);
  await diner.settle(601);
  const other = await diner.order(await diner.sit(2));
  const before = await rowsOf(other);
  await expectRefused(carriedTo(other, returned));
  expect(await rowsOf(other)).toEqual(before);
  await diner.settle(3);
  expect(await rowsOf(own)).toMatchObject([{ status: 'CANCEL' }, { status: 'CANCEL', phase: 'DONE' }, 0]);
  await expectSwept(other);
});

test('the transaction of a paid order is good for no other return', {
  tags: ['PAY-14', 'PAY-16'],
}, async () => {
  const [own, other] = await twoOrders();
  const returned = await pays(own);
  await expectPaid(own, returned);
  const genuine = await pays(other);
  const before = [await rowsOf(own), await rowsOf(other)];
  await expectRefused({ ...genuine, fields: { ...genuine.fields, TxTid: returned.fields.TxTid ?? '' } });
  expect([await rowsOf(own), await rowsOf(other)]).toEqual(before);
  await expectPaid(other, genuine);
});

test('who only named the transaction of another order takes nothing from it, by night either', {
  tags: ['PAY-16', 'PAY-37'],
}, async () => {
  const [own, other] = await twoOrders();
  const [returned, genuine] = [await pays(own), await pays(other)];
  await carryBack({ ...genuine, fields: { ...genuine.fields, TxTid: returned.fields.TxTid ?? '' } });
  await expectPaid(own, returned);
  await diner.settle(...LONG);
  diner.server.clock.pass({ hours: 24 });
  await diner.server.app.payments.runDaily();
  await diner.settle(...LONG);
  expect(await diner.held(own.orderId)).toBe(9000);
  const found = await rows(diner.server, 'SELECT * FROM payment_differences WHERE restaurant_id = $1', DINER);
  expect(found).toEqual([]);
  await diner.expectBalanced();
});
