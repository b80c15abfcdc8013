import type { ClientBase } from 'pg';

interface StockLedger {
  readonly restaurantId: number;
  /** Stock of the counted dishes before the run, by dish. */
  readonly startStock: ReadonlyMap<string, number>;
}

// Still to come or served, offered in the place of others, and eaten before it was struck; what went to another table is
// in its order there.
const TAKEN = `
  SELECT s.menu_id, s.left_quantity, coalesce(sum(taken.quantity), 0)::integer AS sold
    FROM stock s
    LEFT JOIN (
      SELECT t.* FROM order_lines l CROSS JOIN LATERAL takes_of(l.menu_id, l.options, l.live_quantity) t
       WHERE l.restaurant_id = $1
       UNION ALL
      SELECT t.* FROM line_offers f
       CROSS JOIN LATERAL takes_of(f.substitute->>'menu_id', f.substitute->'options', f.quantity) t
       WHERE f.restaurant_id = $1 AND f.state = 'OPEN'
       UNION ALL
      SELECT t.* FROM line_changes c JOIN order_lines l USING (restaurant_id, order_id, line)
       CROSS JOIN LATERAL takes_of(l.menu_id, l.options, -c.delta - c.returned) t
       WHERE c.restaurant_id = $1 AND c.kind <> 'MOVE') taken USING (menu_id)
   WHERE s.restaurant_id = $1 AND s.left_quantity IS NOT NULL
   GROUP BY s.menu_id, s.left_quantity`;

/** Stock is what there was less what was sold and has not come back. */
export async function auditStock(
  db: Pick<ClientBase, 'query'>,
  { restaurantId, startStock }: StockLedger,
): Promise<string[]> {
  const { rows } = await db.query<{ menu_id: string; left_quantity: number; sold: number }>(TAKEN, [
    restaurantId,
  ]);
  return rows.flatMap(({ menu_id, left_quantity, sold }) => {
    const start = startStock.get(menu_id);
    if (start === undefined || left_quantity === start - sold) return [];
    return [
      `Stock is what there was less what was sold: ${menu_id} is ${left_quantity}, should be ${start - sold}`,
    ];
  });
}
