import type { TableView } from '@hansang/contract/schemas';
import { beforeEach, expect, test } from 'vitest';
import { rows } from '../../testing/rows.ts';
import { useServer } from '../../testing/test-server.ts';
import { onShift, type TestStaff } from '../../testing/test-staff.ts';
import { Desk, dined } from './testing/desk.ts';

const server = useServer();
let tableIdx = 0;
beforeEach(() => {
  tableIdx += 1;
});

const manager = (): Promise<TestStaff> => onShift(server, 'manager');
async function deskAt(...dishes: string[]) {
  tableIdx = ((tableIdx - 1) % 5) + 1;
  const staff = await manager();
  const table = await staff.ok<TableView>('tableDetail', { params: { ...staff.params, tableIdx } });
  if (table.visitId)
    await staff.ok('checkOut', {
      params: { ...staff.params, tableIdx },
      body: {
        visitId: table.visitId,
        completeOpenOrders: true,
        unaccepted: 'COMPLETE',
        unpaid: { reason: 'PAID_ELSEWHERE' },
      },
    });
  const { guest, visitId, orderId } = await dined(server, tableIdx, ...dishes);
  return { guest, visitId, orderId, desk: new Desk(staff, visitId) };
}

test('a bill tells what was had, by whom, and what is owed with its tax', {
  tags: ['BILL-1', 'BILL-9'],
}, async () => {
  const { desk, guest, orderId } = await deskAt('jjigae', 'cola');
  const bill = await desk.read();
  expect(bill).toMatchObject({
    sold: 11_000,
    total: 11_000,
    owed: 11_000,
    payable: 11_000,
    settled: 0,
    over: 0,
    tax: { supply: 10_000, vat: 1000, taxFree: 0 },
    entries: [],
    payments: [],
    closedAt: null,
    seller: { name: '한상상사', registrationNumber: '123-45-67890' },
  });
  expect(bill.orders).toMatchObject([
    {
      orderId,
      due: 11_000,
      isPaidFirst: false,
      lines: [
        { amount: 9000, left: 1 },
        { amount: 2000, left: 1 },
      ],
    },
  ]);
  expect(bill.people).toEqual([
    { clientId: guest.clientId, label: guest.clientId.slice(-3).toUpperCase(), amount: 11_000, left: 11_000 },
  ]);
});

test('cash is taken with what was handed over, and the change is told', { tags: ['BILL-21'] }, async () => {
  const { desk } = await deskAt();
  const receipt = { kind: 'PHONE', number: '010-1234-5678' } as const;
  const { body } = await desk.pay({ amount: 9000, part: { part: 'WHOLE' }, tendered: 10_000, receipt });
  expect(body).toMatchObject({ owed: 0, payable: 0, settled: 9000 });
  expect(body.payments).toMatchObject([
    {
      means: 'CASH',
      amount: 9000,
      tendered: 10_000,
      change: 1000,
      part: 'WHOLE',
      receipt: { kind: 'PHONE', number: '01012345678' },
      by: desk.staff.name,
      voided: null,
    },
  ]);
});

test('what is handed over covers what is taken, and a cash receipt is of cash', {
  tags: ['BILL-21'],
}, async () => {
  const { desk } = await deskAt();
  expect((await desk.pay({ amount: 9000, tendered: 5000 })).status).toBe(400);
  expect((await desk.pay({ amount: 9000, means: 'VOUCHER', tendered: 9000 })).status).toBe(400);
  const receipt = { kind: 'BUSINESS', number: '1234567890' } as const;
  expect((await desk.pay({ amount: 9000, means: 'CARD_TERMINAL', receipt })).status).toBe(400);
  expect((await desk.pay({ amount: 9000, means: 'TRANSFER', receipt })).status).toBe(200);
});

test('of two at one bill the second is refused with the bill as it is', { tags: ['BILL-10'] }, async () => {
  const { desk } = await deskAt();
  const { version } = await desk.read();
  const [one, other] = [desk, new Desk(await onShift(server, 'staff'), desk.visitId)];
  const answers = await Promise.all(
    [one, other].map((each) => each.pay({ amount: 4000, billVersion: version })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    errorCode: 'BILL_CHANGED',
    bill: { owed: 5000, version: version + 1 },
  });
});

test('more than is owed is never taken', { tags: ['BILL-11'] }, async () => {
  const { desk } = await deskAt();
  expect((await desk.pay({ amount: 9001 })).body).toMatchObject({
    errorCode: 'BILL_TOO_MUCH',
    bill: { owed: 9000 },
  });
  await desk.pay({ amount: 9000 });
  expect((await desk.pay({ amount: 1 })).body).toMatchObject({
    errorCode: 'BILL_TOO_MUCH',
    bill: { owed: 0 },
  });
});

test('what comes again under its key is recorded once, another wish under it is refused', {
  tags: ['BILL-12'],
}, async () => {
  const { desk } = await deskAt();
  const { version: billVersion } = await desk.read();
  const first = await desk.pay({ amount: 4000, billVersion }, 'one-key');
  const again = await desk.pay({ amount: 4000, billVersion }, 'one-key');
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.body).toMatchObject({ owed: 5000, payments: [{ amount: 4000 }] });
  expect((await desk.pay({ amount: 5000, billVersion }, 'one-key')).body.errorCode).toBe(
    'IDEMPOTENCY_KEY_REUSED',
  );
});

test('chosen dishes are paid once, and what is left is the rest', {
  tags: ['BILL-6', 'BILL-19'],
}, async () => {
  const { desk, orderId } = await deskAt('jjigae', 'cola', 'special');
  const line = (await desk.read()).orders[0]?.lines.find(({ amount }) => amount === 2000)?.line ?? -1;
  const cola = { part: 'LINES' as const, lines: [{ orderId, line, quantity: 1 }] };
  const { body } = await desk.pay({ amount: 2000, part: cola });
  expect(body).toMatchObject({ owed: 24_000 });
  expect(body.orders[0]?.lines.map(({ amount, left }) => [amount, left]).sort()).toEqual([
    [15_000, 1],
    [2000, 0],
    [9000, 1],
  ]);
  expect((await desk.pay({ amount: 2000, part: cola })).body.errorCode).toBe('BILL_CHANGED');
  const strange = { part: 'LINES' as const, lines: [{ orderId: 'no-such-order', line: 0, quantity: 1 }] };
  expect((await desk.pay({ amount: 2000, part: strange })).body.errorCode).toBe('BILL_CHANGED');
});

test('each person pays what their phone ordered, the last one what is left', {
  tags: ['BILL-5'],
}, async () => {
  const { desk, guest } = await deskAt('jjigae');
  const friend = (await dined(server, guest.tableIdx, 'special')).guest;
  const person = (clientId: string) => ({ part: 'PERSON' as const, clientId });
  await desk.enter({ amount: -1 });
  const { people } = await desk.read();
  expect(people.map(({ left }) => left)).toEqual([9000, 14_999]);
  await desk.pay({ amount: 9000, part: person(guest.clientId), means: 'CARD_TERMINAL' });
  const { body } = await desk.pay({ amount: 14_999, part: person(friend.clientId), means: 'TRANSFER' });
  expect(body).toMatchObject({ owed: 0, people: [{ left: 0 }, { left: 0 }] });
});

test('equal shares leave nothing; the odd won goes first', { tags: ['BILL-7'] }, async () => {
  const { desk } = await deskAt('jjigae', 'jjigae', 'cola');
  const share = (shares: number) => ({ part: 'SHARE' as const, shares });
  expect((await desk.pay({ amount: 6667, part: share(3) })).body.errorCode).toBe('BILL_CHANGED');
  await desk.pay({ amount: 6668, part: share(3) });
  server.clock.pass({ seconds: 1 });
  await desk.pay({ amount: 6666, part: share(2) });
  server.clock.pass({ seconds: 1 });
  const { body } = await desk.pay({ amount: 6666, part: { part: 'WHOLE' } });
  expect(body).toMatchObject({ owed: 0 });
  expect(body.payments.map(({ part, shares }) => [part, shares])).toEqual([
    ['SHARE', 3],
    ['SHARE', 2],
    ['WHOLE', null],
  ]);
});

test('a void makes it owed again, says who and why, and stands in the books of its own day', {
  tags: ['BILL-13'],
}, async () => {
  const { desk, orderId } = await deskAt('jjigae', 'cola');
  const cola = { part: 'LINES' as const, lines: [{ orderId, line: 1, quantity: 1 }] };
  const paid = await desk.pay({ amount: 2000, part: cola });
  const paymentId = paid.body.payments[0]?.paymentId ?? '';
  server.clock.pass({ hours: 24 });
  const { body } = await desk.voidPayment(paymentId);
  expect(body).toMatchObject({
    owed: 11_000,
    payments: [{ paymentId, voided: { by: desk.staff.name, reason: '잘못 눌렀어요' } }],
  });
  expect(body.orders[0]?.lines.map(({ left }) => left)).toEqual([1, 1]);
  expect((await desk.voidPayment(paymentId)).body.errorCode).toBe('NOT_FOUND_BILL_PART');
  const [row] = await rows<{ days: number }>(
    server,
    `SELECT w.business_day - p.business_day AS days FROM payments p
       JOIN payments w ON w.voids_id = p.payment_id WHERE p.payment_id = $1`,
    paymentId,
  );
  expect(row?.days).toBe(1);
});

test('a discount is so many won or hundredths, and never more than is owed', {
  tags: ['BILL-14'],
}, async () => {
  const { desk } = await deskAt('jjigae', 'cola');
  const { body } = await desk.enter({ percent: 10 });
  expect(body).toMatchObject({ sold: 11_000, entered: -1100, total: 9900, owed: 9900 });
  expect((await desk.enter({ kind: 'SERVICE', amount: -2000 })).body).toMatchObject({ owed: 7900 });
  expect((await desk.enter({ kind: 'CORRECTION', amount: 100 })).body).toMatchObject({ owed: 8000 });
  expect((await desk.enter({ amount: -8001 })).body).toMatchObject({
    errorCode: 'BILL_TOO_MUCH',
    bill: { owed: 8000 },
  });
  expect((await desk.enter({ amount: 500 })).status).toBe(400);
  expect((await desk.enter({ amount: 0 })).status).toBe(400);
  expect((await desk.enter({ kind: 'SERVICE', percent: 5 })).status).toBe(400);
});

test('an entry that is taken back stays on the bill and counts no more', { tags: ['BILL-14'] }, async () => {
  const { desk } = await deskAt();
  const entered = await desk.enter({ kind: 'CORRECTION', amount: 1000 });
  const entryId = entered.body.entries[0]?.entryId ?? '';
  await desk.pay({ amount: 9500 });
  expect((await desk.voidEntry(entryId)).body.errorCode).toBe('BILL_TOO_MUCH');
  await desk.voidPayment((await desk.read()).payments[0]?.paymentId ?? '');
  expect((await desk.voidEntry(entryId)).body).toMatchObject({
    owed: 9000,
    entries: [{ entryId, isVoided: true }],
  });
  expect((await desk.voidEntry(entryId)).body.errorCode).toBe('NOT_FOUND_BILL_PART');
});

test('a bill that became less than what was taken says what is to be given back', {
  tags: ['BILL-3'],
}, async () => {
  const { desk, guest, orderId } = await deskAt('jjigae');
  await desk.pay({ amount: 9000 });
  await guest.ok('cancelOrder', { params: { ...guest.params, orderId } });
  expect(await desk.read()).toMatchObject({ owed: 0, over: 9000, payable: 0 });
  expect((await desk.pay({ amount: 1 })).body.errorCode).toBe('BILL_TOO_MUCH');
});

test('every change of a bill is in the log with who did it and what is owed then', {
  tags: ['BILL-15'],
}, async () => {
  const { desk } = await deskAt();
  await desk.enter({ amount: -1000 });
  await desk.pay({ amount: 8000, means: 'VOUCHER' });
  const logged = await rows(
    server,
    `SELECT type, data->>'amount' AS amount, data->>'owed' AS owed, data->>'userId' = $2 AS signed FROM events
      WHERE subject_id = $1 AND type ~ '^(bill|payment)' ORDER BY event_id`,
    desk.visitId,
    desk.staff.userId,
  );
  expect(logged).toEqual([
    { type: 'bill.entered', amount: '-1000', owed: '8000', signed: true },
    { type: 'payment.recorded', amount: '8000', owed: '0', signed: true },
  ]);
});

test('the floor tells what a table owes as its bill does', { tags: ['BOARD-5'] }, async () => {
  const { desk } = await deskAt('jjigae', 'cola');
  await desk.pay({ amount: 5000 });
  const table = await desk.staff.ok<TableView>('tableDetail', { params: { ...desk.staff.params, tableIdx } });
  expect(table.visit?.money).toMatchObject({ owed: 6000, paid: 5000, over: 0, claimed: 0 });
});

test('a visit that is not there has no bill', async () => {
  const desk = new Desk(await manager(), 'no-such-visit');
  expect((await desk.staff.refused('bill', { params: desk.params })).errorCode).toBe('NOT_FOUND_VISIT');
  const body = { billVersion: 1, means: 'CASH', amount: 1, part: { part: 'WHOLE' } };
  expect((await desk.staff.refused('recordPayment', { params: desk.params, body })).errorCode).toBe(
    'NOT_FOUND_VISIT',
  );
});

test('a dish that is given free is on the bill, and nobody is asked to pay it', {
  tags: ['BILL-1'],
}, async () => {
  const { desk, guest, orderId } = await deskAt('jjigae', 'cola');
  await desk.staff.ok('giveLineFree', {
    params: { ...desk.staff.params, orderId, line: 1 },
    body: { version: 1, quantity: 1, reason: 'ETC' },
  });
  const bill = await desk.read();
  expect(bill).toMatchObject({ owed: 9000, tax: { supply: 8182, vat: 818, taxFree: 0 } });
  expect(bill.orders[0]?.lines).toMatchObject([
    { quantity: 1, amount: 9000, left: 1 },
    { quantity: 1, amount: 0, left: 0 },
  ]);
  expect(bill.people).toMatchObject([{ clientId: guest.clientId, amount: 9000, left: 9000 }]);
  const line = (nth: number) => ({
    part: 'LINES' as const,
    lines: [{ orderId, line: nth, quantity: 1 }],
  });
  expect((await desk.pay({ amount: 2000, part: line(1) })).status).toBe(409);
  expect((await desk.pay({ amount: 9000, part: line(0) })).body).toMatchObject({ owed: 0 });
});

test('a dish without tax is told apart', { tags: ['BILL-9'] }, async () => {
  const { desk } = await deskAt('jjigae', 'cola');
  await rows(
    server,
    `UPDATE order_lines l SET is_tax_free = true FROM orders o
      WHERE o.order_id = l.order_id AND o.visit_id = $1 AND l.unit_price = 2000`,
    desk.visitId,
  );
  expect((await desk.read()).tax).toEqual({ supply: 8182, vat: 818, taxFree: 2000 });
});

test('a table that has paid everything waits for no payment', { tags: ['CONSOLE-9'] }, async () => {
  const { desk, orderId } = await deskAt('cola');
  for (const [index, to] of ['CONFIRM', 'MENU_COMPLETE', 'COMPLETE'].entries())
    await desk.staff.ok('moveOrder', {
      params: { ...desk.staff.params, orderId },
      body: { to, version: index + 1 },
    });
  const state = async () =>
    (await desk.staff.ok<TableView>('tableDetail', { params: { ...desk.staff.params, tableIdx } })).state;
  expect(await state()).toBe('WAITING_PAYMENT');
  await desk.pay({ amount: 2000 });
  expect(await state()).toBe('ORDERED');
});
