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
  const taken = { phase: 'DONE', status: 'SUCCESS', is_captured: true };
  const by = { means: 'CASH', business_day: '2026-11-20', by_id: 'u', by_name: 'n' };
  const recorded = { ...taken, ...by, origin: 'RECORDED' };
  await write({ ...recorded, payment_id: 'cash-1', visit_id: visitId });
  await write({ ...recorded, payment_id: 'cash-2', visit_id: visitId });
  await expect(write({ ...recorded, payment_id: 'cash-3' })).rejects.toThrow(/check constraint/);
  const byCard = {
    origin: 'PROVIDER',
    provider: 'nicepay',
    account_id: 'demo',
    expires_at: diner.server.clock.now(),
  };
  const twice = { ...byCard, ...taken, payment_id: 'twice', transaction_id: 'T2', order_id: orderId };
  await expect(write(twice)).rejects.toThrow(/payments_one_per_order/);
  // Of a bill it says which part it is for.
  await expect(write({ ...byCard, payment_id: 'no-part', visit_id: visitId })).rejects.toThrow(
    /check constraint/,
  );
  await write({
    ...byCard,
    payment_id: 'part',
    visit_id: visitId,
    bill_claim: 'c',
    business_day: '2026-11-20',
  });
  await expect(write({ origin: 'PROVIDER', payment_id: 'nobody', visit_id: visitId })).rejects.toThrow(
    /check constraint/,
  );
});
