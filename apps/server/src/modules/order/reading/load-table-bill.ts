import type { HistoryAnswer } from '@hansang/contract/schemas';
import { billRest } from '@hansang/rules/bill';
import type { Queryable } from '../../../platform/events/append.ts';

const BILL = `
  SELECT b.sold, b.entered, b.settled, b.claimed,
         (SELECT coalesce(sum(l.unit_price::bigint * (l.live_quantity - l.free_quantity)), 0)::bigint
            FROM orders o JOIN order_lines l USING (restaurant_id, order_id)
           WHERE o.restaurant_id = $1 AND o.visit_id = $2 AND o.source NOT IN ('STAFF', 'POS')
             AND coalesce(l.client_id, o.client_id) = $4) AS own,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('means', k.means, 'amount', k.amount) ORDER BY k.amount DESC), '[]')
            FROM (SELECT p.means, sum(p.amount - p.refunded_amount) AS amount FROM payments p
                   WHERE p.restaurant_id = $1 AND p.visit_id = $2 AND p.is_captured GROUP BY p.means) AS k
           WHERE k.amount > 0) AS paid
    FROM bill_of($1, $2, $3) AS b`;

type TableBill = Omit<NonNullable<HistoryAnswer['bill']>, 'canPay'>;

/** What a visit's bill comes to, and what one of its phones ordered. */
export async function loadTableBill(
  client: Queryable,
  restaurantId: number,
  visitId: string,
  clientId: string | null,
  now: Date,
): Promise<TableBill | undefined> {
  const { rows } = await client.query<Parameters<typeof billRest>[0] & Pick<TableBill, 'own' | 'paid'>>({
    name: 'table_bill',
    text: BILL,
    values: [restaurantId, visitId, now, clientId],
  });
  const [bill] = rows;
  if (!bill) return undefined;
  const { sold, entered, settled, own, paid } = bill;
  return {
    total: Math.max(0, sold + entered),
    settled: Math.max(0, settled),
    owed: billRest(bill).owed,
    own,
    entered,
    paid,
  };
}
