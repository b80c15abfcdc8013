import type { Bill } from '@hansang/contract/schemas';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { carryBack } from '../../../../../../simulators/card/play.ts';
import { rows } from '../../../testing/rows.ts';
import { onShift, type TestStaff } from '../../../testing/test-staff.ts';
import { BISTRO, type Table, useBistro } from '../testing/bistro.ts';
import { resultOf } from '../testing/diner.ts';
import { takeMoney } from '../testing/take-money.ts';

const bistro = useBistro();
const { diner } = bistro;
let waiter: TestStaff;
beforeAll(async () => {
  waiter = await onShift(diner.server, 'staff', BISTRO);
});
afterEach(async () => {
  await diner.settle(130, 700, 700);
  await bistro.expectBalanced();
  await bistro.clear();
});

const free = ({ desk }: Pick<Table, 'desk'>, paymentId: string) =>
  waiter.call<Bill & { errorCode?: string; bill?: Bill }>('freeBillPart', {
    params: { ...desk.params, paymentId },
  });
const pageOf = (answer: Response) => answer.headers.get('location') ?? '';

test('staff end what a phone in a pocket keeps from the others; a return after that takes no money', {
  tags: ['BILL-92'],
}, async () => {
  const table = await bistro.dine(1, 'rice', 'set');
  const { guest, desk, visitId } = table;
  const { paymentId, window } = await bistro.offer(guest, { part: 'WHOLE' });
  const returned = await window();
  expect((await desk.pay({ amount: 24_000 })).body.errorCode).toBe('BILL_TOO_MUCH');
  expect(await desk.read()).toMatchObject({ claims: [{ paymentId, isBeingTaken: false }] });
  const freed = await free(table, paymentId);
  expect([freed.status, freed.body]).toMatchObject([200, { payable: 24_000, claimed: 0, claims: [] }]);
  expect(await bistro.bill(guest)).toMatchObject({ payable: 24_000, claims: [] });
  expect((await free(table, paymentId)).status).toBe(200);
  expect((await desk.pay({ amount: 24_000, part: { part: 'WHOLE' } })).body).toMatchObject({ owed: 0 });
  const late = await resultOf(diner.server, pageOf(await carryBack(returned)));
  expect(late).toMatchObject({ outcome: 'FAILED', error: { code: 'BILL_PAYMENT_NEEDLESS' }, owed: 0 });
  expect(bistro.held(paymentId)).toBe(0);
  const told = await rows(
    diner.server,
    `SELECT type, actor_type AS by, actor, data->>'step' AS step FROM events
      WHERE (subject_id = $1 AND type = 'bill.released') OR (subject_id = $2 AND data->>'step' = 'FREED')
      ORDER BY event_id`,
    visitId,
    paymentId,
  );
  const by = { by: 'staff', actor: waiter.name };
  expect(told).toEqual([
    { type: 'payment.stepped', ...by, step: 'FREED' },
    { type: 'bill.released', ...by, step: null },
  ]);
});

test('what is being charged is not ended, and what was paid stays paid', { tags: ['BILL-92'] }, async () => {
  const table = await bistro.dine(2);
  const { paymentId, window } = await bistro.offer(table.guest, { part: 'WHOLE' });
  await takeMoney(diner, await window());
  expect(await table.desk.read()).toMatchObject({ claims: [{ paymentId, isBeingTaken: true }] });
  const refused = await free(table, paymentId);
  expect([refused.status, refused.body.errorCode]).toEqual([409, 'BILL_BEING_PAID']);
  await diner.settle(46, 3);
  const late = await free(table, paymentId);
  expect([late.status, late.body]).toMatchObject([
    409,
    { errorCode: 'BILL_CHANGED', bill: { owed: 0, settled: 9000 } },
  ]);
  expect(bistro.held(paymentId)).toBe(9000);
});

test('of a tap that ends it and a guest who pays at the same moment one wins, and bill and money agree', {
  tags: ['BILL-92'],
  timeout: 60_000,
}, async () => {
  for (let round = 0; round < 9; round += 1) {
    const table = await bistro.dine(3 + (round % 3));
    const { paymentId, window } = await bistro.offer(table.guest, { part: 'WHOLE' });
    const returned = await window();
    const late = round % 3;
    const wait = () => new Promise((resolve) => setTimeout(resolve, late * 4));
    const [, freed] = await Promise.all([carryBack(returned), wait().then(() => free(table, paymentId))]);
    await diner.settle(3);
    const { settled, owed, claimed } = await table.desk.read();
    const told = freed.status === 200 ? [0, 9000, 0, 0] : [9000, 0, 0, 9000];
    expect([settled, owed, claimed, bistro.held(paymentId)], freed.body.errorCode).toEqual(told);
    if (late === 2) await bistro.clear();
  }
});

test('only a payment of that bill is ended', { tags: ['BILL-92', 'BILL-37'] }, async () => {
  const [mine, other] = [await bistro.dine(1), await bistro.dine(2)];
  const { paymentId } = await bistro.offer(other.guest, { part: 'WHOLE' });
  for (const wrong of [paymentId, 'nobody'])
    expect((await free(mine, wrong)).body.errorCode).toBe('NOT_FOUND_BILL_PART');
  expect(await other.desk.read()).toMatchObject({ claimed: 9000 });
});

test('whose part was freed, or who gave it up, reads that, and not that their time ran out', {
  tags: ['BILL-214'],
}, async () => {
  const table = await bistro.dine(1, 'rice', 'set');
  const freed = await bistro.offer(table.guest, { part: 'WHOLE' });
  const fromPocket = await freed.window();
  expect((await free(table, freed.paymentId)).status).toBe(200);
  const told = await resultOf(diner.server, pageOf(await carryBack(fromPocket)));
  expect(told).toMatchObject({ outcome: 'FAILED', owed: 24_000, error: { code: 'BILL_PAYMENT_FREED' } });
  const given = await bistro.offer(table.guest, { part: 'WHOLE' });
  const fromWindow = await given.window();
  const { params } = table.guest;
  await table.guest.ok('leaveBillPayment', { params: { ...params, paymentId: given.paymentId } });
  const gaveUp = await resultOf(diner.server, pageOf(await carryBack(fromWindow)));
  expect(gaveUp).toMatchObject({ outcome: 'FAILED', error: { code: 'PAYMENT_CANCELLED_BY_GUEST' } });
  expect([bistro.held(freed.paymentId), bistro.held(given.paymentId)]).toEqual([0, 0]);
});
