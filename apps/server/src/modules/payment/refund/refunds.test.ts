import type { BoardOrder, PaymentsAnswer, StaffPayment } from '@hansang/contract/schemas';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type EventRow, loggedEvent } from '../../../platform/events/row.ts';
import { messagesOf } from '../../../platform/realtime/messages.ts';
import { tableRoom } from '../../../platform/realtime/rooms.ts';
import { rows, unsigned } from '../../../testing/rows.ts';
import { onShift, type TestStaff } from '../../../testing/test-staff.ts';
import { DINER, useDiner } from '../testing/diner.ts';

const diner = useDiner();
let manager: TestStaff;
let staff: TestStaff;
beforeAll(async () => {
  manager = await onShift(diner.server, 'manager', DINER);
  staff = await onShift(diner.server, 'staff', DINER);
});
beforeEach(() => diner.freeTables());

const LONG = [3, 6, 20, 70, 310, 910];

async function move(orderId: string, to: string): Promise<BoardOrder> {
  const { version } = await diner.orderOf(orderId);
  const reason = to === 'REJECT' || to === 'CANCEL' ? { cancelReason: 'LACK_OF_INGREDIENTS' } : {};
  return staff.ok<BoardOrder>('moveOrder', {
    params: { restaurantId: DINER, orderId },
    body: { to, version, ...reason },
  });
}

type Pieces = { line: number; quantity: number }[];
interface Asked {
  key?: string;
  /** What the screen showed as given back; what is so, unless told. */
  seen?: number;
}

async function refund(orderId: string, lines?: Pieces, { key, seen }: Asked = {}) {
  const refundedAmount = seen ?? Number((await diner.paymentOf(orderId))?.refunded_amount ?? 0);
  return manager.call<StaffPayment & { errorCode?: string; payment?: StaffPayment }>('refundOrder', {
    params: { restaurantId: DINER, orderId },
    body: { refundedAmount, reason: 'RESTAURANTS_CIRCUMSTANCES', ...(lines && { lines }) },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
}

const ONE: Pieces = [{ line: 0, quantity: 1 }];

const payments = (query = {}) =>
  manager.ok<PaymentsAnswer>('payments', { params: { restaurantId: DINER }, query });

test('the end of a paid order and the cause of its refund are one commit', { tags: ['PAY-25'] }, async () => {
  const { orderId } = await diner.payFor(1, {}, { id: 'set' });
  const before = await diner.stockOf('set');
  await move(orderId, 'REJECT');
  const events = await rows<{ type: string }>(
    diner.server,
    `SELECT e.type FROM events e JOIN orders o ON o.order_id = e.subject_id AND o.version = e.version
      WHERE o.order_id = $1 AND o.status = 'REJECT'`,
    orderId,
  );
  expect(events).toEqual([{ type: 'order.moved' }]);
  await diner.settle();
  expect(await diner.paymentOf(orderId)).toMatchObject({ status: 'CANCEL', refunded_amount: 15_000 });
  expect(await diner.held(orderId)).toBe(0);
  expect(await diner.stockOf('set')).toBe(before + 1);
  expect((await diner.stepsOf(orderId)).slice(-2)).toEqual(['REFUND_ASKED', 'REFUNDED']);
});

test('a guest who cancels an order that nobody accepted gets the money back', {
  tags: ['PAY-25'],
}, async () => {
  const { orderId, guest } = await diner.payFor(1);
  await guest.ok('cancelOrder', { params: { restaurantId: DINER, orderId } });
  await diner.settle();
  expect(await diner.held(orderId)).toBe(0);
});

test('a refund that the provider refuses is CANCEL_FAIL, shown with its reason, and retried by hand', {
  tags: ['PAY-26'],
}, async () => {
  const { orderId } = await diner.payFor(2, { faults: { 'refused-cancel': 3 } });
  await move(orderId, 'CANCEL');
  await diner.settle();
  expect(await diner.paymentOf(orderId)).toMatchObject({ status: 'CANCEL_FAIL', refunded_amount: 0 });
  const { troubled } = await payments();
  expect(troubled).toMatchObject([
    {
      orderId,
      status: 'CANCEL_FAIL',
      refunds: [
        {
          kind: 'WHOLE',
          status: 'PENDING',
          attempts: 1,
          lastError: expect.stringContaining('2003'),
          nextAttemptAt: expect.any(String),
        },
      ],
    },
  ]);
  const refundId = troubled[0]?.refunds[0]?.refundId ?? '';
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await manager.ok('retryRefund', { params: { restaurantId: DINER, refundId } });
    expect(await unsigned(diner.server, 'payment.%')).toEqual([]);
    await diner.settle();
  }
  expect(await diner.paymentOf(orderId)).toMatchObject({ status: 'CANCEL', refunded_amount: 9000 });
  expect((await payments()).troubled).toEqual([]);
  const again = await manager.refused('retryRefund', { params: { restaurantId: DINER, refundId } });
  expect(again.errorCode).toBe('REFUND_NOT_POSSIBLE');
});

test('a failed refund is retried by itself, later each time', { tags: ['PAY-26'] }, async () => {
  const { orderId } = await diner.payFor(2, { faults: { 'refused-cancel': 4 } });
  const attempts = async () =>
    (await payments()).troubled.find((payment) => payment.orderId === orderId)?.refunds[0]?.attempts;
  await move(orderId, 'REJECT');
  await diner.settle();
  for (const [made, seconds] of [2, 5, 15, 60].entries()) {
    await diner.settle(seconds - 1);
    expect(await attempts()).toBe(made + 1);
    await diner.settle(1);
  }
  expect(await diner.paymentOf(orderId)).toMatchObject({ status: 'CANCEL' });
  expect(await diner.held(orderId)).toBe(0);
});

test('dishes are given back one by one while the order goes on, and never more than was sold', {
  tags: ['PAY-27'],
}, async () => {
  const { orderId } = await diner.payFor(3, {}, { id: 'rice', quantity: 2 }, { id: 'set' });
  const first = await refund(orderId, [{ line: 0, quantity: 1 }]);
  expect(first.status).toBe(200);
  await diner.settle();
  expect(await diner.paymentOf(orderId)).toMatchObject({ status: 'SUCCESS', refunded_amount: 9000 });
  expect(await diner.orderOf(orderId)).toMatchObject({ status: 'REQUEST' });
  expect(await diner.held(orderId)).toBe(24_000);
  const second = await refund(orderId, [{ line: 0, quantity: 2 }]);
  expect([second.status, second.body.errorCode]).toEqual([409, 'REFUND_NOT_POSSIBLE']);
  const nowhere = await refund(orderId, [{ line: 7, quantity: 1 }]);
  expect(nowhere.body.errorCode).toBe('REFUND_NOT_POSSIBLE');
  await refund(orderId, [
    { line: 0, quantity: 1 },
    { line: 1, quantity: 1 },
  ]);
  await diner.settle();
  // Everything is back, and yet nobody asked for the order's end.
  expect(await diner.orderOf(orderId)).toMatchObject({ status: 'REQUEST' });
  expect(await diner.paymentOf(orderId)).toMatchObject({ status: 'CANCEL', refunded_amount: 33_000 });
  expect(await diner.held(orderId)).toBe(0);
});

test('the guest sees what was given back', { tags: ['PAY-27'] }, async () => {
  const { orderId, guest } = await diner.payFor(4, {}, { id: 'rice', quantity: 2 });
  await refund(orderId, [{ line: 0, quantity: 1 }]);
  await diner.settle();
  const history = await guest.ok('orders', {
    params: guest.params,
    query: { tableIdx: 4, timestamp: guest.pageToken },
  });
  expect(history).toMatchObject({
    totalPayment: 9000,
    totalCanceledPayment: 9000,
    list: [{ payment: { status: 'SUCCESS', refundedAmount: 9000 } }],
  });
});

test('money that came back tells the order’s table to read again', { tags: ['NEWS-8'] }, async () => {
  const { orderId } = await diner.payFor(6, {}, { id: 'rice', quantity: 2 });
  await refund(orderId, [{ line: 0, quantity: 1 }]);
  await diner.settle();
  const steps = await rows<EventRow>(
    diner.server,
    `SELECT * FROM events WHERE type = 'payment.stepped' AND data->>'orderId' = $1`,
    orderId,
  );
  const told = steps.map(loggedEvent).flatMap((event) => messagesOf(event).guests);
  const data = { orderId, status: 'REQUEST' };
  expect(told).toEqual([
    { room: tableRoom(DINER, 6), event: expect.objectContaining({ action: 'order-status', data }) },
  ]);
});

test('a completed order may be refunded and stays complete', { tags: ['PAY-28'] }, async () => {
  const { orderId } = await diner.payFor(5);
  for (const to of ['CONFIRM', 'MENU_COMPLETE', 'COMPLETE']) await move(orderId, to);
  expect((await refund(orderId)).status).toBe(200);
  await diner.settle();
  expect(await diner.orderOf(orderId)).toMatchObject({ status: 'COMPLETE' });
  expect(await diner.paymentOf(orderId)).toMatchObject({ status: 'CANCEL', refunded_amount: 9000 });
  expect(await diner.held(orderId)).toBe(0);
});

test('what is left after a part goes back when the order ends', { tags: ['PAY-25'] }, async () => {
  const { orderId } = await diner.payFor(6, {}, { id: 'rice', quantity: 3 });
  await refund(orderId, [{ line: 0, quantity: 1 }]);
  await diner.settle();
  await move(orderId, 'CANCEL');
  await diner.settle();
  expect(await diner.paymentOf(orderId)).toMatchObject({ status: 'CANCEL', refunded_amount: 27_000 });
  expect(await diner.held(orderId)).toBe(0);
});

test('two consoles that mean the same piece give one back, and the second sees what is so', {
  tags: ['PAY-43'],
}, async () => {
  const { orderId } = await diner.payFor(1, {}, { id: 'rice', quantity: 3 });
  const first = await refund(orderId, ONE, { seen: 0 });
  await diner.settle();
  const second = await refund(orderId, ONE, { seen: 0 });
  expect([first.status, second.status, second.body.errorCode]).toEqual([200, 409, 'PAYMENT_CHANGED']);
  expect(second.body.payment).toMatchObject({ orderId, refundedAmount: 9000, status: 'SUCCESS' });
  await diner.settle();
  expect(await diner.held(orderId)).toBe(18_000);
  expect((await refund(orderId, ONE, { seen: 9000 })).status).toBe(200);
  await diner.settle();
  expect(await diner.held(orderId)).toBe(9000);
});

test('of six consoles at once one gives its piece back, and the order goes on', {
  tags: ['PAY-43', 'PAY-44'],
}, async () => {
  const { orderId } = await diner.payFor(2, {}, { id: 'rice', quantity: 2 });
  const answers = await Promise.all(Array.from({ length: 6 }, () => refund(orderId, ONE, { seen: 0 })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  await diner.settle();
  expect(await diner.held(orderId)).toBe(9000);
  expect(await diner.orderOf(orderId)).toMatchObject({ status: 'REQUEST' });
});

test('the last piece goes back as a piece: the order stays what it is until somebody ends it', {
  tags: ['PAY-44'],
}, async () => {
  const { orderId } = await diner.payFor(3, {}, { id: 'set' });
  expect((await refund(orderId, ONE)).status).toBe(200);
  await diner.settle();
  expect(await diner.orderOf(orderId)).toMatchObject({ status: 'REQUEST' });
  expect(await diner.paymentOf(orderId)).toMatchObject({ status: 'CANCEL', refunded_amount: 15_000 });
  expect(await diner.held(orderId)).toBe(0);
  await move(orderId, 'CANCEL');
  await diner.settle();
  expect(await diner.paymentOf(orderId)).toMatchObject({ refunded_amount: 15_000 });
});

test('a key that meant another refund is refused and gives nothing back', { tags: ['IDEM-2'] }, async () => {
  const { orderId } = await diner.payFor(4, {}, { id: 'rice', quantity: 3 });
  const other = await diner.payFor(5, {}, { id: 'rice', quantity: 3 });
  await refund(orderId, ONE, { key: 'mine', seen: 0 });
  await diner.settle();
  for (const again of [
    await refund(orderId, [{ line: 0, quantity: 2 }], { key: 'mine', seen: 9000 }),
    await refund(other.orderId, ONE, { key: 'mine', seen: 0 }),
  ])
    expect([again.status, again.body.errorCode]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  await diner.settle();
  expect([await diner.held(orderId), await diner.held(other.orderId)]).toEqual([18_000, 27_000]);
});

test('a refused refund leaves its key free', { tags: ['IDEM-2'] }, async () => {
  const { orderId } = await diner.payFor(6, {}, { id: 'rice', quantity: 3 });
  expect((await refund(orderId, ONE, { key: 'again', seen: 5 })).status).toBe(409);
  expect((await refund(orderId, ONE, { key: 'again', seen: 0 })).status).toBe(200);
});

test('a repeated request with the same key refunds once', async () => {
  const { orderId } = await diner.payFor(7, {}, { id: 'rice', quantity: 3 });
  for (let time = 0; time < 3; time += 1) {
    expect((await refund(orderId, [{ line: 0, quantity: 1 }], { key: 'one-plate', seen: 0 })).status).toBe(
      200,
    );
    await diner.settle();
  }
  expect(await diner.held(orderId)).toBe(18_000);
});

test.each([
  ['was given back', 'timeout-after-cancel', true, 18_000],
  ['was not given back', 'timeout-before-cancel', false, 27_000],
] as const)(
  'a part whose outcome nobody knows is not sent again: somebody looks, and it %s',
  async (_, fault, wasGivenBack, held) => {
    const { orderId } = await diner.payFor(8, { faults: { [fault]: 1 } }, { id: 'rice', quantity: 3 });
    await refund(orderId, [{ line: 0, quantity: 1 }]);
    await diner.settle(...LONG);
    const { troubled } = await payments();
    expect(troubled).toMatchObject([{ orderId, refunds: [{ kind: 'PART', status: 'UNKNOWN' }] }]);
    expect(await diner.held(orderId)).toBe(held);
    expect((await refund(orderId, ONE)).body.errorCode).toBe('PAYMENT_CHANGED');
    const refundId = troubled[0]?.refunds[0]?.refundId ?? '';
    const settled = { params: { restaurantId: DINER, refundId }, body: { wasGivenBack } };
    await manager.ok('settleRefund', settled);
    expect(await unsigned(diner.server, 'payment.%')).toEqual([]);
    expect((await manager.refused('settleRefund', settled)).errorCode).toBe('REFUND_NOT_POSSIBLE');
    expect(await diner.paymentOf(orderId)).toMatchObject({ refunded_amount: 27_000 - held });
    expect((await payments()).troubled).toEqual([]);
  },
);

test.each(['timeout-after-cancel', 'timeout-before-cancel'] as const)(
  'when the order ends, everything goes back, whatever a part of unknown outcome (%s) was',
  async (fault) => {
    const { orderId } = await diner.payFor(9, { faults: { [fault]: 1 } }, { id: 'rice', quantity: 3 });
    await refund(orderId, [{ line: 0, quantity: 1 }]);
    await diner.settle();
    await move(orderId, 'CANCEL');
    await diner.settle(...LONG);
    expect(await diner.held(orderId)).toBe(0);
    expect(await diner.paymentOf(orderId)).toMatchObject({ status: 'CANCEL', refunded_amount: 27_000 });
  },
);

test('an order without a payment, one that waits and one that is refunded cannot be refunded', async () => {
  const guest = await diner.sit(10);
  const free = await guest.order({ id: 'water' });
  const waiting = await diner.order(guest);
  const { orderId } = await diner.payFor(11);
  await refund(orderId);
  await diner.settle();
  for (const id of [free.orderId, waiting.orderId, orderId, 'no-such-order'])
    expect((await refund(id)).body.errorCode).toBe('REFUND_NOT_POSSIBLE');
});

test('refunds are a manager’s', { tags: ['STAFF-7'] }, async () => {
  const { orderId } = await diner.payFor(12);
  const reply = await staff.refused('refundOrder', {
    params: { restaurantId: DINER, orderId },
    body: { refundedAmount: 0, reason: 'ETC' },
  });
  expect(reply.errorCode).toBe('STAFF_FORBIDDEN');
});

test('the books balance', { tags: ['PAY-32'] }, async () => {
  await diner.settle(601, ...LONG);
  await diner.expectBalanced();
});
