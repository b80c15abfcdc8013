import type { Queryable } from '../../platform/events/append.ts';

/** Something of a venue whose day is to be counted anew. */
export interface Touched {
  readonly venue: number;
  readonly order?: string;
  readonly visit?: string;
  /** ISO 8601. */
  readonly at?: string;
}

const DAYS = `
  WITH touched AS (
    SELECT DISTINCT t.venue, t."order", t.visit, t.at
      FROM jsonb_to_recordset($1::jsonb) AS t(venue integer, "order" text, visit text, at timestamptz))
  SELECT o.restaurant_id AS venue, o.business_day AS day FROM touched t
    JOIN orders o ON o.restaurant_id = t.venue AND o.order_id = t."order"
  UNION
  SELECT o.restaurant_id, o.business_day FROM touched t
    JOIN orders o ON o.restaurant_id = t.venue AND o.visit_id = t.visit AND t.visit IS NOT NULL
  UNION
  SELECT m.venue, day_of(m.venue, m.at) FROM touched m WHERE m.at IS NOT NULL AND day_of(m.venue, m.at) IS NOT NULL
  -- never null: venue, day`;
const BOOK = 'SELECT book_sales($1, $2)';

/** Counts anew the days that something happened to, each once. */
export async function bookDays(client: Queryable, touched: readonly Touched[]): Promise<void> {
  const { rows } = await client.query<{ venue: number; day: string }>(DAYS, [JSON.stringify(touched)]);
  for (const { venue, day } of rows) await client.query(BOOK, [venue, day]);
}

const ALL_DAYS = `
  SELECT business_day AS day FROM orders WHERE restaurant_id = $1 AND business_day IS NOT NULL
  UNION SELECT business_day FROM payments WHERE restaurant_id = $1 AND business_day IS NOT NULL
  UNION SELECT business_day FROM refunds WHERE restaurant_id = $1 AND business_day IS NOT NULL
  UNION SELECT business_day FROM bill_entries WHERE restaurant_id = $1
  UNION SELECT business_day FROM sales WHERE restaurant_id = $1
  ORDER BY day
  -- never null: day`;

/** Counts every day of a venue anew, one after another. Answers how many that were. */
export async function rebuildSales(client: Queryable, restaurantId: number): Promise<number> {
  const { rows } = await client.query<{ day: string }>(ALL_DAYS, [restaurantId]);
  for (const { day } of rows) await client.query(BOOK, [restaurantId, day]);
  return rows.length;
}
