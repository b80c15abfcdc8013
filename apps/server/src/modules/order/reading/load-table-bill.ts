import type { HistoryAnswer } from '@hansang/contract/schemas';
import { billRest, billTax } from '@hansang/rules/bill';
import type { Queryable } from '../../../platform/events/append.ts';
import type { Venue } from '../../restaurant/venue.ts';

const BILL = `
  SELECT b.sold, b.entered, b.settled, b.claimed,
         (SELECT coalesce(sum(l.unit_price::bigint * (l.live_quantity - l.free_quantity)), 0)::bigint
            FROM orders o JOIN order_lines l USING (restaurant_id, order_id)
           WHERE o.restaurant_id = $1 AND o.visit_id = $2 AND o.source NOT IN ('STAFF', 'POS')
             AND coalesce(l.client_id, o.client_id) = $4) AS own,
         (SELECT jsonb_build_object('all', coalesce(sum(l.unit_price::bigint * (l.live_quantity - l.free_quantity)), 0),
                    'taxFree', coalesce(sum(l.unit_price::bigint * (l.live_quantity - l.free_quantity)) FILTER (WHERE l.is_tax_free), 0))
            FROM orders o JOIN order_lines l USING (restaurant_id, order_id)
           WHERE o.restaurant_id = $1 AND o.visit_id = $2) AS goods,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('means', k.means, 'amount', k.amount) ORDER BY k.amount DESC), '[]')
            FROM (SELECT p.means, sum(p.amount - p.refunded_amount) AS amount FROM payments p
                   WHERE p.restaurant_id = $1 AND p.visit_id = $2 AND p.is_captured GROUP BY p.means) AS k
           WHERE k.amount > 0) AS paid
    FROM bill_of($1, $2, $3) AS b`;

type Row = Parameters<typeof billRest>[0] &
  Pick<TableBill, 'own' | 'paid'> & {
    /** What its dishes are charged, and the part of them that is free of tax. Won. */
    readonly goods: { readonly all: number; readonly taxFree: number };
  };

type TableBill = Omit<NonNullable<HistoryAnswer['bill']>, 'canPay'>;

/** What a visit's bill comes to, and what one of its phones ordered. */
export async function loadTableBill(
  client: Queryable,
  restaurantId: number,
  visitId: string,
  { name, registrationNumber, phone }: Venue['corporation'],
  clientId: string | null,
  now: Date,
): Promise<TableBill | undefined> {
  const { rows } = await client.query<Row>({
    name: 'table_bill',
    text: BILL,
    values: [restaurantId, visitId, now, clientId],
  });
  const [bill] = rows;
  if (!bill) return undefined;
  const { sold, entered, settled, own, paid, goods } = bill;
  const total = Math.max(0, sold + entered);
  return {
    total,
    settled: Math.max(0, settled),
    owed: billRest(bill).owed,
    own,
    entered,
    paid,
    receipt:
      paid.length === 0 ? null : { ...billTax(total, goods), seller: { name, registrationNumber, phone } },
  };
}
