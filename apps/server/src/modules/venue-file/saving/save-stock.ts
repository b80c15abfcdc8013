import type { Queryable } from '../../../platform/events/append.ts';
import type { KeptDish } from '../../menu/stored-menu.ts';
import type { ResolvedVenue } from '../resolved.ts';

interface StockChange {
  readonly id: string;
  /** Whether the number of portions is set (null: not limited), and to what. */
  readonly setsStock: boolean;
  readonly stock: number | null;
  readonly setsMark: boolean;
  readonly isSoldOut: boolean;
}

/**
 * Which dishes' stock a file sets: new ones, and those of which it says something else than it said last. What was
 * sold in between and what staff marked stays for the others.
 */
export function stockChanges(before: ResolvedVenue | null, after: ResolvedVenue): StockChange[] {
  const known = new Map(menusOf(before).map((menu) => [menu.id, menu]));
  return menusOf(after).flatMap(({ id, stock, isSoldOut }) => {
    const old = known.get(id);
    const setsStock = !old || old.stock !== stock;
    const setsMark = !old || old.isSoldOut !== isSoldOut;
    return setsStock || setsMark ? [{ id, setsStock, stock, setsMark, isSoldOut }] : [];
  });
}

const menusOf = (venue: ResolvedVenue | null): readonly KeptDish[] =>
  venue?.categories.flatMap(({ menus }) => menus) ?? [];

// The order of ids is the one in which orders take these rows, so that neither waits for the other in a ring.
const LOCK = `
  SELECT 1 FROM hold_stock($1, $2)`;

const STOCK = `
  INSERT INTO stock AS s (restaurant_id, menu_id, left_quantity, is_sold_out)
  SELECT $1, id, stock, "isSoldOut"
    FROM jsonb_to_recordset($2::jsonb) AS w(id text, stock integer, "isSoldOut" boolean)
  ON CONFLICT (restaurant_id, menu_id) DO NOTHING`;

const SET = `
  UPDATE stock s
     SET left_quantity = CASE WHEN "setsStock" THEN w.stock ELSE s.left_quantity END,
         tally = CASE WHEN "setsStock" THEN nextval('stock_tallies') ELSE s.tally END,
         is_sold_out = CASE WHEN "setsMark" THEN w."isSoldOut" ELSE s.is_sold_out END
    FROM jsonb_to_recordset($2::jsonb) AS w(id text, stock integer, "isSoldOut" boolean, "setsStock" boolean,
                                            "setsMark" boolean)
   WHERE s.restaurant_id = $1 AND s.menu_id = w.id`;

/** Writes the changes; the dishes themselves must be there already. */
export async function saveStock(
  db: Queryable,
  restaurantId: number,
  changes: readonly StockChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const rows = JSON.stringify(changes);
  await db.query(LOCK, [restaurantId, changes.map(({ id }) => id)]);
  await db.query(SET, [restaurantId, rows]);
  await db.query(STOCK, [restaurantId, rows]);
}
