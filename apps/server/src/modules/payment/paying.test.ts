import { expect, test } from 'vitest';
import { carryBack } from '../../../../../simulators/card/play.ts';
import { DINER, type Reserved, resultOf, useDiner } from './testing/diner.ts';

const diner = useDiner();

test('a prepay order answers the signed form, and the order waits without number, visit and hash', {
  tags: ['PAY-1'],
}, async () => {
  const guest = await diner.sit(1);
  const { orderId, form } = await diner.order(guest, { id: 'set', quantity: 2 }, { id: 'rice' });
  expect(form.fields).toMatchObject({
    Amt: '39000',
    MID: 'hansang01m',
    EdiDate: '20261120190000',
    Moid: expect.stringMatching(/^[A-Z2-9]{33}$/),
    SignData: expect.stringMatching(/^[0-9a-f]{64}$/),
    PayMethod: 'CARD,BANK',
    GoodsName: '김치볶음밥 외 1건',
    ReturnURL: `${diner.server.origin}/api/v1/payments/return`,
  });
  expect(await diner.orderOf(orderId)).toMatchObject({
    status: 'PENDING',
    order_number: null,
    visit_id: null,
  });
  expect((await guest.validate()).hashKey).toBeNull();
});

test('with the money come number, visit, hash and the place in the log', { tags: ['PAY-7'] }, async () => {
  const { guest, orderId, page, result } = await diner.payFor(2, {}, { id: 'set' });
  expect(page).toMatch(/^\/pay-success\?t=/);
  expect(result).toMatchObject({
    outcome: 'PAID',
    orderId,
    restaurantIdx: DINER,
    tableIdx: 2,
    error: null,
    receipt: { number: expect.any(Number), hashKey: expect.any(String) },
  });
  expect(await diner.orderOf(orderId)).toMatchObject({
    status: 'REQUEST',
    order_number: result.receipt.number,
    version: 2,
  });
  expect((await guest.validate()).hashKey).toBe(result.receipt.hashKey);
  expect(await diner.stepsOf(orderId)).toEqual(['OFFERED', 'RETURNED', 'APPROVED']);
  expect(await diner.held(orderId)).toBe(15_000);
  const history = await guest.ok<{ list: unknown[]; totalPayment: number }>('orders', {
    params: guest.params,
    query: { tableIdx: 2, timestamp: guest.pageToken },
  });
  expect(history).toMatchObject({
    totalPayment: 15_000,
    list: [{ payment: { status: 'SUCCESS', method: 'CREDIT_CARD', refundedAmount: 0 } }],
  });
});

test('a reserved order holds its stock', { tags: ['PAY-8'] }, async () => {
  const guest = await diner.sit(3);
  const before = await diner.stockOf('set');
  await diner.order(guest, { id: 'set', quantity: 3 });
  expect(await diner.stockOf('set')).toBe(before - 3);
  const other = await diner.sit(4);
  await diner.order(other, { id: 'single' });
  const third = await diner.sit(5);
  const late = await third.sendOrder(await third.orderBody({ id: 'rice' }).then(swapFor('single', 7000)));
  expect(late.body.errorCount).toBe(1);
});

test('an order that nobody paid within 10 minutes is cancelled and its stock goes back once', {
  tags: ['PAY-9', 'PAY-8', 'STOCK-7'],
}, async () => {
  await diner.settle(601);
  const guest = await diner.sit(6);
  const before = await diner.stockOf('set');
  const { orderId } = await diner.order(guest, { id: 'set', quantity: 2 });
  await diner.settle(9 * 60);
  expect((await diner.orderOf(orderId)).status).toBe('PENDING');
  await diner.settle(61);
  expect(await diner.orderOf(orderId)).toMatchObject({ status: 'CANCEL', cancel_reason: 'PAYMENT_FAIL' });
  expect(await diner.paymentOf(orderId)).toMatchObject({
    status: 'CANCEL',
    phase: 'DONE',
    is_captured: false,
  });
  expect(await diner.stockOf('set')).toBe(before);
  await diner.settle(61, 601);
  expect(await diner.stockOf('set')).toBe(before);
});

test('a return that comes after that is not approved, and says so', { tags: ['PAY-12'] }, async () => {
  const guest = await diner.sit(7);
  const reserved = await diner.order(guest);
  const returned = await reserved.pay();
  await diner.settle(601);
  const answer = await carryBack(returned);
  const page = answer.headers.get('location') ?? '';
  expect(page).toMatch(/^\/pay-error\?t=/);
  expect(await resultOf(diner.server, page)).toMatchObject({
    outcome: 'FAILED',
    error: { code: 'PAYMENT_EXPIRED' },
    customerServicePhone: '02-555-0000',
    refundBusinessDays: 5,
  });
  expect(await diner.held(reserved.orderId)).toBe(0);
});

/** Whoever comes back from the window late is told that there is a newer order, and is not charged. */
async function expectReplaced(reserved: Reserved): Promise<void> {
  const late = await carryBack(await reserved.pay());
  const page = late.headers.get('location') ?? '';
  expect(page).toMatch(/^\/pay-error/);
  expect(await resultOf(diner.server, page)).toMatchObject({
    outcome: 'FAILED',
    error: { code: 'PAYMENT_REPLACED' },
  });
  expect(await diner.held(reserved.orderId)).toBe(0);
}

test('a new order of the same phone takes the place of the one it did not pay', {
  tags: ['PAY-29'],
}, async () => {
  const guest = await diner.sit(8);
  const before = await diner.stockOf('set');
  const first = await diner.order(guest, { id: 'set', quantity: 5 });
  const second = await diner.order(guest, { id: 'set', quantity: 1 });
  expect(await diner.stockOf('set')).toBe(before - 1);
  expect(await diner.orderOf(first.orderId)).toMatchObject({ status: 'CANCEL', version: 2 });
  expect(await diner.stepsOf(first.orderId)).toEqual(['OFFERED', 'REPLACED']);
  await expectReplaced(first);
  await carryBack(await second.pay());
  expect((await diner.orderOf(second.orderId)).status).toBe('REQUEST');
});

test('the last plate can be ordered again by the phone that reserved it', { tags: ['PAY-29'] }, async () => {
  await diner.settle(601);
  const guest = await diner.sit(9);
  const first = await diner.order(guest, { id: 'single' });
  const again = await diner.order(guest, { id: 'single' }, { id: 'rice' });
  await expectReplaced(first);
  await carryBack(await again.pay());
  expect((await diner.orderOf(again.orderId)).status).toBe('REQUEST');
  expect(await diner.stockOf('single')).toBe(0);
});

test('an order of 0 won needs no provider', { tags: ['PAY-35'] }, async () => {
  const guest = await diner.sit(10);
  const placed = await guest.order({ id: 'water' });
  expect(placed).toMatchObject({ pgAuthParams: null, receipt: { number: expect.any(Number) } });
  expect(placed.receipt?.order).toMatchObject({ status: 'REQUEST', payment: null });
});

test('a repeated request gets the same payment while it waits, and the paid order afterwards', async () => {
  const guest = await diner.sit(11);
  const body = await guest.orderBody({ id: 'rice' });
  const [first, second] = [await guest.sendOrder(body, 'key-1'), await guest.sendOrder(body, 'key-1')];
  expect(second.body.orderId).toBe(first.body.orderId);
  expect(second.body.pgAuthParams?.Moid).toBe(first.body.pgAuthParams?.Moid);
  expect((await diner.orderOf(first.body.orderId ?? '')).status).toBe('PENDING');
  const { pgForm, pgAuthParams } = second.body;
  const { payAt } = await import('../../../../../simulators/card/play.ts');
  const form = { action: pgForm?.action ?? '', fields: pgAuthParams as Record<string, string> };
  await carryBack(await payAt(form, { outcome: 'approve' }));
  const third = await guest.sendOrder(body, 'key-1');
  expect(third.body).toMatchObject({ orderId: first.body.orderId, pgAuthParams: null });
  expect(third.body.receipt?.order).toMatchObject({ status: 'REQUEST', payment: { status: 'SUCCESS' } });
});

test('a repeated request whose order ran out of time is told so, not that it was placed', {
  tags: ['PAY-12', 'PAY-29'],
}, async () => {
  const guest = await diner.sit(11);
  const body = await guest.orderBody({ id: 'rice' });
  const first = await guest.sendOrder(body, 'slept');
  expect(first.body.pgForm).toBeTruthy();
  await diner.settle(601);
  const late = await guest.sendOrder(body, 'slept');
  expect(late).toMatchObject({ status: 410, body: { errorCode: 'PAYMENT_EXPIRED' } });
  expect((await guest.sendOrder(body, 'awake')).status).toBe(200);
});

test('the way back needs no cookie and no Origin of ours, and ends in one truthful page each time', {
  tags: ['PAY-22', 'PAY-30'],
}, async () => {
  const guest = await diner.sit(12);
  const reserved = await diner.order(guest);
  const returned = await reserved.pay();
  const post = (headers: Record<string, string>) =>
    fetch(returned.action, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams({ ...returned.fields }).toString(),
    });
  const first = await post({ origin: 'https://web.nicepay.co.kr', 'sec-fetch-site': 'cross-site' });
  const second = await post({});
  const reload = await fetch(returned.action, { redirect: 'manual' });
  expect([first.status, second.status, reload.status]).toEqual([303, 303, 303]);
  expect(first.headers.get('location')).toMatch(/^\/pay-success\?t=/);
  expect(second.headers.get('location')).toMatch(/^\/pay-success\?t=/);
  expect(reload.headers.get('location')).toBe('/order');
  expect(first.headers.get('cache-control')).toBe('no-store');
  expect(first.headers.getSetCookie()).toEqual([]);
  expect(await diner.held(reserved.orderId)).toBe(9000);
});

test('the books balance', { tags: ['PAY-32'] }, async () => {
  await diner.settle(601);
  await diner.expectBalanced();
});

test.each([
  [
    'stock that leaked',
    `UPDATE stock SET left_quantity = left_quantity - 1 WHERE menu_id = 'set'`,
    'Stock is what there was less what was sold',
  ],
  [
    'an order that is cancelled and paid',
    `UPDATE orders SET status = 'CANCEL' WHERE status = 'REQUEST' AND total_amount > 0`,
    'No order is both paid and cancelled',
  ],
  [
    'money that is written off',
    'UPDATE payments SET refunded_amount = 1 WHERE is_captured',
    'The provider holds',
  ],
  [
    'an order of the kitchen without money',
    `UPDATE payments SET status = 'CANCEL' WHERE is_captured`,
    'An order of the kitchen holds its money',
  ],
])('the books of these tests do not balance with %s', async (_, sql, sentence) => {
  const client = await diner.server.db.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(sql);
    expect((await diner.audit(client)).join('\n')).toContain(sentence);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});

/** Orders another dish than the menu offers any more. */
function swapFor(id: string, price: number) {
  return (body: Awaited<ReturnType<typeof Object>>) => {
    const changed = structuredClone(body) as {
      menuPayAmount: number;
      orderList: { menus: { _id: string; price: number }[] }[];
    };
    const menu = changed.orderList[0]?.menus[0];
    if (menu) Object.assign(menu, { _id: id, price });
    changed.menuPayAmount = price;
    return changed;
  };
}
