import { randomUUID } from 'node:crypto';
import type { CallItemsAnswer, CallList, FloorPlan } from '@hansang/contract/schemas';
import { beforeEach, expect, test } from 'vitest';
import { carryBack } from '../../../../../../simulators/card/play.ts';
import type { TestGuest } from '../../../testing/test-guest.ts';
import { useBistro } from '../testing/bistro.ts';
import { resultOf } from '../testing/diner.ts';

// A phone calls for the bill, to pay by card, while another one pays it and staff take cash.

const bistro = useBistro();
beforeEach(() => bistro.clear());

const wish = (guest: TestGuest, itemId: string) =>
  ({
    params: guest.params,
    body: { tableIdx: guest.tableIdx, timestamp: guest.pageToken, itemId },
    headers: { 'idempotency-key': randomUUID() },
  }) as never;
const callFor = (guest: TestGuest, itemId: string) => guest.ok('callStaff', wish(guest, itemId));

/** The calls that staff have to answer, what the table's tile says of them, and what the phone that called reads. */
async function told({ guest, tableIdx }: { guest: TestGuest; tableIdx: number }) {
  const { manager } = bistro;
  const { calls } = await manager.ok<CallList>('openCalls', { params: manager.params });
  const { floors } = await manager.ok<FloorPlan>('floor', { params: manager.params });
  const tile = floors.flatMap(({ tables }) => tables).find((one) => one.tableIdx === tableIdx);
  const read = await guest.ok<CallItemsAnswer>('callItems', { params: guest.params });
  const own = calls.filter((call) => call.tableIdx === tableIdx).map(({ itemId }) => itemId);
  return { staff: own, isCalling: tile?.isCalling, phone: read.calls.map(({ itemId }) => itemId) };
}

test('a bill that is paid from another phone is asked for no more', {
  tags: ['BILL-200'],
}, async () => {
  const { guest: payer } = await bistro.dine(1, 'rice', 'set');
  const guest = await bistro.join(1);
  await callFor(guest, 'bill.CARD');
  const offer = await bistro.offer(payer, { part: 'WHOLE' });
  // Until the money is there nobody knows whether it comes.
  expect(await told({ guest, tableIdx: 1 })).toEqual({
    staff: ['bill.CARD'],
    isCalling: true,
    phone: ['bill.CARD'],
  });
  await carryBack(await offer.window());
  expect(await told({ guest, tableIdx: 1 })).toEqual({ staff: [], isCalling: false, phone: [] });
  await bistro.expectBalanced();
});

test('a part leaves the call, the rest in cash answers it; the card that comes after that is given back', {
  tags: ['BILL-200', 'BILL-202'],
}, async () => {
  const { guest, desk } = await bistro.dine(2, 'rice', 'set');
  const payer = await bistro.join(2);
  await callFor(guest, 'bill.CARD');
  const offer = await bistro.offer(payer, { part: 'SHARE', shares: 2 });
  expect((await desk.pay({ amount: 24_000, part: { part: 'WHOLE' } })).body.errorCode).toBe('BILL_CHANGED');
  expect((await desk.pay({ amount: 12_000, part: { part: 'WHOLE' } })).body).toMatchObject({ owed: 12_000 });
  expect((await told({ guest, tableIdx: 2 })).staff).toEqual(['bill.CARD']);
  const returned = await offer.window();
  await bistro.manager.ok('freeBillPart', { params: { ...desk.params, paymentId: offer.paymentId } });
  await desk.pay({ amount: 12_000, part: { part: 'WHOLE' } });
  const page = (await carryBack(returned)).headers.get('location') ?? '';
  expect(await resultOf(bistro.diner.server, page)).toMatchObject({
    outcome: 'FAILED',
    owed: 0,
    error: { code: 'BILL_PAYMENT_NEEDLESS' },
  });
  await bistro.diner.settle();
  expect(await told({ guest, tableIdx: 2 })).toEqual({ staff: [], isCalling: false, phone: [] });
  expect(await desk.read()).toMatchObject({ owed: 0, over: 0, settled: 24_000 });
  expect(bistro.held(offer.paymentId)).toBe(0);
  await bistro.expectBalanced();
});

test('a screen from before the bill was paid calls nobody for it; what comes to it afterwards is asked for again', {
  tags: ['BILL-212'],
}, async () => {
  const { guest, desk } = await bistro.dine(3, 'rice');
  await desk.pay({ amount: 9000, part: { part: 'WHOLE' } });
  const refused = await guest.refused('callStaff', wish(guest, 'bill.CASH'));
  expect(refused.errorCode).toBe('BILL_IS_PAID');
  expect(await told({ guest, tableIdx: 3 })).toEqual({ staff: [], isCalling: false, phone: [] });
  await guest.order({ id: 'set' });
  await callFor(guest, 'bill.CASH');
  expect((await told({ guest, tableIdx: 3 })).staff).toEqual(['bill.CASH']);
});

test('of a bill that is called for while it is being paid no call stays open', {
  tags: ['BILL-212', 'BILL-200'],
  timeout: 60_000,
}, async () => {
  for (let round = 0; round < 10; round += 1) {
    const { guest, desk } = await bistro.dine(4, 'rice');
    const wait = () => new Promise((resolve) => setTimeout(resolve, round));
    const [call] = await Promise.all([
      wait().then(() => guest.call('callStaff', wish(guest, 'bill.CARD'))),
      desk.pay({ amount: 9000, part: { part: 'WHOLE' } }),
    ]);
    expect([201, 409]).toContain(call.status);
    expect((await told({ guest, tableIdx: 4 })).staff).toEqual([]);
    await bistro.clear();
  }
});

test('a discount that takes off the rest ends the calls for it, one that leaves something does not', {
  tags: ['BILL-213'],
}, async () => {
  const { guest, desk } = await bistro.dine(5, 'rice', 'set');
  await callFor(guest, 'bill.CASH');
  await desk.pay({ amount: 20_000, part: { part: 'AMOUNT' } });
  const takeOff = (amount: number) => desk.enter({ kind: 'SERVICE', amount: -amount });
  await takeOff(1000);
  expect((await told({ guest, tableIdx: 5 })).staff).toEqual(['bill.CASH']);
  await takeOff(3000);
  expect(await told({ guest, tableIdx: 5 })).toEqual({ staff: [], isCalling: false, phone: [] });
  await bistro.expectBalanced();
});
