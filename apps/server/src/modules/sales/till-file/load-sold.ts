import type { OrderSource } from '@hansang/contract';
import type { Queryable } from '../../../platform/events/append.ts';
import type { StoredText } from '../../restaurant/localized.ts';

/** A line of an order that counts, and what a till calls its table and dish. */
export interface SoldRow {
  readonly number: number;
  readonly placedAt: Date;
  readonly source: OrderSource;
  readonly tableName: string;
  readonly theirTable: string | null;
  readonly name: StoredText;
  readonly theirDish: string | null;
  readonly size: { readonly name: StoredText } | null;
  readonly options: readonly { readonly name: StoredText; readonly quantity: number }[];
  readonly quantity: number;
  readonly free: number;
  readonly unitPrice: number;
}

// Of several tills that are connected the first one that has a number for it.
const SOLD = `
  SELECT o.order_number AS number, o.placed_at AS "placedAt", o.source, t.name AS "tableName",
         (SELECT x.their_id FROM external_ids x JOIN tills p USING (restaurant_id, till_id)
           WHERE x.restaurant_id = o.restaurant_id AND x.kind = 'TABLE' AND x.our_id = o.table_idx::text
             AND p.retired_at IS NULL ORDER BY p.made_at, p.till_id LIMIT 1) AS "theirTable",
         l.name,
         (SELECT x.their_id FROM external_ids x JOIN tills p USING (restaurant_id, till_id)
           WHERE x.restaurant_id = o.restaurant_id AND x.kind = 'DISH' AND x.our_id = l.menu_id
             AND x.their_id IS NOT NULL AND p.retired_at IS NULL ORDER BY p.made_at, p.till_id LIMIT 1) AS "theirDish",
         l.size, l.options, l.live_quantity AS quantity, l.free_quantity AS free, l.unit_price AS "unitPrice"
    FROM orders o
    JOIN dining_tables t ON t.restaurant_id = o.restaurant_id AND t.table_idx = o.table_idx
    JOIN order_lines l ON l.restaurant_id = o.restaurant_id AND l.order_id = o.order_id
   WHERE o.restaurant_id = $1 AND o.business_day = $2 AND o.order_number IS NOT NULL
     AND o.status NOT IN ('REJECT', 'CANCEL') AND l.live_quantity > 0
   ORDER BY o.placed_at, o.order_number, l.line
  -- never null: number`;

/** What a business day sold, as it is by now. */
export async function loadSold(client: Queryable, restaurantId: number, day: string): Promise<SoldRow[]> {
  return (await client.query<SoldRow>(SOLD, [restaurantId, day])).rows;
}
