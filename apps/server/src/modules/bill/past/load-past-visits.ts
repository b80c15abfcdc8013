import { PAST_VISITS_MAX } from '@hansang/contract';
import type { BillMoney } from '@hansang/rules/bill';
import type { Queryable } from '../../../platform/events/append.ts';
import type { StoredText } from '../../restaurant/localized.ts';

export interface PastVisitRow {
  visit_id: string;
  business_day: string;
  table_name: string;
  floor_name: StoredText;
  party_label: string | null;
  opened_at: Date;
  closed_at: Date;
  head_count: number | null;
  numbers: number[];
  money: BillMoney;
}

export interface PastVisitsAsked {
  readonly restaurantId: number;
  /** `YYYY-MM-DD`, both included. */
  readonly from: string;
  readonly day: string;
  readonly search: string;
  readonly now: Date;
}

// By the index of the day; what went on in another visit is found there. The visits of a month are few enough to be looked
// through, by what each of them has at hand: what a bill comes to is dear, and told of those alone that are shown.
const PAST = `
  WITH fits AS MATERIALIZED (
    SELECT v.restaurant_id, v.visit_id, v.closed_at
      FROM visits v JOIN dining_tables t USING (restaurant_id, table_idx)
     WHERE v.restaurant_id = $1 AND v.business_day BETWEEN $6 AND $2 AND v.closed_at IS NOT NULL AND v.merged_into IS NULL
       AND ($4 = ''
            OR strpos(lower(t.name), $4) > 0
            OR strpos(lower(coalesce(v.party_label, '')), $4) > 0
            OR EXISTS (SELECT FROM payments q
                        WHERE q.restaurant_id = v.restaurant_id AND q.visit_id = v.visit_id
                          AND ($4 = lower(q.approval_number) OR $7::bigint = q.amount))
            OR $7::bigint IS NOT NULL AND (
               SELECT bool_or(o.order_number = $7::bigint) OR sum(o.due_amount) + (
                        SELECT coalesce(sum(b.amount), 0) FROM bill_entries b
                         WHERE b.restaurant_id = v.restaurant_id AND b.visit_id = v.visit_id) = $7::bigint
                 FROM orders o WHERE o.restaurant_id = v.restaurant_id AND o.visit_id = v.visit_id))
     ORDER BY v.closed_at DESC, v.visit_id LIMIT $5)
  SELECT v.visit_id, v.business_day, t.name AS table_name, f.name AS floor_name, v.party_label, v.opened_at, v.closed_at,
         v.head_count,
         ARRAY(SELECT o.order_number FROM orders o
                WHERE o.restaurant_id = v.restaurant_id AND o.visit_id = v.visit_id AND o.order_number IS NOT NULL
                ORDER BY o.placed_at, o.order_number) AS numbers,
         (SELECT to_jsonb(b) FROM bill_of(v.restaurant_id, v.visit_id, $3) AS b) AS money
    FROM fits
    JOIN visits v USING (restaurant_id, visit_id)
    JOIN dining_tables t USING (restaurant_id, table_idx)
    JOIN floors f USING (restaurant_id, floor_id)
   ORDER BY fits.closed_at DESC, fits.visit_id
  -- never null: business_day, closed_at, money, numbers`;

/** Checked-out visits of business days, the latest first, as far as they fit what is searched; one more than is told. */
export async function loadPastVisits(
  client: Queryable,
  { restaurantId, from, day, search, now }: PastVisitsAsked,
): Promise<PastVisitRow[]> {
  const words = plain(search);
  const number = /^\d{1,12}$/.test(words) ? Number(words) : null;
  const { rows } = await client.query<PastVisitRow>({
    name: 'past_visits',
    text: PAST,
    values: [restaurantId, day, now, words, PAST_VISITS_MAX + 1, from, number],
  });
  return rows;
}

/** `#12`, `₩12,500`, `12,500원` and a table's name, as they are compared. */
const plain = (search: string): string =>
  /\d/.test(search) && /^[#₩\d\s,원]+$/u.test(search)
    ? search.replace(/[^\d]/g, '')
    : search.trim().toLowerCase();
