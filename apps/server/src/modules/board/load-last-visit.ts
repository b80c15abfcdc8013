import type { Queryable } from '../../platform/events/append.ts';

const LAST = `
  SELECT visit_id AS "visitId" FROM visits
   WHERE restaurant_id = $1 AND table_idx = $2 AND closed_at IS NOT NULL AND ordered_at IS NOT NULL AND merged_into IS NULL
     AND business_day >= ($3::timestamptz)::date - 2 AND closed_at > $3::timestamptz - interval '24 hours'
   ORDER BY closed_at DESC LIMIT 1`;

/** The visit that was last checked out at a table within a day; null where there was none. */
export async function loadLastVisit(
  client: Queryable,
  restaurantId: number,
  tableIdx: number,
  now: Date,
): Promise<string | null> {
  const { rows } = await client.query<{ visitId: string }>(LAST, [restaurantId, tableIdx, now]);
  return rows[0]?.visitId ?? null;
}
