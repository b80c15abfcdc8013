import { beforeEach, expect, test } from 'vitest';
import type { FaultCounts, FaultName } from '../../../../../simulators/card/faults.ts';
import { FAULT_NAMES, FAULTS } from '../../../../../simulators/card/faults.ts';
import { DEMO_MERCHANT } from '../../../../../simulators/card/merchant.ts';
import { carryBack } from '../../../../../simulators/card/play.ts';
import { otherMoid } from '../../../../../simulators/card/return-form.ts';
import { drawn } from '../../../../../tests/setup/drawn.ts';
import { onShift } from '../../testing/test-staff.ts';
import { ANNEX, DINER, type Paid, TABLES, useDiner } from './testing/diner.ts';

const diner = useDiner();

beforeEach(() => diner.freeTables());

/** Longer than an offer lasts and than an approval may still arrive, in steps of the backoff. */
const LONG = [3, 6, 20, 70, 130, 310, 610, 910, 1810];

interface End {
  /** What holds although this fault happened. */
  readonly rule: string;
  /** The page that the guest was led to, and what it said then. */
  readonly page: 'pay-success' | 'pay-error' | '';
  readonly code?: string;
  readonly order: string;
  readonly payment: string;
  readonly held: number;
}
const paid = { order: 'REQUEST', payment: 'SUCCESS', held: 9000 } as const;
const over = { order: 'CANCEL', payment: 'CANCEL', held: 0 } as const;

/** What each fault on the way to the money comes to, alone. */
const ENDS: { readonly [Name in FaultName]?: End } = {
  'no-return': { rule: 'PAY-9', page: '', ...over },
  'duplicate-return': { rule: 'PAY-12', page: 'pay-success', ...paid },
  'tampered-amount': { rule: 'PAY-14', page: 'pay-error', code: 'PAYMENT_TAMPERED', ...over },
  'tampered-order': { rule: 'PAY-14', page: 'pay-error', ...over },
  'wrong-signature': { rule: 'PAY-13', page: 'pay-error', code: 'PAYMENT_TAMPERED', ...over },
  'foreign-address': { rule: 'PAY-15', page: 'pay-error', code: 'PAYMENT_TAMPERED', ...over },
  'timeout-before-approval': { rule: 'PAY-17', page: 'pay-error', code: 'PAYMENT_UNDONE', ...over },
  'timeout-after-approval': { rule: 'PAY-17', page: 'pay-success', ...paid },
  'error-before-approval': { rule: 'PAY-17', page: 'pay-error', code: 'PAYMENT_UNDONE', ...over },
  'unknown-approval': { rule: 'PAY-17', page: 'pay-success', ...paid },
  'slow-approval': { rule: 'PAY-17', page: 'pay-error', code: 'PAYMENT_UNDONE', ...over },
  'declined-approval': {
    rule: 'PAY-29',
    page: 'pay-error',
    code: 'PAYMENT_DECLINED',
    ...over,
    payment: 'FAIL',
  },
  'wrong-approval-signature': { rule: 'PAY-17', page: 'pay-error', code: 'PAYMENT_UNDONE', ...over },
  'wrong-approval-amount': { rule: 'PAY-17', page: 'pay-error', code: 'PAYMENT_UNDONE', ...over },
  'wrong-approval-order': { rule: 'PAY-17', page: 'pay-error', code: 'PAYMENT_UNDONE', ...over },
  'early-notification': { rule: 'PAY-18', page: 'pay-success', ...paid },
  'no-notification': { rule: 'PAY-18', page: 'pay-success', ...paid },
  'duplicate-notification': { rule: 'PAY-18', page: 'pay-success', ...paid },
};

for (const [fault, end] of Object.entries(ENDS))
  test(`${fault} ends in one truth for guest, kitchen and books`, {
    tags: [end.rule, 'PAY-30'],
  }, async () => {
    const { orderId, page, result } = await diner.payFor(1, { faults: { [fault]: 1 } });
    expect(page.match(/^\/(pay-success|pay-error)/)?.[1] ?? '').toBe(end.page);
    if (end.code) expect(result.error?.code).toBe(end.code);
    if (end.page === 'pay-success') expect(result).toMatchObject({ outcome: 'PAID', error: null });
    await diner.settle(...LONG);
    expect(await diner.orderOf(orderId)).toMatchObject({ status: end.order });
    expect(await diner.paymentOf(orderId)).toMatchObject({ status: end.payment, phase: 'DONE' });
    expect(await diner.held(orderId)).toBe(end.held);
  });

test('a tampered return changes nothing: the genuine one is still good', {
  tags: ['PAY-13', 'PAY-14', 'PAY-15'],
}, async () => {
  // What is left of earlier stays at the tables is looked at before.
  await diner.settle();
  const { orderId, pay } = await diner.order(await diner.sit(2));
  const returned = await pay();
  const { Moid = '', Signature = '', AuthToken = '' } = returned.fields;
  const foreign = 'https://dc1-api.nicepay.co.kr.evil.example/webapi/pay_process.jsp';
  const changes: Record<string, string>[] = [
    { Amt: '900' },
    { Amt: '09000' },
    { Moid: otherMoid(Moid) },
    { Moid: '' },
    { MID: 'other00001' },
    { Signature: Signature.replace(/^./, (first) => (first === '0' ? '1' : '0')) },
    { Signature: '' },
    { AuthToken: `${AuthToken}0` },
    { TxTid: '../../1' },
    { NextAppURL: foreign },
    { NetCancelURL: foreign },
  ];
  const state = async () => [
    await diner.orderOf(orderId),
    await diner.paymentOf(orderId),
    await diner.held(orderId),
  ];
  const before = await state();
  for (const change of changes) {
    const answer = await carryBack({ ...returned, fields: { ...returned.fields, ...change } });
    expect(answer.headers.get('location'), JSON.stringify(change)).toMatch(/^\/pay-error/);
    await diner.settle();
    expect(await state(), JSON.stringify(change)).toEqual(before);
  }
  expect((await carryBack(returned)).headers.get('location')).toMatch(/^\/pay-success/);
  expect(await diner.held(orderId)).toBe(9000);
});

test('a return replayed after it was paid changes nothing', { tags: ['PAY-12', 'PAY-16'] }, async () => {
  const { orderId, returned } = await diner.payFor(5);
  const before = [await diner.orderOf(orderId), await diner.paymentOf(orderId), await diner.stepsOf(orderId)];
  const again = await carryBack(returned);
  expect(again.headers.get('location')).toMatch(/^\/pay-success/);
  expect([
    await diner.orderOf(orderId),
    await diner.paymentOf(orderId),
    await diner.stepsOf(orderId),
  ]).toEqual(before);
  expect(await diner.held(orderId)).toBe(9000);
});

const approveFaults = FAULT_NAMES.filter((name) => FAULTS[name].step === 'approve');
const netCancelFaults = FAULT_NAMES.filter((name) => FAULTS[name].step === 'net-cancel');
const queryFaults = FAULT_NAMES.filter((name) => FAULTS[name].step === 'query');
const cancelFaults = FAULT_NAMES.filter((name) => FAULTS[name].step === 'cancel');

/** Every combination with at most one fault of each step, each striking twice in a row. */
function combinations(...steps: readonly (readonly FaultName[])[]): FaultCounts[] {
  return steps.reduce<FaultCounts[]>(
    (found, names) => found.flatMap((faults) => [faults, ...names.map((name) => ({ ...faults, [name]: 2 }))]),
    [{}],
  );
}

async function inBatches<Item>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<void>,
  size = TABLES,
) {
  for (let from = 0; from < items.length; from += size)
    await Promise.all(items.slice(from, from + size).map((item, index) => work(item, index)));
}

test('faults of approval, net-cancel and query in combination end with balanced books', {
  tags: ['PAY-17', 'PAY-32'],
  timeout: 170_000,
}, async () => {
  const every = combinations(approveFaults, netCancelFaults, queryFaults).filter((faults) =>
    approveFaults.some((name) => faults[name]),
  );
  const all = drawn(every, Math.ceil(every.length / 4));
  const payments: { faults: FaultCounts; amount: number; paid: Paid }[] = [];
  const payEach = async ([index, faults]: readonly [number, FaultCounts]) => {
    // Each of another amount: an approval that nobody heard can then have been for one order only.
    const rice = { id: 'rice', quantity: 1 + index };
    // At many tables: three of each may wait at once, and whatever is not known yet waits on.
    const paid = await diner.payFor(TABLES + 1 + (index % ANNEX), { faults }, rice);
    payments.push({ faults, amount: 9000 * rice.quantity, paid });
  };
  // Each waits for a provider that keeps silent, most of the time.
  await inBatches([...all.entries()], payEach, 2 * TABLES);
  await diner.settle(...LONG, 1810, 1810);
  for (const { faults, amount, paid: made } of payments) {
    const order = await diner.orderOf(made.orderId);
    const held = await diner.held(made.orderId);
    expect([order.status, held], JSON.stringify(faults)).toEqual(
      order.status === 'REQUEST' ? ['REQUEST', amount] : ['CANCEL', 0],
    );
    // A page that said "paid" stays true.
    if (made.result.outcome === 'PAID') expect(order.status).toBe('REQUEST');
  }
  expect(payments.length).toBe(all.length);
  await diner.expectBalanced();
});

test('refunds of rejected orders get through every fault of cancel and query', {
  tags: ['PAY-25', 'PAY-26', 'PAY-32'],
  timeout: 170_000,
}, async () => {
  const staff = await onShift(diner.server, 'staff', DINER);
  const every = combinations(cancelFaults, queryFaults);
  const all = drawn(every, Math.ceil(every.length / 2));
  const orders: string[] = [];
  await inBatches(all, async (faults, index) => {
    const { orderId, form } = await diner.payFor(1 + index);
    orders.push(orderId);
    // Only now: an approval that was not heard in time would meet the query's faults.
    for (const payment of diner.provider.ledger.byMoid(DEMO_MERCHANT.mid, form.fields.Moid ?? ''))
      Object.assign(payment.faults, faults);
    const { version } = await diner.orderOf(orderId);
    await staff.ok('moveOrder', {
      params: { restaurantId: DINER, orderId },
      body: { to: 'REJECT', version, cancelReason: 'LACK_OF_INGREDIENTS' },
    });
  });
  await diner.settle(...LONG, 1810, 1810);
  for (const orderId of orders) {
    expect(await diner.orderOf(orderId)).toMatchObject({ status: 'REJECT' });
    expect(await diner.paymentOf(orderId)).toMatchObject({ status: 'CANCEL', refunded_amount: 9000 });
    expect(await diner.held(orderId)).toBe(0);
  }
  await diner.expectBalanced();
});
