import type { Queryable } from '../../../platform/events/append.ts';
import type { OrderOwner } from '../../order/reading/order-row.ts';
import { isOwnOrder, type Phone } from '../../order/reading/whose-order.ts';
import { isOfBill, PAYMENT_COLUMNS, type PartPayment, type PaymentRow } from '../payment-row.ts';

const OF_PHONES = `
  SELECT ${PAYMENT_COLUMNS}, c.session_id, device_of(c.session_id) AS device_hash
    FROM payments p JOIN payment_claims c ON c.restaurant_id = p.restaurant_id AND c.claim_id = p.bill_claim
   WHERE p.restaurant_id = $1 AND p.visit_id = $2 AND p.bill_claim IS NOT NULL ORDER BY p.payment_id`;

/** What a phone pays or has paid of a bill, in this session or in an earlier one of its browser. */
export async function loadOwnPayments(
  client: Queryable,
  restaurantId: number,
  visitId: string,
  phone: Phone,
): Promise<PartPayment[]> {
  const { rows } = await client.query<PaymentRow & OrderOwner>(OF_PHONES, [restaurantId, visitId]);
  return rows.flatMap((row) => (isOwnOrder(row, phone) && isOfBill(row) ? [row as PartPayment] : []));
}
