import type { OrderConfirmation, PaymentsAnswer } from '@hansang/contract/schemas';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { encodeForm } from '../../../../../../simulators/card/protocol/euc-kr-form.ts';
import { rows } from '../../../testing/rows.ts';
import { onShift, type TestStaff } from '../../../testing/test-staff.ts';
import { NOTICE_PATH } from '../approve/return-routes.ts';
import { DINER, useDiner } from '../testing/diner.ts';

const diner = useDiner();
let manager: TestStaff;
let owner: TestStaff;
beforeAll(async () => {
  manager = await onShift(diner.server, 'manager', DINER);
  owner = await onShift(diner.server, 'owner', DINER);
});
beforeEach(() => diner.freeTables());
const params = { restaurantId: DINER };

async function notify(fields: Record<string, string>): Promise<string> {
  const response = await fetch(`${diner.server.origin}${NOTICE_PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: encodeForm(fields, 'euc-kr'),
  });
  return response.text();
}

/** The provider's own staff cancel a payment in its books. */
function cancelAtProvider(paymentId: string): void {
  const [entry] = diner.provider.ledger.byMoid('hansang01m', paymentId);
  if (!entry) throw new Error('The provider does not know the payment');
  diner.provider.ledger.giveBack(entry, entry.held, 'CANCELLED');
}

/** As the report of the day that runs tells it. Won. */
async function givenBackToday(): Promise<number> {
  const [row] = await rows<{ back: number }>(
    diner.server,
    'SELECT coalesce(sum(back), 0)::integer AS back FROM day_means($1, day_of($1, $2))',
    DINER,
    diner.server.clock.now(),
  );
  return row?.back ?? 0;
}

test('a notification settles nothing by itself: what it says is asked for', {
  tags: ['PAY-18'],
}, async () => {
  const { orderId } = await diner.payFor(1);
  const { payment_id, transaction_id } = await diner.paymentOf(orderId);
  const forged = { TID: String(transaction_id), MOID: payment_id, ResultCode: '2001', Amt: '9000' };
  expect(await notify(forged)).toBe('OK');
  expect(await diner.paymentOf(orderId)).toMatchObject({ status: 'SUCCESS' });
  const waiting = await diner.order(await diner.sit(2));
  const { payment_id: other } = await diner.paymentOf(waiting.orderId);
  expect(await notify({ TID: String(transaction_id), MOID: other, ResultCode: '3001', Amt: '9000' })).toBe(
    'OK',
  );
  expect(await diner.orderOf(waiting.orderId)).toMatchObject({ status: 'PENDING' });
  expect(await notify({ TID: 'x', MOID: 'nobody' })).toBe('OK');
});

test('what nobody knows yet is asked for as soon as a notification speaks of it', {
  tags: ['PAY-18', 'PAY-17'],
}, async () => {
  const faults = {
    'timeout-after-approval': 1,
    'timeout-before-net-cancel': 1,
    'unknown-query': 2,
    'no-notification': 1,
  };
  // No other order of this test file has its amount.
  const { orderId } = await diner.payFor(1, { faults }, { id: 'rice', quantity: 9 });
  const { payment_id, transaction_id, phase } = await diner.paymentOf(orderId);
  expect(phase).toBe('ASKING');
  await diner.settle();
  expect(await diner.orderOf(orderId)).toMatchObject({ status: 'PENDING' });
  await notify({ TID: String(transaction_id), MOID: payment_id, ResultCode: '3001' });
  await expect.poll(async () => (await diner.orderOf(orderId)).status).toBe('REQUEST');
});

test('a cancel in the provider’s own books is found by its notification and shown', {
  tags: ['PAY-18', 'PAY-37', 'DAY-7'],
}, async () => {
  const { orderId } = await diner.payFor(1);
  const { payment_id, transaction_id } = await diner.paymentOf(orderId);
  const before = await givenBackToday();
  cancelAtProvider(payment_id);
  await notify({ TID: String(transaction_id), MOID: payment_id, ResultCode: '2001' });
  expect(await diner.paymentOf(orderId)).toMatchObject({ status: 'CANCEL', refunded_amount: 9000 });
  const { differences } = await manager.ok<PaymentsAnswer>('payments', { params });
  expect(differences).toMatchObject([{ orderId, kind: 'CANCELLED_AT_PROVIDER', amount: 9000 }]);
  expect((await givenBackToday()) - before).toBe(9000);
});

test('the payments of the business day add up, on screen and as a table', { tags: ['PAY-39'] }, async () => {
  const { orderId } = await diner.payFor(3);
  const answer = await manager.ok<PaymentsAnswer>('payments', { params });
  expect(answer.businessDay).toBe('2026-11-20');
  expect(answer.payments.map((payment) => payment.orderId)).toContain(orderId);
  const kept = answer.payments
    .filter(({ status }) => status === 'SUCCESS')
    .reduce((sum, { amount }) => sum + amount, 0);
  expect(answer.totals.captured - answer.totals.refunded).toBe(kept);
  const table = await manager.send('GET', `/api/v1/staff/restaurants/${DINER}/payments/table`);
  expect(table.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(table.headers.get('content-disposition')).toContain('payments-7-2026-11-20.csv');
  expect(String(table.body).trim().split('\r\n')).toHaveLength(answer.payments.length + 1);
});

test('the confirmation splits the VAT and shows approval and masked card, to its own table alone', {
  tags: ['PAY-38'],
}, async () => {
  const { orderId, guest, result } = await diner.payFor(4);
  const asked = { params: { restaurantId: DINER, orderId } };
  const confirmation = await guest.ok<OrderConfirmation>('orderConfirmation', asked);
  expect(confirmation).toMatchObject({
    corporation: { name: '한상식품', registrationNumber: '123-45-67890' },
    amount: 9000,
    supply: 8182,
    vat: 818,
    cardNumber: '536109******4821',
    approvalNumber: expect.stringMatching(/^\d{8}$/),
  });
  expect(result.confirmation).toMatchObject({ supply: 8182, vat: 818 });
  const stranger = await diner.sit(5);
  expect((await stranger.refused('orderConfirmation', asked)).errorCode).toBe('UNAUTHORIZED_ACCESS');
});

test('a friend at the table reads the order, but neither its card nor what was given back', {
  tags: ['PAY-45', 'ORD-35'],
}, async () => {
  const { orderId, guest } = await diner.payFor(5);
  const friend = await diner.sit(5);
  const asked = { params: { restaurantId: DINER, orderId } };
  expect(await friend.refused('orderConfirmation', asked)).toMatchObject({
    status: 403,
    errorCode: 'NOT_OWN_ORDER',
  });
  const payment = { status: 'SUCCESS', method: 'CREDIT_CARD', refundedAmount: 0 };
  expect(await guest.ok('order', asked)).toMatchObject({ order: { payment } });
  expect(await friend.ok('order', asked)).toMatchObject({ order: { payment: { ...payment, method: null } } });
  await guest.scan();
  await guest.ok('orderConfirmation', asked);
});

test('the nightly comparison finds every kind of difference, and sends back what nothing stands for', {
  tags: ['PAY-37'],
}, async () => {
  const [fine, gone, loose] = [await diner.payFor(6), await diner.payFor(7), await diner.payFor(8)];
  const { payment_id: goneId } = await diner.paymentOf(gone.orderId);
  cancelAtProvider(goneId);
  // As if the money of an order that was given up had never been undone.
  await rows(
    diner.server,
    `UPDATE payments SET status = 'CANCEL', is_captured = false WHERE order_id = $1`,
    loose.orderId,
  );
  await rows(diner.server, `UPDATE orders SET status = 'CANCEL' WHERE order_id = $1`, loose.orderId);
  const [kept, lost, unpaid] = [await diner.payFor(9), await diner.payFor(10), await diner.payFor(11)];
  // As if a cancel had never been heard of, a transaction were of another provider, an order had skipped its payment.
  await rows(diner.server, `UPDATE orders SET status = 'CANCEL' WHERE order_id = $1`, kept.orderId);
  await rows(diner.server, `UPDATE payments SET transaction_id = 'nobody' WHERE order_id = $1`, lost.orderId);
  await rows(
    diner.server,
    `UPDATE payments SET status = 'CANCEL', is_captured = false, transaction_id = NULL WHERE order_id = $1`,
    unpaid.orderId,
  );
  diner.server.clock.pass({ hours: 13 });
  await diner.server.app.payments.runDaily();
  const day = { params, query: { businessDay: '2026-11-20' } };
  const { differences, comparedAt } = await manager.ok<PaymentsAnswer>('payments', day);
  expect(comparedAt).not.toBeNull();
  const kinds = Object.fromEntries(differences.map(({ orderId, kind }) => [orderId, kind]));
  expect(kinds).toMatchObject({
    [gone.orderId]: 'CANCELLED_AT_PROVIDER',
    [loose.orderId]: 'HELD_AT_PROVIDER',
    [kept.orderId]: 'MONEY_WITHOUT_ORDER',
    [lost.orderId]: 'MISSING_AT_PROVIDER',
    [unpaid.orderId]: 'ORDER_WITHOUT_MONEY',
  });
  expect(kinds[fine.orderId]).toBeUndefined();
  await diner.settle(3, 6, 130);
  expect(await diner.held(loose.orderId)).toBe(0);
  expect(await diner.held(kept.orderId)).toBe(0);
  expect(await diner.held(fine.orderId)).toBe(9000);
  expect(await diner.paymentOf(gone.orderId)).toMatchObject({ status: 'CANCEL' });
});

test('a payment key goes in sealed, is the owner’s alone, and never comes out', {
  tags: ['PAY-31', 'STAFF-8'],
}, async () => {
  const key = 'a-merchant-key-that-nobody-reads';
  const body = { provider: 'nicepay', mid: 'testshop01', key };
  expect((await manager.refused('setPaymentAccount', { params, body })).errorCode).toBe('STAFF_FORBIDDEN');
  await owner.stepUp();
  const answers = [
    await owner.ok('setPaymentAccount', { params, body }),
    await owner.ok('paymentAccount', { params }),
  ];
  expect(answers[1]).toMatchObject({ account: { mid: 'testshop01', isDemo: false } });
  expect(JSON.stringify(answers)).not.toContain(key);
  const stored = await rows(diner.server, 'SELECT * FROM payment_accounts');
  const logged = await rows(diner.server, `SELECT data FROM events WHERE type = 'payment.account'`);
  expect(JSON.stringify([stored, logged, diner.server.log.lines])).not.toContain(key);
  // Orders are signed by it from now on, and paid through it.
  const { form } = await diner.order(await diner.sit(9));
  expect(form.fields.MID).toBe('testshop01');
  expect(await owner.ok('removePaymentAccount', { params })).toMatchObject({ account: { isDemo: true } });
});

test('the content policy lets forms go to the provider and to ourselves', { tags: ['PAY-24'] }, async () => {
  const response = await fetch(`${diner.server.origin}/healthz`);
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toContain(`form-action 'self' https://web.nicepay.co.kr ${diner.provider.origin}`);
});

test('the return address is ours, whatever Host a request names', { tags: ['PAY-23'] }, async () => {
  const guest = await diner.sit(10);
  const answer = await guest.call<{ pgAuthParams: { ReturnURL: string } }>('placeOrder', {
    params: guest.params,
    body: await guest.orderBody({ id: 'rice' }),
    headers: { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
  });
  expect(answer.body.pgAuthParams.ReturnURL).toBe(`${diner.server.origin}/api/v1/payments/return`);
});
