import type { TableDetail } from '@hansang/contract/schemas';
import { beforeEach, expect, test } from 'vitest';
import { carryBack } from '../../../../../../simulators/card/play.ts';
import type { TestGuest } from '../../../testing/test-guest.ts';
import { phoneLabel } from '../../admission/phone-label.ts';
import { useBistro } from '../testing/bistro.ts';
import { resultOf } from '../testing/diner.ts';

const bistro = useBistro();
const { diner } = bistro;
beforeEach(() => bistro.clear());

const pageOf = (answer: Response) => answer.headers.get('location') ?? '';

/** Staff take a phone out where nobody has to be let in. */
async function takeOut(guest: TestGuest): Promise<void> {
  const { manager } = bistro;
  const params = { ...manager.params, tableIdx: guest.tableIdx };
  const { phones, visitId } = await manager.ok<TableDetail>('tableDetail', { params });
  const label = phoneLabel({ clientId: guest.clientId, sessionId: 0 });
  const phoneId = phones.find((phone) => phone.label === label)?.phoneId ?? 0;
  await manager.ok('admitPhone', { params: { ...params, phoneId }, body: { visitId, isIn: false } });
}

test('what a phone is paying when staff take it out settles the bill, once, and it reads so; it pays nothing more', {
  tags: ['SEAT-191', 'BILL-30'],
}, async () => {
  const { guest, desk } = await bistro.dine(1, 'rice', 'set');
  const offer = await bistro.offer(guest, { part: 'SHARE', shares: 2 });
  const returned = await offer.window();
  await takeOut(guest);
  expect((await desk.read()).claims).toMatchObject([{ amount: 12_000 }]);
  const result = await resultOf(diner.server, pageOf(await carryBack(returned)));
  expect(result).toMatchObject({ of: 'BILL', outcome: 'PAID' });
  expect(await desk.read()).toMatchObject({ owed: 12_000, settled: 12_000, claims: [] });
  const more = await guest.call<{ errorCode?: string }>('payBill', {
    params: guest.params,
    body: { version: 1, amount: 12_000, part: { part: 'WHOLE' } },
    headers: { 'idempotency-key': 'after-it-was-taken-out' },
  });
  expect(more.body.errorCode).toMatch(/^(RESERVATION_IS_EXPIRATION|SESSION_REQUIRED)$/);
  await bistro.expectBalanced();
});

test('what a phone keeps that was taken out and never comes back is freed by staff', {
  tags: ['SEAT-191', 'BILL-92'],
}, async () => {
  const { guest, desk } = await bistro.dine(2);
  const { paymentId } = await bistro.offer(guest, { part: 'WHOLE' });
  await takeOut(guest);
  await bistro.manager.ok('freeBillPart', { params: { ...desk.params, paymentId } });
  expect((await desk.pay({ amount: 9000 })).body).toMatchObject({ owed: 0, claims: [] });
  await bistro.expectBalanced();
});
