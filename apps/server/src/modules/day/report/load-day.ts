import type { DayDocument, DayFigures } from '@hansang/contract/schemas';
import type { Queryable } from '../../../platform/events/append.ts';

const FIGURES = 'SELECT day_figures($1, $2) AS figures\n  -- never null: figures';

/** What a day came to, as its rows say now. */
export async function loadFigures(client: Queryable, restaurantId: number, day: string): Promise<DayFigures> {
  const { rows } = await client.query<{ figures: DayFigures }>(FIGURES, [restaurantId, day]);
  const [row] = rows;
  if (!row) throw new Error('A day without figures');
  return row.figures;
}

const CARRIED = `
  SELECT v.visit_id AS "visitId", t.name AS table, v.opened_at AS "openedAt",
         greatest(0, b.sold + b.entered - b.settled) AS owed
    FROM dining_tables t JOIN visits v ON v.restaurant_id = t.restaurant_id AND v.visit_id = t.visit_id
   CROSS JOIN LATERAL bill_of(v.restaurant_id, v.visit_id, $2) AS b
   WHERE t.restaurant_id = $1 AND v.closed_at IS NULL AND v.ordered_at IS NOT NULL
   ORDER BY v.opened_at, v.visit_id
  -- never null: owed`;

interface CarriedRow {
  visitId: string;
  table: string;
  openedAt: Date;
  owed: number;
}

/** The visits that have ordered and go on: whatever day is closed, they stay open. */
export async function loadCarried(
  client: Queryable,
  restaurantId: number,
  now: Date,
): Promise<DayDocument['carried']> {
  const { rows } = await client.query<CarriedRow>(CARRIED, [restaurantId, now]);
  // Tables that were put together show one visit.
  const seen = new Map(rows.map((row) => [row.visitId, row] as const));
  return [...seen.values()].map((row) => ({ ...row, openedAt: row.openedAt.toISOString() }));
}
