import type pg from 'pg';
import type { Actor } from '../../../platform/events/event.ts';
import { raiseVersion } from '../../bill/bill-parts.ts';
import { holdBill } from '../../bill/hold-bill.ts';
import { logBill } from '../../bill/tell-bill.ts';
import { isOfBill, lockPayment, type PaymentRow } from '../payment-row.ts';

/** Its table was joined to another one while its bill was waited for: the transaction runs again. */
class BillMoved extends Error {
  readonly code = '40001';
}

/** Holds a payment of which money may go back; of a bill's the bill before it, as what is owed changes by that. */
export async function holdForRefund(
  client: pg.PoolClient,
  found: Pick<PaymentRow, 'restaurant_id' | 'payment_id'>,
): Promise<PaymentRow> {
  const { rows } = await client.query<{ visit_id: string | null }>(
    'SELECT visit_id FROM payments WHERE restaurant_id = $1 AND payment_id = $2 AND bill_claim IS NOT NULL',
    [found.restaurant_id, found.payment_id],
  );
  const visitId = rows[0]?.visit_id ?? null;
  if (visitId !== null) await holdBill(client, found.restaurant_id, visitId);
  const payment = await lockPayment(client, found);
  if (visitId !== null && payment.visit_id !== visitId)
    throw new BillMoved('The bill moved while it was waited for');
  return payment;
}

/** Money of a bill's payment went back: whoever has the bill on their screen reads again. Caller holds it. */
export async function tellGivenBack(
  client: pg.PoolClient,
  payment: PaymentRow,
  amount: number,
  now: Date,
  by?: Actor,
): Promise<void> {
  if (!isOfBill(payment) || amount === 0) return;
  const { restaurant_id: restaurantId, payment_id: paymentId, visit_id: visitId, provider } = payment;
  const bill = await holdBill(client, restaurantId, visitId);
  if (!bill) return;
  await raiseVersion(client, restaurantId, visitId);
  const who: Actor = by ?? { actorType: 'payment', actor: provider };
  await logBill(client, { restaurantId, who }, bill, 'bill.refunded', { paymentId, amount }, now);
}
