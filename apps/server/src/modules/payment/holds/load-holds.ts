import type { HoldList } from '@hansang/contract/schemas';
import type { Queryable } from '../../../platform/events/append.ts';
import { inEveryLanguage, type StoredText } from '../../restaurant/localized.ts';
import type { Phase } from '../payment-row.ts';

interface Row {
  order_id: string;
  table_idx: number;
  table_name: string;
  floor_name: StoredText;
  amount: number;
  offered_at: Date;
  expires_at: Date;
  phase: Phase;
  dishes: { menu_id: string; name: StoredText; quantity: number; is_counted: boolean }[];
}

const HOLDS = `
  SELECT o.order_id, o.table_idx, t.name AS table_name, f.name AS floor_name, p.amount, p.offered_at, p.expires_at, p.phase,
         (SELECT jsonb_agg(jsonb_build_object('menu_id', held.menu_id, 'name', held.name, 'quantity', held.quantity,
                                              'is_counted', held.menu_id = ANY (o.counted) AND EXISTS (
                                                 SELECT 1 FROM stock s WHERE s.restaurant_id = o.restaurant_id
                                                    AND s.menu_id = held.menu_id AND s.tally <= o.tally)) ORDER BY l.line, held.place)
            FROM order_lines l
           CROSS JOIN LATERAL (
             SELECT l.menu_id, l.name, l.live_quantity AS quantity, 0 AS place
              UNION ALL
             SELECT p->>'ofDish', p->'name', l.live_quantity * (p->>'quantity')::integer, nth
               FROM jsonb_array_elements(l.options) WITH ORDINALITY AS part(p, nth)
              WHERE p->>'ofDish' = ANY (o.counted)) AS held
           WHERE l.restaurant_id = o.restaurant_id AND l.order_id = o.order_id) AS dishes
    FROM orders o
    JOIN payments p USING (restaurant_id, order_id)
    JOIN dining_tables t ON t.restaurant_id = o.restaurant_id AND t.table_idx = o.table_idx
    JOIN floors f ON f.restaurant_id = t.restaurant_id AND f.floor_id = t.floor_id
   WHERE o.restaurant_id = $1 AND o.status = 'PENDING'
   ORDER BY p.offered_at, o.order_id
  -- never null: expires_at`;

/** Orders of a venue that wait for their payment, oldest first, with what they hold meanwhile. */
export async function loadHolds(client: Queryable, restaurantId: number): Promise<HoldList['holds']> {
  const { rows } = await client.query<Row>({ name: 'holds', text: HOLDS, values: [restaurantId] });
  return rows.map((row) => ({
    orderId: row.order_id,
    tableIdx: row.table_idx,
    tableName: row.table_name,
    floorName: inEveryLanguage(row.floor_name),
    amount: row.amount,
    offeredAt: row.offered_at.toISOString(),
    until: row.expires_at.toISOString(),
    isBeingPaid: row.phase !== 'OFFERED',
    dishes: row.dishes.map(({ menu_id, name, quantity, is_counted }) => ({
      menuId: menu_id,
      name: inEveryLanguage(name),
      quantity,
      isCounted: is_counted,
    })),
  }));
}
