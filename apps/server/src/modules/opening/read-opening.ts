import type { OpeningState } from '@hansang/contract/schemas';
import type { Queryable } from '../../platform/events/append.ts';

type Row = Omit<OpeningState, 'prepay'> & {
  usesPrepay: boolean;
  wantsPrepay: boolean;
  hasKeys: boolean;
};

const STATE = `
  SELECT r.opened_at IS NOT NULL AS "isOpen",
         (SELECT count(*) FROM menus m WHERE m.restaurant_id = r.restaurant_id AND NOT m.is_retired)::integer AS dishes,
         (SELECT count(*) FROM dining_tables t
           WHERE t.restaurant_id = r.restaurant_id AND NOT t.is_retired)::integer AS tables,
         r.menu_checked_at IS NOT NULL OR EXISTS (
           SELECT 1 FROM menu_versions v WHERE v.restaurant_id = r.restaurant_id AND v.origin = 'CONSOLE') AS "isMenuChecked",
         r.codes_printed_at IS NOT NULL OR EXISTS (
           SELECT 1 FROM code_walks w
             JOIN code_ticks c USING (restaurant_id)
            WHERE w.restaurant_id = r.restaurant_id AND w.ended_at IS NOT NULL) AS "areCodesPrinted",
         (SELECT min(t.table_idx) FROM dining_tables t
           WHERE t.restaurant_id = r.restaurant_id AND NOT t.is_retired) AS "firstTable",
         coalesce((r.settings->>'useDigitalQr')::boolean, false) AS "isRotating",
         (SELECT count(*) FROM memberships m
           WHERE m.restaurant_id = r.restaurant_id AND m.user_id <> $2)::integer AS people,
         coalesce(o.tests, 0) AS tests, coalesce(o.served, 0) AS "testsServed",
         coalesce((r.settings->>'usePG')::boolean, false) AS "usesPrepay", r.wants_prepay AS "wantsPrepay",
         EXISTS (SELECT 1 FROM payment_accounts a
           WHERE a.restaurant_id = r.restaurant_id AND a.retired_at IS NULL) AS "hasKeys"
    FROM restaurants r
    LEFT JOIN LATERAL (
      SELECT count(*)::integer AS tests, (count(*) FILTER (WHERE o.status = 'COMPLETE'))::integer AS served
        FROM orders o
       WHERE r.opened_at IS NULL AND o.restaurant_id = r.restaurant_id
         AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.restaurant_id = o.restaurant_id
                            AND (p.order_id = o.order_id OR (p.visit_id = o.visit_id AND p.bill_claim IS NOT NULL)))
    ) AS o ON true
   WHERE r.restaurant_id = $1
  -- never null: isOpen, dishes, tables, isMenuChecked, areCodesPrinted, isRotating, people, tests, testsServed, usesPrepay, hasKeys`;

/** How far a venue is on its way to its first evening, as `userId` sees it. */
export async function readOpening(
  db: Queryable,
  restaurantId: number,
  userId: string,
): Promise<OpeningState | null> {
  const { rows } = await db.query<Row>(STATE, [restaurantId, userId]);
  if (!rows[0]) return null;
  const { usesPrepay, wantsPrepay, hasKeys, ...state } = rows[0];
  const prepay = usesPrepay ? 'ON' : !wantsPrepay ? 'OFF' : hasKeys ? 'READY' : 'NEEDS_KEYS';
  return { ...state, prepay };
}
