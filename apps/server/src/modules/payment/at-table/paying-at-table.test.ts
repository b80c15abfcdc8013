import { randomUUID } from 'node:crypto';
import type { BillConfirmation, HistoryAnswer } from '@hansang/contract/schemas';
import { afterEach, expect, test } from 'vitest';
import { carryBack } from '../../../../../../simulators/card/play.ts';
import { rows } from '../../../testing/rows.ts';
import { BISTRO, useBistro } from '../testing/bistro.ts';
import { resultOf } from '../testing/diner.ts';

const bistro = useBistro();
const { diner } = bistro;
afterEach(async () => {
  await diner.settle(700);
  await bistro.expectBalanced();
  await bistro.clear();
});

const pageOf = (answer: Response) => answer.headers.get('location') ?? '';

test('a guest pays the whole bill by card at the end, and the table is settled at once', {
  tags: ['BILL-26', 'BILL-18'],
}, async () => {
  const { guest, desk, visitId } = await bistro.dine(1, 'rice', 'set');
  const before = await bistro.bill(guest);
  expect(before).toMatchObject({ canPay: true, total: 24_000, owed: 24_000, payable: 24_000, own: 24_000 });
  const offer = await bistro.offer(guest, { part: 'WHOLE' });
  expect(offer).toMatchObject({
    amount: 24_000,
    pgAuthParams: { Amt: '24000', GoodsName: '김치볶음밥 외 1건' },
  });
  expect(await desk.read()).toMatchObject({ owed: 24_000, claimed: 24_000, payable: 0 });
  const back = await carryBack(await offer.window());
  expect(pageOf(back)).toMatch(/^\/pay-success\?t=/);
  expect(await resultOf(diner.server, pageOf(back))).toMatchObject({
    of: 'BILL',
    outcome: 'PAID',
    amount: 24_000,
    owed: 0,
    confirmation: { amount: 24_000, part: 'WHOLE', supply: 21_818, vat: 2182, taxFree: 0 },
  });
  expect(await desk.read()).toMatchObject({
    owed: 0,
    settled: 24_000,
    claims: [],
    payments: [{ means: null, method: 'CREDIT_CARD', amount: 24_000, part: 'WHOLE', by: null }],
  });
  const query = { tableIdx: 1, timestamp: guest.pageToken };
  const history = await guest.ok<HistoryAnswer>('orders', { params: guest.params, query });
  expect(history.list[0]?.payment).toMatchObject({ status: 'SUCCESS', isAtTable: true });
  expect(history.bill).toMatchObject({ owed: 0, settled: 24_000, canPay: true });
  expect(await bistro.payment(offer.paymentId)).toMatchObject({
    origin: 'PROVIDER',
    order_id: null,
    visit_id: visitId,
    status: 'SUCCESS',
    is_captured: true,
  });
});

test('several phones pay at once, own dishes and a share, and nothing is paid twice', {
  tags: ['BILL-27', 'BILL-11', 'BILL-19'],
}, async () => {
  const { guest, desk } = await bistro.dine(2, 'rice');
  const friend = await bistro.join(2);
  await friend.order({ id: 'set' });
  const mine = await bistro.offer(guest, { part: 'PERSON' });
  expect(mine.amount).toBe(9000);
  expect(await bistro.bill(friend)).toMatchObject({ payable: 15_000, claimed: 9000, ownLeft: 15_000 });
  const share = await bistro.offer(friend, { part: 'SHARE', shares: 2 });
  expect(share.amount).toBe(7500);
  // What is being paid is nobody else's, staff's neither.
  expect((await desk.pay({ amount: 7501 })).body.errorCode).toBe('BILL_TOO_MUCH');
  expect((await desk.enter({ amount: -7501 })).body.errorCode).toBe('BILL_TOO_MUCH');
  const returns = await Promise.all([mine.window(), share.window()]);
  const answers = await Promise.all(returns.map(carryBack));
  expect(answers.map((answer) => pageOf(answer).split('?')[0])).toEqual(['/pay-success', '/pay-success']);
  expect(await desk.read()).toMatchObject({ settled: 16_500, owed: 7500, payable: 7500 });
  expect((await desk.pay({ amount: 7500, part: { part: 'WHOLE' } })).body).toMatchObject({ owed: 0 });
});

test('of two phones that pay everything at the same moment one is told that the bill changed', {
  tags: ['BILL-11', 'BILL-27'],
}, async () => {
  const { guest } = await bistro.dine(3);
  const friend = await bistro.join(3);
  const { version } = await bistro.bill(guest);
  const asked = { version, amount: 9000 };
  const answers = await Promise.all(
    [guest, friend].map((phone) => bistro.ask(phone, { part: 'WHOLE' }, asked)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  const refused = answers.find(({ status }) => status === 409)?.body;
  expect(refused).toMatchObject({ errorCode: 'BILL_CHANGED' });
  expect(await bistro.bill(guest)).toMatchObject({ payable: 0, claimed: 9000 });
});

test('chosen dishes are paid by card, and who chose them sees them on the confirmation, nobody else', {
  tags: ['BILL-6', 'BILL-31'],
}, async () => {
  const { guest, orderId } = await bistro.dine(1, 'rice', 'single');
  const friend = await bistro.join(1);
  const lines = [{ orderId, line: 1, quantity: 1 }];
  const offer = await bistro.offer(friend, { part: 'LINES', lines });
  await carryBack(await offer.window());
  const { paymentId } = offer;
  const slip = await friend.ok<BillConfirmation>('billConfirmation', {
    params: { ...friend.params, paymentId },
  });
  expect(slip).toMatchObject({
    amount: 7000,
    part: 'LINES',
    tableName: '1번',
    lines: [{ quantity: 1, amount: 7000, name: { ko: '마지막 접시' } }],
  });
  const others = await guest.refused('billConfirmation', { params: { ...guest.params, paymentId } });
  expect(others.errorCode).toBe('NOT_FOUND_BILL_PART');
  const bill = await bistro.bill(guest);
  expect(bill.payments).toMatchObject([
    { amount: 7000, paymentId: null, label: friend.clientId.slice(-3).toUpperCase() },
  ]);
  expect(bill.lines.map(({ left }) => left)).toEqual([1, 0]);
});

test.each(['decline', 'cancel'] as const)(
  'after %s at the window the part is anybody’s again at once',
  { tags: ['BILL-28'] },
  async (outcome) => {
    const { guest, desk } = await bistro.dine(4);
    const offer = await bistro.offer(guest, { part: 'WHOLE' });
    const back = await carryBack(await offer.window({ outcome }));
    const result = await resultOf(diner.server, pageOf(back));
    expect(result).toMatchObject({ of: 'BILL', outcome: 'FAILED', owed: 9000, confirmation: null });
    expect(await desk.read()).toMatchObject({ claimed: 0, payable: 9000, claims: [] });
  },
);

test('whoever does not come back keeps their part for ten minutes and no longer; a late return takes no money', {
  tags: ['BILL-2', 'BILL-28'],
}, async () => {
  const { guest, desk } = await bistro.dine(4);
  const offer = await bistro.offer(guest, { part: 'WHOLE' });
  const returned = await offer.window();
  diner.server.clock.pass({ minutes: 10 });
  const back = await carryBack(returned);
  const result = await resultOf(diner.server, pageOf(back));
  expect(result).toMatchObject({ outcome: 'FAILED', error: { code: 'BILL_PAYMENT_EXPIRED' } });
  expect(bistro.held(offer.paymentId)).toBe(0);
  expect(await desk.read()).toMatchObject({ payable: 9000 });
});

test('a phone that comes back by the browser gives its part up by one tap, and may choose anew', {
  tags: ['BILL-28', 'BILL-29'],
}, async () => {
  const { guest, desk } = await bistro.dine(5, 'rice', 'set');
  const stranger = await bistro.join(5);
  const { paymentId } = await bistro.offer(guest, { part: 'WHOLE' });
  expect((await bistro.bill(guest)).claims).toMatchObject([
    { amount: 24_000, paymentId, isBeingTaken: false },
  ]);
  expect((await bistro.bill(stranger)).claims).toMatchObject([{ amount: 24_000, paymentId: null }]);
  const params = { ...guest.params, paymentId };
  const theirs = await stranger.refused('leaveBillPayment', { params: { ...stranger.params, paymentId } });
  expect(theirs.errorCode).toBe('NOT_FOUND_BILL_PART');
  expect(await guest.ok('leaveBillPayment', { params })).toMatchObject({ payable: 24_000, claims: [] });
  await guest.ok('leaveBillPayment', { params });
  // A second part takes the place of the first one, which nobody can pay any more.
  const first = await bistro.offer(guest, { part: 'WHOLE' });
  const returned = await first.window();
  const second = await bistro.ask(guest, { part: 'SHARE', shares: 2 }, { amount: 12_000 });
  expect(second.status).toBe(201);
  const late = await resultOf(diner.server, pageOf(await carryBack(returned)));
  expect(late).toMatchObject({ outcome: 'FAILED', error: { code: 'BILL_PAYMENT_REPLACED' } });
  expect(bistro.held(first.paymentId)).toBe(0);
  expect((await desk.read()).claimed).toBe(12_000);
});

test('the same wish under its key is one part, with its form signed anew', {
  tags: ['BILL-12'],
}, async () => {
  const { guest, desk } = await bistro.dine(5);
  const { version } = await bistro.bill(guest);
  const key = randomUUID();
  const asked = { version, amount: 9000, key };
  const one = await bistro.ask(guest, { part: 'WHOLE' }, asked);
  const two = await bistro.ask(guest, { part: 'WHOLE' }, asked);
  expect([one.status, two.status]).toEqual([201, 201]);
  expect(two.body.paymentId).toBe(one.body.paymentId);
  expect((await desk.read()).claims).toHaveLength(1);
  const other = await bistro.ask(guest, { part: 'SHARE', shares: 3 }, { version, amount: 3000, key });
  expect(other.body.errorCode).toBe('IDEMPOTENCY_KEY_REUSED');
});

test('only where the house says so, and for guests of the table', { tags: ['BILL-26'] }, async () => {
  const { guest } = await bistro.dine(6);
  const say = (isOn: boolean) =>
    rows(
      diner.server,
      `UPDATE restaurants SET settings = settings || jsonb_build_object('payAtTable', $2::boolean),
              menu_version = menu_version + 1 WHERE restaurant_id = $1`,
      BISTRO,
      isOn,
    );
  await say(false);
  diner.server.app.guests.venues.forget(BISTRO);
  expect(await bistro.bill(guest)).toMatchObject({ canPay: false });
  const refused = await bistro.ask(guest, { part: 'WHOLE' });
  expect(refused.body.errorCode).toBe('BILL_PAYING_UNUSED');
  await say(true);
  diner.server.app.guests.venues.forget(BISTRO);
  const elsewhere = await bistro.join(1);
  const none = await elsewhere.refused('tableBill', { params: elsewhere.params });
  expect(none.errorCode).toBe('NOT_FOUND_VISIT');
});

test('every step of it is in the log with what is owed then', { tags: ['BILL-15'] }, async () => {
  const { guest, visitId } = await bistro.dine(6);
  const offer = await bistro.offer(guest, { part: 'WHOLE' });
  await carryBack(await offer.window());
  const told = await rows(
    diner.server,
    `SELECT type, actor_type, data->>'owed' AS owed FROM events WHERE subject_id = $1 AND type LIKE 'bill.%' ORDER BY event_id`,
    visitId,
  );
  expect(told).toEqual([
    { type: 'bill.claimed', actor_type: 'guest', owed: '9000' },
    { type: 'bill.paid', actor_type: 'payment', owed: '0' },
  ]);
});
