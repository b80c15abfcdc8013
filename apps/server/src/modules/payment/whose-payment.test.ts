import { expect, test } from 'vitest';
import { carryBack } from '../../../../../simulators/card/play.ts';
import { presentVisit, rows } from '../../testing/rows.ts';
import { DINER, useDiner } from './testing/diner.ts';

const diner = useDiner();

/** Writes a payment as it stands; what is left out is empty. */
function write(row: Readonly<Record<string, unknown>>): Promise<unknown> {
  const whole = { restaurant_id: DINER, amount: 1000, offered_at: diner.server.clock.now(), ...row };
  const columns = Object.keys(whole);
  return rows(
    diner.server,
    `INSERT INTO payments (${columns}) VALUES (${columns.map((_, index) => `$${index + 1}`)})`,
    ...Object.values(whole),
  );
}

test('a payment of an order belongs to the visit once the money is there', { tags: ['PAY-7'] }, async () => {
  const guest = await diner.sit(1);
  const { orderId, pay } = await diner.order(guest);
  expect(await diner.paymentOf(orderId)).toMatchObject({ origin: 'PROVIDER', visit_id: null });
  expect(await presentVisit(diner.server, DINER, 1)).toBeNull();
  await carryBack(await pay());
  const visitId = await presentVisit(diner.server, DINER, 1);
  expect(visitId).not.toBeNull();
  expect(await diner.paymentOf(orderId)).toMatchObject({ visit_id: visitId });
});

test('a payment may be of a visit alone, an order has one, and only a provider’s names its account', {
  tags: ['PAY-7'],
}, async () => {
  const { orderId } = await diner.payFor(2);
  const visitId = await presentVisit(diner.server, DINER, 2);
  const recorded = { origin: 'RECORDED', phase: 'DONE', status: 'SUCCESS', is_captured: true };
  await write({ ...recorded, payment_id: 'cash-1', visit_id: visitId });
  await write({ ...recorded, payment_id: 'cash-2', visit_id: visitId });
  await expect(write({ ...recorded, payment_id: 'cash-3' })).rejects.toThrow(/check constraint/);
  await expect(write({ ...recorded, payment_id: 'twice', order_id: orderId })).rejects.toThrow(
    /payments_one_per_order/,
  );
  await expect(write({ origin: 'PROVIDER', payment_id: 'nobody', visit_id: visitId })).rejects.toThrow(
    /check constraint/,
  );
});
