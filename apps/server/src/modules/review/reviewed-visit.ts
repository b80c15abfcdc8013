import { REVIEW_OPEN_HOURS } from '@hansang/contract';
import type { Queryable } from '../../platform/events/append.ts';
import type { StoredText } from '../restaurant/localized.ts';

/** A visit that may be reviewed, as its key opens it. */
export interface ReviewedVisit {
  readonly restaurantId: number;
  readonly visitId: string;
  readonly tableIdx: number;
  readonly restaurantName: StoredText;
  readonly isWritten: boolean;
  /** How its first order came in. */
  readonly means: string | null;
}

const BY_HASH = `
  SELECT v.restaurant_id AS "restaurantId", v.visit_id AS "visitId", v.table_idx AS "tableIdx",
         r.name AS "restaurantName",
         EXISTS (SELECT FROM reviews w WHERE w.restaurant_id = v.restaurant_id AND w.visit_id = v.visit_id) AS "isWritten",
         (SELECT o.means FROM orders o WHERE o.restaurant_id = v.restaurant_id AND o.visit_id = v.visit_id
           ORDER BY o.placed_at LIMIT 1) AS means
    FROM visits v JOIN restaurants r USING (restaurant_id)
   WHERE v.hash_key = $1 AND (v.closed_at IS NULL OR v.closed_at > $2)`;

/** The visit of a key while it may be reviewed: as long as it runs, and for a day after its check-out. */
export async function findReviewedVisit(
  client: Queryable,
  hashKey: string,
  now: Date,
): Promise<ReviewedVisit | null> {
  const since = new Date(now.getTime() - REVIEW_OPEN_HOURS * 3_600_000);
  const { rows } = await client.query<ReviewedVisit>(BY_HASH, [hashKey, since]);
  return rows[0] ?? null;
}

/** Whether a key was that of a visit that was wiped as a test. */
export async function wasWiped(client: Queryable, hashKey: string): Promise<boolean> {
  const { rows } = await client.query('SELECT 1 FROM wiped_visits WHERE hash_key = $1', [hashKey]);
  return rows.length > 0;
}

/** Held while a review or a photo is added, so that what comes at once is counted one after the other. */
export async function holdVisit(
  client: Queryable,
  { restaurantId, visitId }: Pick<ReviewedVisit, 'restaurantId' | 'visitId'>,
): Promise<void> {
  const text = 'SELECT FROM hold_visits($1, ARRAY[$2])';
  await client.query(text, [restaurantId, visitId]);
}
