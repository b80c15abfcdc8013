import { beforeEach, expect, test } from 'vitest';
import { waitForLocks } from '../../testing/lock-waits.ts';
import { useDiner } from './testing/diner.ts';

const diner = useDiner();
beforeEach(() => diner.freeTables());

/** Orders a second time while what has become of the first payment is about to commit. */
async function orderDuring(sql: string) {
  const guest = await diner.sit(1);
  const first = await diner.order(guest, { id: 'set' });
  const body = await guest.orderBody({ id: 'set' });
  const { payment_id: paymentId } = await diner.paymentOf(first.orderId);
  const claim = await diner.server.db.pool.connect();
  try {
    await claim.query('BEGIN');
    await claim.query('SELECT 1 FROM orders WHERE order_id = $1 FOR NO KEY UPDATE', [first.orderId]);
    await claim.query(sql, [paymentId]);
    const ordering = guest.sendOrder(body, 'second');
    await waitForLocks(diner.server);
    await claim.query('COMMIT');
    return { first, second: await ordering };
  } finally {
    claim.release();
  }
}

test('whoever orders again at the very moment the money is asked for reserves nothing', {
  tags: ['PAY-41'],
}, async () => {
  const before = await diner.stockOf('set');
  const { first, second } = await orderDuring(
    `UPDATE payments SET phase = 'APPROVING', claim = 'c', transaction_id = 't', asked_at = now() WHERE payment_id = $1`,
  );
  expect(second).toMatchObject({ status: 409, body: { errorCode: 'PAYMENT_UNKNOWN' } });
  expect(await diner.orderOf(first.orderId)).toMatchObject({ status: 'PENDING' });
  expect(await diner.stockOf('set')).toBe(before - 1);
});

test('an order that nobody has begun to pay is replaced by the next one, whoever looked at it meanwhile', {
  tags: ['PAY-8', 'PAY-41'],
}, async () => {
  const before = await diner.stockOf('set');
  const { first, second } = await orderDuring('SELECT 1 FROM payments WHERE payment_id = $1 FOR UPDATE');
  expect(second.status).toBe(200);
  expect(await diner.orderOf(first.orderId)).toMatchObject({ status: 'CANCEL' });
  expect(await diner.stockOf('set')).toBe(before - 1);
});
