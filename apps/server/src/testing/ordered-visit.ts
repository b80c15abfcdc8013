import type { Queryable } from '../platform/events/append.ts';

export interface OrderedVisit {
  readonly restaurantId: number;
  readonly tableIdx: number;
  /** Its hash is `<visitId>-hash`. */
  readonly visitId: string;
  /** Business day of its first order, `YYYY-MM-DD`. */
  readonly day: string;
  readonly at: Date | string;
}

/** Seats a visit that has ordered, without its orders; caches are the caller's to tell. */
export async function seatOrderedVisit(
  db: Queryable,
  { restaurantId, tableIdx, visitId, day, at }: OrderedVisit,
): Promise<void> {
  await db.query(
    `INSERT INTO visits (restaurant_id, visit_id, table_idx, opened_at, opened_by, ordered_at, hash_key, business_day,
                         last_activity_at)
     VALUES ($1, $2::text, $3, $5, 'guest', $5, $2::text || '-hash', $4, $5)`,
    [restaurantId, visitId, tableIdx, day, at],
  );
  await db.query('SELECT seat_visit($1, $2, $3)', [restaurantId, tableIdx, visitId]);
}
