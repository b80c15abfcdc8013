import type pg from 'pg';
import { newHashKey, newVisitId } from '../../order/placing/order-ids.ts';

export interface VisitJoin {
  readonly restaurantId: number;
  readonly tableIdx: number;
  readonly headCount: number | null;
  /** Business day, `YYYY-MM-DD`. */
  readonly day: string;
  readonly now: Date;
}

export interface JoinedVisit {
  readonly visitId: string;
  readonly headCount: number | null;
  /** No order of the visit was placed before. */
  readonly isFirst: boolean;
}

/** The visit that runs at a table, or a new one; the caller holds the table. */
export async function joinVisit(
  client: pg.PoolClient,
  { restaurantId, tableIdx, headCount, day, now }: VisitJoin,
): Promise<JoinedVisit> {
  const open = await client.query<{ visit_id: string; head_count: number | null }>(
    `UPDATE visits SET last_activity_at = $3, head_count = coalesce(head_count, $4)
      WHERE restaurant_id = $1 AND table_idx = $2 AND closed_at IS NULL RETURNING visit_id, head_count`,
    [restaurantId, tableIdx, now, headCount],
  );
  const [visit] = open.rows;
  if (visit) {
    const { rows } = await client.query<{ placed: boolean }>(
      `SELECT EXISTS (SELECT 1 FROM orders WHERE restaurant_id = $1 AND visit_id = $2
                         AND status NOT IN ('PENDING', 'CANCEL', 'REJECT')) AS placed`,
      [restaurantId, visit.visit_id],
    );
    return { visitId: visit.visit_id, headCount: visit.head_count, isFirst: rows[0]?.placed === false };
  }
  const visitId = newVisitId();
  await client.query(
    `INSERT INTO visits (restaurant_id, visit_id, table_idx, hash_key, business_day, head_count, opened_at,
                         last_activity_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $7)`,
    [restaurantId, visitId, tableIdx, newHashKey(), day, headCount, now],
  );
  return { visitId, headCount, isFirst: true };
}
