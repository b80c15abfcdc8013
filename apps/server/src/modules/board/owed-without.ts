import { billRest } from '@hansang/rules/bill';
import type { Queryable } from '../../platform/events/append.ts';

const BILL = `
  SELECT b.sold, b.entered, b.settled, b.claimed,
         (SELECT coalesce(sum(greatest(0, o.due_amount - coalesce(p.amount, 0))), 0)
            FROM orders o
            LEFT JOIN payments p ON p.restaurant_id = o.restaurant_id AND p.order_id = o.order_id AND p.is_captured
           WHERE o.restaurant_id = $1 AND o.order_id = ANY ($3)) AS less
    FROM bill_of($1, $2, $4) AS b`;

/** What a visit owes once some of its orders come to nothing. Won; the caller holds the visit and those orders. */
export async function owedWithout(
  client: Queryable,
  restaurantId: number,
  visitId: string,
  rejected: readonly string[],
  now: Date,
): Promise<number> {
  const { rows } = await client.query<Parameters<typeof billRest>[0] & { less: number }>(BILL, [
    restaurantId,
    visitId,
    rejected,
    now,
  ]);
  const [bill] = rows;
  return bill ? billRest({ ...bill, sold: bill.sold - bill.less }).owed : 0;
}
