import type { Bill, TillOrder } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { left, presentVisit, rows } from '../../testing/rows.ts';
import { seat } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { onShift } from '../../testing/test-staff.ts';
import { PUB } from '../../testing/venues.ts';
import { connect, letDecide, newId } from './testing/test-till.ts';

const server = useServer();

/** A table that owes for colas at 2,000 won and has paid some of it at the till. */
async function paidAtTill(tableIdx: number, quantity: number, amount: number) {
  const { till, owner } = await connect(server);
  await till.enter(tableIdx, [{ menuId: 'cola', quantity }]);
  const visitId = (await presentVisit(server, PUB, tableIdx)) ?? '';
  const externalId = newId();
  const body = { externalId, visitId, means: 'CASH', amount };
  const { paymentId } = await till.ok<{ paymentId: string }>('payAtTill', { params: { tableIdx }, body });
  const voiding = { body: { externalId, reason: '잘못 찍음' } };
  return { till, owner, visitId, externalId, paymentId, voiding };
}

test('what the till took it takes back once, also after the bill was closed, and it is owed again', {
  tags: ['TILL-26'],
}, async () => {
  const { till, visitId, paymentId, voiding } = await paidAtTill(1, 2, 4000);
  await till.ok('closeTillTable', { params: { tableIdx: 1 }, body: { visitId } });
  const both = await Promise.all([till.ok('voidTillPayment', voiding), till.ok('voidTillPayment', voiding)]);
  expect(both).toEqual([
    { paymentId, owed: 4000 },
    { paymentId, owed: 4000 },
  ]);
  const kept = await rows(
    server,
    'SELECT origin, amount, voids_id, drawer_id, is_captured FROM payments WHERE visit_id = $1 ORDER BY voids_id NULLS FIRST',
    visitId,
  );
  const row = { origin: 'TILL', amount: 4000, drawer_id: null, is_captured: false };
  expect(kept).toEqual([
    { ...row, voids_id: null },
    { ...row, voids_id: paymentId },
  ]);
  const manager = await onShift(server, 'manager');
  const bill = await manager.ok<Bill>('bill', { params: { ...manager.params, visitId } });
  expect(bill.payments).toMatchObject([{ paymentId, voided: { reason: '잘못 찍음' } }]);
});

test('a till takes back nothing that another till took or nobody did; staff only once it is disconnected', {
  tags: ['TILL-26'],
}, async () => {
  const { till, owner, visitId, paymentId, voiding } = await paidAtTill(2, 1, 1000);
  const other = await connect(server);
  expect((await other.till.refused('voidTillPayment', voiding)).errorCode).toBe('NOT_FOUND_BILL_PART');
  const manager = await onShift(server, 'manager');
  const params = { ...manager.params, visitId, paymentId };
  const { version } = await manager.ok<Bill>('bill', { params });
  const asked = { params, body: { billVersion: version, reason: 'a slip' } };
  expect((await manager.refused('voidPayment', asked)).errorCode).toBe('PAYMENT_AT_TILL');
  await owner.ok('removeTill', { params: { ...owner.params, tillId: till.tillId } });
  expect(await manager.ok<Bill>('voidPayment', asked)).toMatchObject({ owed: 2000 });
});

test('the till says how much of a line is left; the same again changes nothing, the last piece ends the order', {
  tags: ['TILL-27'],
}, async () => {
  const { till } = await connect(server);
  const before = await left(server, 'special');
  const { body: entered } = await till.enter(3, [{ menuId: 'special', quantity: 3 }]);
  const params = { orderId: entered.orderId, line: 0 };
  const keep = (pieces: number) =>
    till.call<TillOrder & { errorCode: string }>('takeTillLineOff', {
      params,
      body: { left: pieces, reason: 'LACK_OF_INGREDIENTS' },
    });
  const both = await Promise.all([keep(1), keep(1)]);
  for (const { body } of both) expect(body).toMatchObject({ version: 2, lines: [{ liveQuantity: 1 }] });
  expect(await left(server, 'special')).toBe((before ?? 0) - 1);
  // Somebody took more off than the till wants: that stays.
  expect((await keep(2)).body).toMatchObject({ version: 2, lines: [{ liveQuantity: 1 }] });
  expect((await keep(0)).body).toMatchObject({ status: 'CANCEL', dueAmount: 0 });
  const gone = { params: { ...params, line: 7 }, body: { left: 0, reason: 'ETC' } };
  expect((await till.refused('takeTillLineOff', gone)).errorCode).toBe('LINE_CHANGED');
});

test('a till refuses a dish of what waits for it; of what waits for the board it knows nothing, and the end is the end', {
  tags: ['TILL-27'],
}, async () => {
  const { till } = await connect(server);
  const guest = await seat(server, 4);
  const { orderId } = await guest.order({ id: 'cola', quantity: 2 });
  const off = { params: { orderId, line: 0 }, body: { left: 1, reason: 'ETC' } };
  expect((await till.refused('takeTillLineOff', off)).errorCode).toBe('NOT_FOUND_ORDER');
  await letDecide(server, 'TILL');
  expect(await till.ok<TillOrder>('takeTillLineOff', off)).toMatchObject({
    status: 'REQUEST',
    lines: [{ liveQuantity: 1 }],
  });
  await till.answer(orderId, 'ACCEPT');
  const visitId = await presentVisit(server, PUB, 4);
  await till.ok('closeTillTable', { params: { tableIdx: 4 }, body: { visitId } });
  const late = { ...off, body: { ...off.body, left: 0 } };
  expect((await till.refused('takeTillLineOff', late)).errorCode).toBe('ORDER_TRANSITION_NOT_ALLOWED');
});

test('a discount of the till stands on the bill once, never more than is owed, and is taken back once', {
  tags: ['TILL-157', 'BILL-16'],
}, async () => {
  const { till, visitId } = await paidAtTill(5, 3, 1000);
  const from = await till.head();
  const off = (more: object = {}) =>
    till.call<{ entryId: string; owed: number; errorCode: string }>('addTillEntry', {
      params: { tableIdx: 5 },
      body: { externalId: 'E-1', visitId, kind: 'DISCOUNT', amount: -500, reason: '단골', ...more },
    });
  const both = await Promise.all([off(), off()]);
  expect(both.map(({ status, body }) => [status, body.owed])).toEqual([
    [200, 4500],
    [200, 4500],
  ]);
  expect(new Set(both.map(({ body }) => body.entryId)).size).toBe(1);
  expect((await off({ amount: -600 })).body.errorCode).toBe('IDEMPOTENCY_KEY_REUSED');
  expect((await off({ externalId: 'E-2', amount: -4501 })).body.errorCode).toBe('BILL_TOO_MUCH');
  expect((await off({ externalId: 'E-2', amount: 500 })).body.errorCode).toBe('VALIDATION_FAILED');
  expect((await off({ externalId: 'E-2', kind: 'ROUNDING', amount: 10 })).body.owed).toBe(4510);
  const manager = await onShift(server, 'manager');
  const params = { ...manager.params, visitId };
  const bill = await manager.ok<Bill>('bill', { params });
  // Both were entered in the same moment.
  expect(bill.entries.map(({ kind, amount, by }) => [kind, amount, by]).sort()).toEqual([
    ['DISCOUNT', -500, `포스 ${till.tillId}`],
    ['ROUNDING', 10, `포스 ${till.tillId}`],
  ]);
  const { events } = await till.events(from);
  expect(events.map(({ type, amount, isOwn }) => [type, amount, isOwn])).toEqual([
    ['bill.changed', -500, true],
    ['bill.changed', 10, true],
  ]);
  const voiding = { body: { externalId: 'E-1', reason: '잘못 찍음' } };
  const taken = await Promise.all([till.ok('voidTillEntry', voiding), till.ok('voidTillEntry', voiding)]);
  expect(taken).toMatchObject([{ owed: 5010 }, { owed: 5010 }]);
  const { till: other } = await connect(server);
  expect((await other.refused('voidTillEntry', voiding)).errorCode).toBe('NOT_FOUND_BILL_PART');
});
