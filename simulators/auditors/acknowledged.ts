import type { ClientBase } from 'pg';

/** What somebody knows for certain: an order whose answer reached a phone. */
export interface Acknowledged {
  readonly orderId: string;
  readonly menus: readonly { readonly menuId: string; readonly quantity: number }[];
  /** Won that the phone showed for it, where it told. */
  readonly amount?: number;
  /** It waits for its money: until that is there it is no order that staff would see. */
  readonly isPaidFirst?: boolean;
}

/** Each acknowledged order is stored once, holds what was asked and costs what the phone showed. */
export async function auditAcknowledged(
  db: Pick<ClientBase, 'query'>,
  restaurantId: number,
  acknowledged: readonly Acknowledged[],
): Promise<string[]> {
  const { rows } = await db.query<{ order_id: string; menus: string; amount: string }>(
    `SELECT order_id, string_agg(menu_id || '×' || quantity, ' ' ORDER BY menu_id COLLATE "C") AS menus, sum(won) AS amount
       FROM (SELECT order_id, menu_id, sum(quantity) AS quantity, sum(quantity * unit_price) AS won FROM order_lines
              WHERE restaurant_id = $1 AND instead_of IS NULL GROUP BY order_id, menu_id) AS sold
      GROUP BY order_id`,
    [restaurantId],
  );
  const stored = new Map(rows.map((row) => [row.order_id, row]));
  const seen = new Set<string>();
  return acknowledged.flatMap(({ orderId, menus, amount }) => {
    if (seen.has(orderId))
      return [`Two different orders of phones were answered with the same order ${orderId}`];
    seen.add(orderId);
    const asked = menus
      .toSorted((left, right) => (left.menuId < right.menuId ? -1 : 1))
      .map((menu) => `${menu.menuId}×${menu.quantity}`)
      .join(' ');
    const is = stored.get(orderId);
    if (is?.menus !== asked)
      return [
        `An acknowledged order is stored as asked: ${orderId} is ${is?.menus ?? 'lost'}, should be ${asked}`,
      ];
    return amount === undefined || Number(is.amount) === amount
      ? []
      : [`An order costs what the phone showed: ${orderId} is ${is.amount}, should be ${amount}`];
  });
}
