import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';

type Db = Pick<ClientBase, 'query'>;

/**
 * Checks drawers, reports of days and sales of a venue with SQL of its own, and answers every fault as a sentence; none means
 * that they are what payments, orders and bills say. The venue must be at rest, and its sales counted.
 * @param over days that have ended and were looked at since: their last report tells all of them
 */
export async function auditDays(
  db: Db,
  restaurantId: number,
  over: readonly string[] = [],
): Promise<string[]> {
  const faults: string[] = [];
  for (const { sentence, sql } of INVARIANTS) {
    const { rows } = await db.query<{ subject: string; is: string }>(sql, [restaurantId]);
    for (const row of rows) faults.push(`${sentence}: ${row.subject} is ${row.is}`);
  }
  return [
    ...faults,
    ...(await auditChain(db, restaurantId)),
    ...(await auditReports(db, restaurantId, over)),
  ];
}

/** Each query lists the rows that break the invariant: what, and what it is. `$1` is the venue. */
const INVARIANTS: readonly { sentence: string; sql: string }[] = [
  {
    sentence: 'What was expected in a closed drawer is what came to it less what went',
    sql: `SELECT d.drawer_id AS subject, d.expected || ', should be ' || w.should AS is
            FROM drawers d CROSS JOIN LATERAL (
              SELECT d.opening
                     + coalesce((SELECT sum(CASE WHEN p.voids_id IS NULL THEN p.amount ELSE -p.amount END) FROM payments p
                                  WHERE p.restaurant_id = d.restaurant_id AND p.drawer_id = d.drawer_id), 0)
                     + coalesce((SELECT sum(CASE m.kind WHEN 'IN' THEN m.amount WHEN 'OUT' THEN -m.amount ELSE 0 END)
                                   FROM drawer_moves m
                                  WHERE m.restaurant_id = d.restaurant_id AND m.drawer_id = d.drawer_id), 0) AS should) AS w
           WHERE d.restaurant_id = $1 AND d.closed_at IS NOT NULL AND d.expected <> w.should`,
  },
  {
    sentence: 'In a drawer lies recorded cash alone',
    sql: `SELECT p.payment_id AS subject, p.origin || ' ' || coalesce(p.means, '') AS is FROM payments p
           WHERE p.restaurant_id = $1 AND p.drawer_id IS NOT NULL
             AND (p.origin <> 'RECORDED' OR p.means <> 'CASH'
                  OR NOT EXISTS (SELECT FROM drawers d WHERE d.restaurant_id = p.restaurant_id AND d.drawer_id = p.drawer_id))`,
  },
  {
    sentence: 'Cash of a whole minute in which a drawer was open lies in one',
    sql: `SELECT p.payment_id AS subject, 'in none' AS is FROM payments p
           WHERE p.restaurant_id = $1 AND p.means = 'CASH' AND p.origin = 'RECORDED' AND p.drawer_id IS NULL
             AND EXISTS (SELECT FROM drawers d
                          WHERE d.restaurant_id = p.restaurant_id AND p.offered_at > d.opened_at + interval '30 seconds'
                            AND (d.closed_at IS NULL OR p.offered_at < d.closed_at - interval '30 seconds'))`,
  },
  {
    sentence: 'Drawers follow each other',
    sql: `SELECT a.drawer_id AS subject, 'open while another one was' AS is FROM drawers a
            JOIN drawers b ON b.restaurant_id = a.restaurant_id AND b.drawer_id <> a.drawer_id
             AND b.opened_at > a.opened_at AND (a.closed_at IS NULL OR b.opened_at < a.closed_at)
           WHERE a.restaurant_id = $1`,
  },
  {
    sentence: 'Money that was taken or given back has its day',
    sql: `SELECT p.payment_id AS subject, p.origin || ' without a day' AS is FROM payments p
           WHERE p.restaurant_id = $1 AND p.is_captured AND p.business_day IS NULL
          UNION ALL
          SELECT r.refund_id, 'a refund without a day' FROM refunds r
           WHERE r.restaurant_id = $1 AND r.status = 'DONE' AND r.business_day IS NULL`,
  },
  {
    sentence: 'A day is closed once, before anything else is told of it',
    sql: `SELECT r.business_day::text AS subject, string_agg(r.kind, ' ' ORDER BY r.number) AS is FROM day_reports r
           WHERE r.restaurant_id = $1 GROUP BY r.business_day
          HAVING count(*) FILTER (WHERE r.kind IN ('CLOSED', 'AUTOMATIC')) <> 1
              OR (array_agg(r.kind ORDER BY r.number))[1] NOT IN ('CLOSED', 'AUTOMATIC')`,
  },
  {
    sentence: 'Each report is in the log once',
    sql: `SELECT r.number::text AS subject, count(e.*) || ' times in the log' AS is
            FROM day_reports r LEFT JOIN events e ON e.restaurant_id = r.restaurant_id AND e.subject_type = 'day'
                                                 AND (e.data->>'number')::integer = r.number
           WHERE r.restaurant_id = $1 GROUP BY r.number HAVING count(e.*) <> 1`,
  },
  {
    sentence: 'Sales are what orders, payments and bills say',
    sql: `WITH sold AS (
            SELECT o.*, to_char(o.placed_at AT TIME ZONE r.time_zone, 'FMHH24') AS hour FROM orders o JOIN restaurants r USING (restaurant_id)
             WHERE o.restaurant_id = $1 AND o.order_number IS NOT NULL AND o.status NOT IN ('REJECT', 'CANCEL')),
          money AS (
            SELECT p.business_day AS day, coalesce(p.means, p.origin) AS means,
                   CASE WHEN p.voids_id IS NULL THEN 1 ELSE 0 END AS count,
                   CASE WHEN p.voids_id IS NULL THEN p.amount ELSE -p.amount END AS amount
              FROM payments p WHERE p.restaurant_id = $1 AND (p.origin <> 'PROVIDER' OR p.is_captured)
            UNION ALL
            SELECT r.business_day, 'PROVIDER', 0, -r.amount FROM refunds r WHERE r.restaurant_id = $1 AND r.status = 'DONE'),
          should AS (
            SELECT business_day AS day, 'HOUR' AS facet, hour AS key, count(*) AS count, sum(due_amount) AS amount FROM sold GROUP BY 1, 3
            UNION ALL SELECT business_day, 'TABLE', table_idx::text, count(*), sum(due_amount) FROM sold GROUP BY 1, 3
            UNION ALL SELECT business_day, 'SOURCE', format('%s.%s', source, means), count(*), sum(due_amount) FROM sold GROUP BY 1, 3
            UNION ALL SELECT s.business_day, 'DISH', l.menu_id, sum(l.live_quantity), sum(l.unit_price * (l.live_quantity - l.free_quantity))
                        FROM sold s JOIN order_lines l USING (restaurant_id, order_id) WHERE l.live_quantity > 0 GROUP BY 1, 3
            UNION ALL SELECT day, 'MEANS', means, sum(count), sum(amount) FROM money GROUP BY 1, 3
            UNION ALL SELECT e.business_day, 'ENTRY', e.kind, count(*) FILTER (WHERE e.voids_id IS NULL), sum(e.amount)
                        FROM bill_entries e WHERE e.restaurant_id = $1 GROUP BY 1, 3)
          SELECT coalesce(s.business_day, w.day) || ' ' || coalesce(s.facet, w.facet) || ' ' || coalesce(s.key, w.key) AS subject,
                 coalesce(s.count || ' for ' || s.amount, 'nothing') || ', should be '
                   || coalesce(w.count || ' for ' || w.amount, 'nothing') AS is
            FROM (SELECT * FROM sales WHERE restaurant_id = $1) s
            FULL JOIN should w ON w.day = s.business_day AND w.facet = s.facet AND w.key = s.key
           WHERE (s.count, s.amount) IS DISTINCT FROM (w.count::integer, w.amount::bigint)`,
  },
];

interface Report {
  restaurant_id: number;
  number: number;
  business_day: string;
  kind: string;
  document: { figures: Figures | null };
  made_at: Date;
  by_id: string | null;
  by_name: string;
  previous_hash: string;
  hash: string;
}

interface Figures {
  orders: { count: number; ordered: number; sold: number };
  lines: { free: number };
  entries: { amount: number }[];
  means: { taken: number; back: number }[];
  hours: { orders: number; amount: number }[];
  sources: { orders: number; amount: number }[];
  guests: { visits: number; covers: number };
  unpaid: { amount: number }[];
  drawers: { expected: number; voided: number }[];
  /** Absent in reports from before it was told. */
  loose?: { taken: number; voided: number };
}

const REPORTS = `
  SELECT restaurant_id, number, business_day::text AS business_day, kind, document, made_at, by_id, by_name, previous_hash, hash
    FROM day_reports WHERE restaurant_id = $1 ORDER BY number`;

/** Fields in the order of their names, by hand: the product's own way is what is looked at. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((name) => [name, sorted((value as Record<string, unknown>)[name])]),
  );
};

async function auditChain(db: Db, restaurantId: number): Promise<string[]> {
  const { rows } = await db.query<Report>(REPORTS, [restaurantId]);
  return rows.flatMap(({ hash, ...row }, at) => {
    const faults: string[] = [];
    if (row.number !== at + 1) faults.push(`Reports are numbered 1, 2, 3…: the ${at + 1}. is ${row.number}`);
    if (row.previous_hash !== (rows[at - 1]?.hash ?? ''))
      faults.push(`Report ${row.number} follows another one`);
    const is = createHash('sha256')
      .update(JSON.stringify(sorted(row)))
      .digest('hex');
    if (is !== hash) faults.push(`Report ${row.number} is not what it was`);
    return faults;
  });
}

const OF_DAY = `
  SELECT (SELECT count(*) FROM orders o WHERE o.restaurant_id = $1 AND o.business_day = $2 AND o.order_number IS NOT NULL
             AND o.status NOT IN ('REJECT', 'CANCEL'))::integer AS orders,
         (SELECT coalesce(sum(o.total_amount), 0) FROM orders o WHERE o.restaurant_id = $1 AND o.business_day = $2
             AND o.order_number IS NOT NULL)::integer
         + (SELECT coalesce(sum(c.amount), 0) FROM line_changes c JOIN orders o USING (restaurant_id, order_id)
             WHERE o.restaurant_id = $1 AND o.business_day = $2 AND c.kind = 'MOVE')::integer AS ordered,
         (SELECT coalesce(sum(o.due_amount), 0) FROM orders o WHERE o.restaurant_id = $1 AND o.business_day = $2
             AND o.order_number IS NOT NULL)::integer AS sold,
         (SELECT coalesce(sum(e.amount), 0) FROM bill_entries e WHERE e.restaurant_id = $1 AND e.business_day = $2)::integer AS entered,
         (SELECT coalesce(sum(p.amount), 0) FROM payments p WHERE p.restaurant_id = $1 AND p.business_day = $2 AND p.voids_id IS NULL
             AND (p.origin <> 'PROVIDER' OR p.is_captured))::integer AS taken,
         ((SELECT coalesce(sum(p.amount), 0) FROM payments p WHERE p.restaurant_id = $1 AND p.business_day = $2 AND p.voids_id IS NOT NULL)
           + (SELECT coalesce(sum(r.amount), 0) FROM refunds r WHERE r.restaurant_id = $1 AND r.business_day = $2
                 AND r.status = 'DONE'))::integer AS back,
         (SELECT coalesce(sum(d.expected), 0) FROM drawers d WHERE d.restaurant_id = $1 AND d.business_day = $2
             AND d.closed_at IS NOT NULL)::integer AS drawers,
         (SELECT coalesce(sum(p.amount), 0) FROM payments p JOIN drawers d USING (restaurant_id, drawer_id)
           WHERE p.restaurant_id = $1 AND d.business_day = $2 AND d.closed_at IS NOT NULL
             AND p.voids_id IS NOT NULL)::integer AS voided,
         (SELECT coalesce(sum(CASE WHEN p.voids_id IS NULL THEN p.amount ELSE -p.amount END), 0) FROM payments p
           WHERE p.restaurant_id = $1 AND p.business_day = $2 AND p.drawer_id IS NULL AND p.means = 'CASH'
             AND p.origin = 'RECORDED')::integer AS loose,
         g.visits, g.covers, u.unpaid
    FROM (SELECT count(*)::integer AS visits, coalesce(sum(v.head_count), 0)::integer AS covers FROM visits v
           WHERE v.restaurant_id = $1 AND v.business_day = $2 AND v.visit_id IN (
                 SELECT o.visit_id FROM orders o
                  WHERE o.restaurant_id = $1 AND o.business_day = $2 AND o.order_number IS NOT NULL)) AS g
   -- What those that went with a reason owed when the day ended: by days, where the report goes by moments.
   CROSS JOIN (
         SELECT coalesce(sum(greatest(0, w.owed)), 0)::integer AS unpaid
           FROM visits v JOIN restaurants r USING (restaurant_id)
          CROSS JOIN LATERAL (
                SELECT (SELECT coalesce(sum(o.due_amount - least(o.due_amount, coalesce(q.amount, 0))), 0) FROM orders o
                          LEFT JOIN payments q ON q.restaurant_id = o.restaurant_id AND q.order_id = o.order_id AND q.is_captured
                         WHERE o.restaurant_id = v.restaurant_id AND o.visit_id = v.visit_id)
                     + (SELECT coalesce(sum(e.amount), 0) FROM bill_entries e
                         WHERE e.restaurant_id = v.restaurant_id AND e.visit_id = v.visit_id AND e.business_day <= $2)
                     - (SELECT coalesce(sum(CASE WHEN q.voids_id IS NULL THEN q.amount ELSE -q.amount END), 0) FROM payments q
                         WHERE q.restaurant_id = v.restaurant_id AND q.visit_id = v.visit_id AND q.order_id IS NULL
                           AND q.business_day <= $2 AND (q.origin <> 'PROVIDER' OR q.is_captured))
                     + (SELECT coalesce(sum(b.amount), 0) FROM payments q JOIN refunds b USING (restaurant_id, payment_id)
                         WHERE q.restaurant_id = v.restaurant_id AND q.visit_id = v.visit_id AND q.order_id IS NULL
                           AND b.status = 'DONE' AND b.business_day <= $2) AS owed) AS w
          WHERE v.restaurant_id = $1 AND v.unpaid_amount > 0
            AND (v.closed_at AT TIME ZONE r.time_zone
                 - coalesce(r.settings->>'businessDayCutOff', '06:00')::interval)::date = $2) AS u`;

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

async function auditReports(db: Db, restaurantId: number, over: readonly string[]): Promise<string[]> {
  const { rows: reports } = await db.query<Report>(REPORTS, [restaurantId]);
  const faults: string[] = [];
  for (const day of over) {
    const figures = reports.findLast((one) => one.business_day === day && one.kind !== 'CORRECTION')?.document
      .figures;
    const { rows } = await db.query<Record<string, number>>(OF_DAY, [restaurantId, day]);
    const should = rows[0] ?? {};
    const is = figures
      ? {
          orders: figures.orders.count,
          ordered: figures.orders.ordered,
          sold: figures.orders.sold,
          entered: sum(figures.entries.map(({ amount }) => amount)),
          taken: sum(figures.means.map(({ taken }) => taken)),
          back: sum(figures.means.map(({ back }) => back)),
          drawers: sum(figures.drawers.map(({ expected }) => expected)),
          voided: sum(figures.drawers.map(({ voided }) => voided)),
          loose: figures.loose ? figures.loose.taken - figures.loose.voided : should.loose,
          visits: figures.guests.visits,
          covers: figures.guests.covers,
          unpaid: sum(figures.unpaid.map(({ amount }) => amount)),
        }
      : Object.fromEntries(Object.keys(should).map((name) => [name, 0]));
    const told = JSON.stringify(is);
    if (told !== JSON.stringify(should))
      faults.push(
        `The last report of a day tells all of it: ${day} is ${told}, should be ${JSON.stringify(should)}`,
      );
    if (figures && sum(figures.hours.map(({ amount }) => amount)) !== figures.orders.sold)
      faults.push(`The hours of a day come to it: ${day}`);
    const { sources, orders } = figures ?? { sources: [], orders: { count: 0, sold: 0 } };
    const came = [sum(sources.map((one) => one.orders)), sum(sources.map(({ amount }) => amount))];
    if (came.join() !== [orders.count, orders.sold].join())
      faults.push(`Where the orders of a day came from comes to it: ${day}`);
  }
  return faults;
}
