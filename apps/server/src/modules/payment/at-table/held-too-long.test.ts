import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { carryBack } from '../../../../../../simulators/card/play.ts';
import { waitForLocks } from '../../../testing/lock-waits.ts';
import { rows } from '../../../testing/rows.ts';
import { BISTRO, useBistro } from '../testing/bistro.ts';
import { resultOf } from '../testing/diner.ts';

const bistro = useBistro({ lockTimeout: 500, answerMs: 5000 });
const { diner } = bistro;
beforeEach(() => diner.server.log.expect(/waited too long/));
afterEach(async () => {
  await diner.settle(700);
  await bistro.expectBalanced();
  await bistro.clear();
});

const BUSY = {
  status: 503,
  body: { errorCode: 'SERVICE_UNAVAILABLE', message: expect.stringMatching(/[가-힣]/) },
};

/** Holds a visit, as a transaction that does not come to its end, until what is done meanwhile was answered. */
async function whileHeld<Answer>(visitId: string, doing: () => Promise<Answer>): Promise<Answer> {
  const other = await diner.server.db.pool.connect();
  try {
    await other.query('BEGIN');
    await other.query('SELECT FROM hold_visits($1, ARRAY[$2::text])', [BISTRO, visitId]);
    return await doing();
  } finally {
    await other.query('ROLLBACK');
    other.release();
  }
}

const counted = async (visitId: string) =>
  (
    await rows<Record<'claims' | 'payments' | 'orders', number>>(
      diner.server,
      `SELECT (SELECT count(*) FROM payment_claims WHERE visit_id = $1)::integer AS claims,
              (SELECT count(*) FROM payments WHERE visit_id = $1)::integer AS payments,
              (SELECT count(*) FROM orders WHERE visit_id = $1)::integer AS orders`,
      visitId,
    )
  )[0];

test('a share that waited too long for its table is told to come again soon, has kept nothing, and is kept once then', {
  tags: ['BILL-150', 'BILL-27'],
}, async () => {
  const { guest, visitId } = await bistro.dine(1);
  const { version } = await bistro.bill(guest);
  const asked = { version, amount: 4500, key: randomUUID() };
  const share = () => bistro.ask(guest, { part: 'SHARE', shares: 2 }, asked);
  const busy = await whileHeld(visitId, share);
  expect(busy).toMatchObject(BUSY);
  expect((busy as unknown as { headers: Headers }).headers.get('retry-after')).toBe('2');
  expect(await counted(visitId)).toMatchObject({ claims: 0, payments: 0 });
  const kept = await share();
  expect(kept.status).toBe(201);
  expect((await share()).body.paymentId).toBe(kept.body.paymentId);
  expect(await counted(visitId)).toMatchObject({ claims: 1, payments: 1 });
});

test('cash whose statement was cut off was not taken, and is taken once when it is sent again', {
  tags: ['BILL-150', 'BILL-12'],
}, async () => {
  const { visitId, desk } = await bistro.dine(2);
  const { version: billVersion } = await desk.read();
  const key = randomUUID();
  const pay = () => desk.pay({ amount: 9000, billVersion }, key);
  const busy = await whileHeld(visitId, async () => {
    const answer = pay();
    await waitForLocks(diner.server);
    await rows(
      diner.server,
      `SELECT pg_cancel_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return answer;
  });
  expect(busy).toMatchObject(BUSY);
  expect(await desk.read()).toMatchObject({ owed: 9000, payments: [] });
  expect((await pay()).status).toBeLessThan(300);
  expect(await pay()).toMatchObject({ body: { owed: 0, settled: 9000 } });
  expect(await counted(visitId)).toMatchObject({ payments: 1 });
});

test('a void that waited too long has taken nothing back, and takes it back once when it is sent again', {
  tags: ['BILL-150', 'BILL-13'],
}, async () => {
  const { visitId, desk } = await bistro.dine(6);
  const { body: paid } = await desk.pay({ amount: 9000 });
  const asked = { billVersion: paid.version, amount: 4000 };
  const key = randomUUID();
  const give = () => desk.voidPayment(paid.payments[0]?.paymentId ?? '', asked, key);
  expect(await whileHeld(visitId, give)).toMatchObject(BUSY);
  expect(await desk.read()).toMatchObject({ version: paid.version, owed: 0, settled: 9000 });
  expect((await give()).body).toMatchObject({ owed: 4000, settled: 5000 });
  expect((await give()).body).toMatchObject({ owed: 4000, settled: 5000 });
  // What was taken, and what went back of it.
  expect(await counted(visitId)).toMatchObject({ payments: 2 });
});

test('a refund that waited too long asked for nothing, and gives back once when it is sent again', {
  tags: ['BILL-150', 'BILL-32'],
}, async () => {
  const { guest, visitId, desk } = await bistro.dine(1, 'set');
  const offer = await bistro.offer(guest, { part: 'WHOLE' });
  await carryBack(await offer.window());
  const { version: billVersion } = await desk.read();
  const headers = { 'idempotency-key': randomUUID() };
  const params = { ...desk.params, paymentId: offer.paymentId };
  const body = { billVersion, amount: 5000, reason: 'ETC' };
  const give = () => bistro.manager.call('refundBillPayment', { params, body, headers } as never);
  expect(await whileHeld(visitId, give)).toMatchObject(BUSY);
  await diner.settle(5);
  expect(bistro.held(offer.paymentId)).toBe(15_000);
  expect([(await give()).status, (await give()).status]).toEqual([200, 200]);
  await diner.settle(5);
  expect(bistro.held(offer.paymentId)).toBe(10_000);
  expect(await desk.read()).toMatchObject({ owed: 5000, settled: 10_000 });
});

test('an order that waited too long for its table was not placed, and is placed once when it is sent again', {
  tags: ['BILL-150'],
}, async () => {
  const { guest, visitId } = await bistro.dine(3);
  const body = await guest.orderBody({ id: 'rice' });
  const key = randomUUID();
  expect(await whileHeld(visitId, () => guest.sendOrder(body, key))).toMatchObject(BUSY);
  expect(await counted(visitId)).toMatchObject({ orders: 1 });
  const placed = await guest.sendOrder(body, key);
  expect((await guest.sendOrder(body, key)).body.orderId).toBe(placed.body.orderId);
  expect(await counted(visitId)).toMatchObject({ orders: 2 });
});

test('a guest who comes back from the card while the table is held reads that nothing was taken, and pays anew', {
  tags: ['BILL-150', 'BILL-29'],
}, async () => {
  const { guest, visitId, desk } = await bistro.dine(4);
  const offer = await bistro.offer(guest, { part: 'WHOLE' });
  const back = await whileHeld(visitId, async () => carryBack(await offer.window()));
  const page = back.headers.get('location') ?? '';
  expect(await resultOf(diner.server, page)).toMatchObject({
    outcome: 'FAILED',
    error: { code: 'SERVICE_UNAVAILABLE' },
  });
  expect(bistro.held(offer.paymentId)).toBe(0);
  await guest.ok('leaveBillPayment', { params: { ...guest.params, paymentId: offer.paymentId } });
  const again = await bistro.offer(guest, { part: 'WHOLE' });
  await carryBack(await again.window());
  expect(await desk.read()).toMatchObject({ owed: 0, settled: 9000 });
});

test('money that was approved while the table is held is booked as soon as it can be, once', {
  tags: ['BILL-150', 'BILL-30'],
}, async () => {
  const { guest, visitId, desk } = await bistro.dine(5, 'set');
  const offer = await bistro.offer(guest, { part: 'WHOLE' });
  const returned = await offer.window({ faults: { 'slow-approval': 1 } });
  const coming = carryBack(returned);
  await expect.poll(async () => (await bistro.payment(offer.paymentId)).phase).toBe('APPROVING');
  const page = (await whileHeld(visitId, () => coming)).headers.get('location') ?? '';
  expect(await resultOf(diner.server, page)).toMatchObject({ outcome: 'PENDING' });
  await diner.settle(60, 5);
  expect(await desk.read()).toMatchObject({ owed: 0, settled: 15_000 });
  expect(bistro.held(offer.paymentId)).toBe(15_000);
});
