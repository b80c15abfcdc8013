import type { StaffRole, TwoStepDemand } from '@hansang/contract';
import type { Queryable } from '../../platform/events/append.ts';

/** Venues of a page. */
export const PAGE = 30;

export interface TonightRow {
  restaurant_id: number;
  role: StaffRole;
  /** Of whom the venue wants a second step. */
  demand: TwoStepDemand | null;
  has_two_step: boolean;
  waiting: number;
  waiting_since: Date | null;
  last_hour: number;
  calls: number;
  called_at: Date | null;
  taken: number;
  tables: number;
}

// Which venues first, then how it goes in those of the page alone: each figure is read by an index of what is open, so
// that neither years of orders nor thousands of venues cost anything.
const TONIGHT = `
  WITH page AS MATERIALIZED (
    SELECT r.restaurant_id, CASE WHEN u.owns_installation THEN 'owner' ELSE m.role END AS role,
           r.settings->>'twoStepFor' AS demand, coalesce(u.two_factor_enabled, false) AS has_two_step
      FROM staff_users u
      JOIN restaurants r ON u.owns_installation
        OR r.restaurant_id IN (SELECT restaurant_id FROM memberships WHERE user_id = u.id AND suspended_at IS NULL)
      LEFT JOIN memberships m ON m.user_id = u.id AND m.restaurant_id = r.restaurant_id AND m.suspended_at IS NULL
     WHERE u.id = $1 AND r.restaurant_id > $3
       AND ($4 = '' OR EXISTS (SELECT 1 FROM jsonb_each_text(r.name) AS n
                                WHERE strpos(lower(n.value), lower($4)) > 0))
     ORDER BY r.restaurant_id LIMIT ${PAGE + 1})
  SELECT p.restaurant_id, p.role, p.demand, p.has_two_step, o.waiting, o.waiting_since, h.last_hour, c.calls, c.called_at, t.taken, t.tables
    FROM page p
   CROSS JOIN LATERAL (
         SELECT count(*) AS waiting, min(w.placed_at) AS waiting_since FROM orders w
          WHERE w.restaurant_id = p.restaurant_id AND w.status = 'REQUEST'
            AND w.status IN ('PENDING', 'REQUEST', 'CONFIRM', 'MENU_COMPLETE')) AS o
   CROSS JOIN LATERAL (
         SELECT count(*) AS last_hour FROM orders l
          WHERE l.restaurant_id = p.restaurant_id AND l.business_day >= $2::timestamptz::date - 2
            AND l.placed_at > $2::timestamptz - interval '1 hour' AND l.placed_at <= $2
            AND l.status NOT IN ('PENDING', 'REJECT', 'CANCEL')) AS h
   CROSS JOIN LATERAL (
         SELECT count(*) AS calls, min(s.called_at) AS called_at FROM staff_calls s
          WHERE s.restaurant_id = p.restaurant_id AND s.closed_at IS NULL) AS c
   CROSS JOIN LATERAL (
         SELECT count(*) FILTER (WHERE d.visit_id IS NOT NULL) AS taken, count(*) AS tables FROM dining_tables d
          WHERE d.restaurant_id = p.restaurant_id AND NOT d.is_retired) AS t
   ORDER BY p.restaurant_id`;

interface Asked {
  readonly userId: string;
  readonly search: string;
  readonly after: number;
  readonly now: Date;
}

/** How it goes in the venues of a page, and in one more where there are more. */
export async function loadTonight(
  db: Queryable,
  { userId, search, after, now }: Asked,
): Promise<TonightRow[]> {
  const { rows } = await db.query<TonightRow>({
    name: 'venues_tonight',
    text: TONIGHT,
    values: [userId, now, after, search],
  });
  return rows;
}
