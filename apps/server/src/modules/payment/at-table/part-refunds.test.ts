import { randomUUID } from 'node:crypto';
import type { Bill, PaymentsAnswer } from '@hansang/contract/schemas';
import { afterEach, expect, test } from 'vitest';
import { DEMO_MERCHANT } from '../../../../../../simulators/card/merchant.ts';
import { carryBack } from '../../../../../../simulators/card/play.ts';
import { rows } from '../../../testing/rows.ts';
import { onShift } from '../../../testing/test-staff.ts';
import { whenAsked } from '../../../testing/when-asked.ts';
import { BISTRO, type Table, useBistro } from '../testing/bistro.ts';

const bistro = useBistro();
const { diner } = bistro;
afterEach(async () => {
  await diner.settle(3, 700);
  await bistro.expectBalanced();
  await bistro.clear();
});

async function paid(tableIdx: number, ...dishes: readonly string[]) {
  const table = await bistro.dine(tableIdx, ...dishes);
  const offer = await bistro.offer(table.guest, { part: 'WHOLE' });
  await carryBack(await offer.window());
  return { ...table, ...offer };
}

async function giveBack(
  { desk }: Pick<Table, 'desk'>,
  paymentId: string,
  asked: object,
  staff = bistro.manager,
) {
  const body = { billVersion: (await desk.read()).version, reason: 'REQUESTED_BY_GUEST', ...asked };
  return staff.call<Bill & { errorCode?: string }>('refundBillPayment', {
    params: { ...desk.params, paymentId },
    body,
    headers: { 'idempotency-key': randomUUID() },
  });
}

test('a manager gives part of a card payment back, then the rest; it is owed again', {
  tags: ['BILL-32'],
}, async () => {
  const table = await paid(1, 'rice', 'set');
  expect((await giveBack(table, table.paymentId, { amount: 9000 })).status).toBe(200);
  await diner.settle();
  expect(await table.desk.read()).toMatchObject({
    owed: 9000,
    settled: 15_000,
    payments: [{ refundedAmount: 9000, isRefunding: false }],
  });
  // While nobody knows what became of one, nobody knows what is left.
  const [part] = await rows<{ refund_id: string }>(
    diner.server,
    `UPDATE refunds SET status = 'UNKNOWN', done_at = NULL WHERE payment_id = $1 RETURNING refund_id`,
    table.paymentId,
  );
  expect(await table.desk.read()).toMatchObject({ payments: [{ isRefunding: true }] });
  expect((await giveBack(table, table.paymentId, {})).body.errorCode).toBe('PAYMENT_CHANGED');
  await rows(
    diner.server,
    `UPDATE refunds SET status = 'DONE', done_at = requested_at WHERE refund_id = $1`,
    part?.refund_id,
  );
  expect((await giveBack(table, table.paymentId, { amount: 15_001 })).body.errorCode).toBe(
    'REFUND_NOT_POSSIBLE',
  );
  expect((await giveBack(table, table.paymentId, {})).status).toBe(200);
  await diner.settle();
  expect(bistro.held(table.paymentId)).toBe(0);
  expect(await table.desk.read()).toMatchObject({ owed: 24_000, settled: 0 });
  // Its dishes can be chosen and paid anew.
  expect((await bistro.bill(table.guest)).lines.map(({ left }) => left)).toEqual([1, 1]);
});

test('a part that was taken for lost while its server stood still is not given back after that', {
  tags: ['OPS-231', 'BILL-32'],
}, async () => {
  const table = await paid(3, 'rice', 'set');
  const { promise: gate, resolve: goOn } = Promise.withResolvers<void>();
  const { promise: stands, resolve: stood } = Promise.withResolvers<void>();
  const restore = whenAsked(diner.server, /UPDATE refunds r SET claim/, async (run) => {
    const claimed = (await run()) as { rowCount: number };
    if (claimed.rowCount > 0) {
      stood();
      await gate;
    }
    return claimed;
  });
  expect((await giveBack(table, table.paymentId, { amount: 9000 })).status).toBe(200);
  const over = diner.settle();
  await stands;
  diner.server.clock.pass({ minutes: 3 });
  // Whoever looked next could not know whether it was sent; somebody looked at the provider and found that it was not.
  await rows(
    diner.server,
    `UPDATE refunds SET status = 'FAILED', claim = NULL, due_at = NULL, attempts = 2 WHERE payment_id = $1`,
    table.paymentId,
  );
  goOn();
  await over;
  restore();
  expect(bistro.held(table.paymentId)).toBe(24_000);
  expect((await giveBack(table, table.paymentId, { amount: 9000 })).status).toBe(200);
  await diner.settle();
  expect(bistro.held(table.paymentId)).toBe(15_000);
});

test('a part whose server stood still while nobody looked is given back once', {
  tags: ['OPS-231', 'BILL-32'],
}, async () => {
  const table = await paid(4, 'rice', 'set');
  let isFirst = true;
  const restore = whenAsked(diner.server, /UPDATE refunds r SET claim/, async (run) => {
    const claimed = (await run()) as { rowCount: number };
    if (isFirst && claimed.rowCount > 0) {
      isFirst = false;
      diner.server.clock.pass({ minutes: 3 });
    }
    return claimed;
  });
  expect((await giveBack(table, table.paymentId, { amount: 9000 })).status).toBe(200);
  await diner.settle();
  restore();
  expect(bistro.held(table.paymentId)).toBe(15_000);
  expect(await table.desk.read()).toMatchObject({ owed: 9000, payments: [{ refundedAmount: 9000 }] });
});

test('what a clock that was ahead put off is worked on once the clock is right, and looked at no more often than else', {
  tags: ['OPS-232'],
}, async () => {
  const { server } = diner;
  server.log.expect(/A refund could not be read/);
  const ahead = () => new Date(server.clock.now().getTime() + 9 * 3_600_000);
  const table = await paid(5, 'rice', 'set');
  const restore = whenAsked(server, /UPDATE refunds r SET claim/, () => Promise.reject(new Error('not yet')));
  expect((await giveBack(table, table.paymentId, { amount: 9000 })).status).toBe(200);
  await diner.settle();
  restore();
  await rows(server, 'UPDATE refunds SET due_at = $2 WHERE payment_id = $1', table.paymentId, ahead());
  await diner.settle();
  expect(bistro.held(table.paymentId)).toBe(15_000);

  const other = await bistro.dine(6, 'rice');
  const { paymentId } = await bistro.offer(other.guest, { part: 'WHOLE' });
  await rows(
    server,
    'UPDATE payments SET due_at = $2, expires_at = $2 WHERE payment_id = $1',
    paymentId,
    ahead(),
  );
  await diner.settle();
  expect(await bistro.payment(paymentId)).toMatchObject({ phase: 'OFFERED' });
  await diner.settle(11 * 60);
  expect(await bistro.payment(paymentId)).toMatchObject({ phase: 'DONE', status: 'CANCEL' });
});

test('what a bill that became less was overpaid is given back and owed by nobody', {
  tags: ['BILL-32', 'BILL-3'],
}, async () => {
  const table = await paid(2, 'rice', 'set');
  await bistro.manager.ok('takeLineOff', {
    params: { ...bistro.manager.params, orderId: table.orderId, line: 1 },
    body: { quantity: 1, version: 1, reason: 'LACK_OF_INGREDIENTS' },
  });
  expect(await table.desk.read()).toMatchObject({ over: 15_000, owed: 0 });
  await giveBack(table, table.paymentId, { amount: 15_000 });
  await diner.settle();
  expect(await table.desk.read()).toMatchObject({ over: 0, owed: 0, settled: 9000 });
});

test('staff may not, an old screen may not, and a large sum takes a proof', {
  tags: ['BILL-32'],
}, async () => {
  const table = await paid(3);
  const waiter = await onShift(diner.server, 'staff', BISTRO);
  expect((await giveBack(table, table.paymentId, {}, waiter)).body.errorCode).toBe('STAFF_FORBIDDEN');
  const old = await giveBack(table, table.paymentId, { billVersion: 99 });
  expect(old.body.errorCode).toBe('BILL_CHANGED');
  await rows(
    diner.server,
    `UPDATE restaurants SET settings = settings || '{"refundStepUpAbove": 8999}', menu_version = menu_version + 1
      WHERE restaurant_id = $1`,
    BISTRO,
  );
  diner.server.app.guests.venues.forget(BISTRO);
  expect((await giveBack(table, table.paymentId, {})).body.errorCode).toBe('STEP_UP_NEEDED');
  expect((await giveBack(table, 'nobody', {})).body.errorCode).toBe('NOT_FOUND_BILL_PART');
});

test('the day’s payments and the nightly comparison count what was paid at the end', {
  tags: ['BILL-33', 'PAY-37', 'DAY-7'],
}, async () => {
  const table = await paid(4, 'set');
  const day = await bistro.manager.ok<PaymentsAnswer>('payments', { params: bistro.manager.params });
  const [shown] = day.payments.filter(({ paymentId }) => paymentId === table.paymentId);
  expect(shown).toMatchObject({ orderId: null, visitId: table.visitId, amount: 15_000, tableName: '4번' });
  // Somebody cancels it in the provider's own books.
  const [entry] = diner.provider.ledger.byMoid(DEMO_MERCHANT.mid, table.paymentId);
  if (!entry) throw new Error('The provider does not know the payment');
  diner.provider.ledger.giveBack(entry, entry.held, 'CANCELLED');
  diner.server.clock.pass({ hours: 24 });
  await diner.server.app.payments.runDaily();
  const asked = { params: bistro.manager.params, query: { businessDay: day.businessDay } };
  const { differences, comparedAt } = await bistro.manager.ok<PaymentsAnswer>('payments', asked);
  expect(comparedAt).not.toBeNull();
  expect(differences).toMatchObject([
    { paymentId: table.paymentId, kind: 'CANCELLED_AT_PROVIDER', orderId: null, tableName: '4번' },
  ]);
  expect(await table.desk.read()).toMatchObject({ owed: 15_000, settled: 0 });
  const told = await rows(
    diner.server,
    `SELECT d.day - day_of($1, $2) AS day, m.back::integer
       FROM (VALUES (day_of($1, $2)), (day_of($1, $2) - 1)) AS d(day), day_means($1, d.day) AS m WHERE m.back > 0`,
    BISTRO,
    diner.server.clock.now(),
  );
  expect(told).toContainEqual({ day: 0, back: 15_000 });
});
