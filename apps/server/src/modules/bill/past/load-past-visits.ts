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
// through; what a bill comes to, the dearest to tell, is asked last and of an amount alone.
const PAST = `
  SELECT p.visit_id, p.business_day, p.table_name, p.floor_name, p.party_label, p.opened_at, p.closed_at, p.head_count, p.numbers, p.money
    FROM (SELECT v.restaurant_id, v.visit_id, v.business_day, t.name AS table_name, f.name AS floor_name, v.party_label, v.opened_at,
                 v.closed_at, v.head_count,
                 ARRAY(SELECT o.order_number FROM orders o
                        WHERE o.restaurant_id = v.restaurant_id AND o.visit_id = v.visit_id AND o.order_number IS NOT NULL
                        ORDER BY o.placed_at, o.order_number) AS numbers,
                 (SELECT to_jsonb(b) FROM bill_of(v.restaurant_id, v.visit_id, $3) AS b) AS money
            FROM visits v
            JOIN dining_tables t USING (restaurant_id, table_idx)
            JOIN floors f USING (restaurant_id, floor_id)
           WHERE v.restaurant_id = $1 AND v.business_day BETWEEN $6 AND $2 AND v.closed_at IS NOT NULL AND v.merged_into IS NULL) AS p
   WHERE $4 = ''
      OR strpos(lower(p.table_name), $4) > 0
      OR strpos(lower(coalesce(p.party_label, '')), $4) > 0
      OR $4 = ANY (p.numbers::text[])
      OR EXISTS (SELECT FROM payments q
                  WHERE q.restaurant_id = p.restaurant_id AND q.visit_id = p.visit_id
                    AND ($4 = lower(q.approval_number) OR $4 = q.amount::text))
      OR CASE WHEN $4 ~ '^[0-9]{1,12}$' THEN $4 = ((p.money->>'sold')::bigint + (p.money->>'entered')::bigint)::text
              ELSE false END
   ORDER BY p.closed_at DESC, p.visit_id LIMIT $5
  -- never null: business_day, closed_at, money, numbers`;

/** Checked-out visits of business days, the latest first, as far as they fit what is searched; one more than is told. */
export async function loadPastVisits(
  client: Queryable,
  { restaurantId, from, day, search, now }: PastVisitsAsked,
): Promise<PastVisitRow[]> {
  const { rows } = await client.query<PastVisitRow>({
    name: 'past_visits',
    text: PAST,
    values: [restaurantId, day, now, plain(search), PAST_VISITS_MAX + 1, from],
  });
  return rows;
}

/** `#12`, `₩12,500`, `12,500원` and a table's name, as they are compared. */
const plain = (search: string): string =>
  /\d/.test(search) && /^[#₩\d\s,원]+$/u.test(search)
    ? search.replace(/[^\d]/g, '')
    : search.trim().toLowerCase();
