import { REVIEW_PAGE_SIZE } from '@hansang/contract';
import type { ReviewList, StaffReview } from '@hansang/contract/schemas';
import type { Queryable } from '../../platform/events/append.ts';
import { inEveryLanguage, type StoredText } from '../restaurant/localized.ts';

interface ReviewRow {
  readonly review_id: string;
  readonly written_at: Date;
  readonly table_name: string;
  readonly floor_name: StoredText;
  readonly ratings: number[];
  readonly body: string;
  readonly hidden_at: Date | null;
  readonly hidden_by: string | null;
  readonly photos: { id: string; hash: string; width: number; height: number }[];
}

const SELECT = `
  SELECT w.review_id, w.written_at, w.ratings, w.body, w.hidden_at, w.hidden_by, t.name AS table_name,
         f.name AS floor_name,
         coalesce((SELECT jsonb_agg(jsonb_build_object('id', p.photo_id, 'hash', p.image_hash, 'width', p.width, 'height', p.height)
                                    ORDER BY p.position)
                     FROM review_photos p
                    WHERE p.restaurant_id = w.restaurant_id AND p.visit_id = w.visit_id
                      AND p.review_id = w.review_id), '[]') AS photos
    FROM reviews w
    JOIN dining_tables t USING (restaurant_id, table_idx)
    JOIN floors f USING (restaurant_id, floor_id)
   WHERE w.restaurant_id = $1`;
const PAGE = `${SELECT}
     AND ($2::text IS NULL OR (w.written_at, w.review_id) <
          (SELECT b.written_at, b.review_id FROM reviews b WHERE b.restaurant_id = $1 AND b.review_id = $2))
   ORDER BY w.written_at DESC, w.review_id DESC LIMIT $3`;
const SUMMARY = `
  SELECT count(*)::int AS count,
         CASE WHEN count(*) > 0 THEN ARRAY[avg(ratings[1])::float, avg(ratings[2])::float, avg(ratings[3])::float,
                                           avg(ratings[4])::float] END AS averages
    FROM reviews WHERE restaurant_id = $1 AND hidden_at IS NULL`;

/** A page of a venue's reviews, latest first, with the averages of those that are not hidden. */
export async function loadReviews(
  client: Queryable,
  restaurantId: number,
  before: string | undefined,
): Promise<ReviewList> {
  const values = [restaurantId, before ?? null, REVIEW_PAGE_SIZE + 1];
  const { rows } = await client.query<ReviewRow>(PAGE, values);
  const summary = await client.query<{ count: number; averages: number[] | null }>(SUMMARY, [restaurantId]);
  const shown = rows.slice(0, REVIEW_PAGE_SIZE);
  return {
    reviews: shown.map(presentReview),
    nextBefore: rows.length > shown.length ? (shown.at(-1)?.review_id ?? null) : null,
    averages: summary.rows[0]?.averages ?? null,
    count: summary.rows[0]?.count ?? 0,
  };
}

export async function loadReview(
  client: Queryable,
  restaurantId: number,
  reviewId: string,
): Promise<StaffReview | null> {
  const { rows } = await client.query<ReviewRow>(`${SELECT} AND w.review_id = $2`, [restaurantId, reviewId]);
  return rows[0] ? presentReview(rows[0]) : null;
}

const presentReview = (row: ReviewRow): StaffReview => ({
  reviewId: row.review_id,
  writtenAt: row.written_at.toISOString(),
  tableName: row.table_name,
  floorName: inEveryLanguage(row.floor_name),
  ratings: row.ratings,
  text: row.body,
  photos: row.photos.map(({ id, hash, width, height }) => ({
    photoId: id,
    url: `/images/${hash}/review`,
    width,
    height,
  })),
  isHidden: row.hidden_at !== null,
  hiddenBy: row.hidden_by,
});
