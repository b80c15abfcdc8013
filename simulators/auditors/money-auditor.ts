import type { ClientBase } from 'pg';
import { LINE_INVARIANTS } from '../../apps/server/src/modules/audit/line-invariants.ts';
import { auditStock } from './line-auditor.ts';
import { heldBy, type ProviderEntry } from './provider-books.ts';

export interface MoneyLedger {
  readonly restaurantId: number;
  readonly provider: readonly ProviderEntry[];
  /** Stock of the counted dishes before the run, by dish. */
  readonly startStock: ReadonlyMap<string, number>;
}

/**
 * Checks the money of a prepaying venue with plain SQL and the provider's books, and answers every fault as a sentence;
 * none means that they balance. The venue must be at rest: nobody pays, and everything that was due is done.
 */
export async function auditMoney(db: Pick<ClientBase, 'query'>, ledger: MoneyLedger): Promise<string[]> {
  const faults: string[] = [];
  for (const { sentence, sql } of [...INVARIANTS, ...LINE_INVARIANTS]) {
    const { rows } = await db.query<{ subject: string; is: string }>(sql, [ledger.restaurantId]);
    for (const row of rows) faults.push(`${sentence}: ${row.subject} is ${row.is}`);
  }
  return [...faults, ...(await auditProvider(db, ledger)), ...(await auditStock(db, ledger))];
}

/** Each query lists the rows that break the invariant: what, and what it is. `$1` is the venue. */
const INVARIANTS: readonly { sentence: string; sql: string }[] = [
  {
    sentence: 'At rest nobody works on a payment',
    sql: `SELECT payment_id AS subject, status || ' ' || phase AS is FROM payments
           WHERE restaurant_id = $1 AND (phase <> 'DONE' OR status = 'PENDING' OR due_at IS NOT NULL)`,
  },
  {
    sentence: 'At rest every refund has its end',
    sql: `SELECT refund_id AS subject, status AS is FROM refunds WHERE restaurant_id = $1 AND status = 'PENDING'`,
  },
  {
    sentence: 'At rest no order waits for its payment',
    sql: `SELECT order_id AS subject, status AS is FROM orders WHERE restaurant_id = $1 AND status = 'PENDING'`,
  },
  {
    // But for one whose pieces somebody gave back one by one: that ends no order.
    sentence: 'An order of the kitchen holds its money',
    sql: `SELECT o.order_id AS subject, o.status || ' with ' || coalesce(p.status, 'no payment') AS is
            FROM orders o LEFT JOIN payments p USING (restaurant_id, order_id)
           WHERE o.restaurant_id = $1 AND o.status IN ('REQUEST', 'CONFIRM', 'MENU_COMPLETE') AND o.total_amount > 0
             -- What staff entered is paid at the table.
             AND o.entered_by IS NULL AND p.status IS DISTINCT FROM 'SUCCESS'
             AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.restaurant_id = p.restaurant_id
                                AND r.payment_id = p.payment_id AND r.kind = 'WHOLE' AND r.lines <> '[]')`,
  },
  {
    sentence: 'No order is both paid and cancelled',
    sql: `SELECT o.order_id AS subject, o.status || ' with ' || p.status AS is
            FROM orders o JOIN payments p USING (restaurant_id, order_id)
           WHERE o.restaurant_id = $1 AND o.status IN ('CANCEL', 'REJECT') AND p.status IN ('SUCCESS', 'CANCEL_FAIL')`,
  },
  {
    sentence: 'An order has number, visit and its place in the log exactly when money was taken for it',
    sql: `SELECT o.order_id AS subject,
                 coalesce(o.order_number::text, 'no number') || ', ' || coalesce(o.visit_id, 'no visit') || ', '
                   || (SELECT count(*) FROM events e WHERE e.restaurant_id = o.restaurant_id
                          AND e.subject_type = 'order' AND e.subject_id = o.order_id AND e.type = 'order.placed')
                   || ' placings, captured ' || p.is_captured AS is
            FROM orders o JOIN payments p USING (restaurant_id, order_id)
           WHERE o.restaurant_id = $1
             AND (p.is_captured <> (o.order_number IS NOT NULL) OR p.is_captured <> (o.visit_id IS NOT NULL)
               OR p.is_captured::integer <> (SELECT count(*) FROM events e WHERE e.restaurant_id = o.restaurant_id
                    AND e.subject_type = 'order' AND e.subject_id = o.order_id AND e.type = 'order.placed'))`,
  },
  {
    sentence: 'The log tells once that money was taken, and that it was, exactly when it was',
    sql: `SELECT p.payment_id AS subject, count(e.*) || ' approvals, captured ' || p.is_captured AS is
            FROM payments p LEFT JOIN events e ON e.restaurant_id = p.restaurant_id AND e.subject_type = 'payment'
                 AND e.subject_id = p.payment_id AND e.data->>'step' = 'APPROVED'
           WHERE p.restaurant_id = $1 GROUP BY p.payment_id, p.is_captured
          HAVING count(e.*) <> p.is_captured::integer`,
  },
  {
    sentence: 'What was refunded is the sum of the refunds that were done',
    sql: `SELECT p.payment_id AS subject, p.refunded_amount || ', refunds ' || coalesce(sum(r.amount), 0) AS is
            FROM payments p LEFT JOIN refunds r ON r.restaurant_id = p.restaurant_id AND r.payment_id = p.payment_id
                 AND r.status = 'DONE'
           WHERE p.restaurant_id = $1
           GROUP BY p.payment_id, p.refunded_amount HAVING p.refunded_amount <> coalesce(sum(r.amount), 0)`,
  },
  {
    sentence: 'Order numbers of a business day run 1, 2, 3… without gap or double',
    sql: `SELECT business_day::text AS subject, count(*) || ' orders, highest ' || max(order_number) AS is
            FROM orders WHERE restaurant_id = $1 AND order_number IS NOT NULL
           GROUP BY business_day HAVING count(*) <> max(order_number)`,
  },
  {
    sentence: 'An order has one event in the log for each of its versions',
    sql: `SELECT o.order_id AS subject, count(DISTINCT e.version) || ' events, version ' || o.version AS is
            FROM orders o LEFT JOIN events e ON e.restaurant_id = o.restaurant_id AND e.subject_type = 'order'
                                            AND e.subject_id = o.order_id AND e.version IS NOT NULL
           WHERE o.restaurant_id = $1 GROUP BY o.order_id, o.version HAVING count(DISTINCT e.version) <> o.version`,
  },
];

async function auditProvider(
  db: Pick<ClientBase, 'query'>,
  { restaurantId, provider }: MoneyLedger,
): Promise<string[]> {
  const { rows } = await db.query<{ payment_id: string; transaction_id: string | null; kept: number }>(
    `SELECT payment_id, transaction_id,
            CASE WHEN status IN ('SUCCESS', 'CANCEL_FAIL') THEN amount - refunded_amount ELSE 0 END AS kept
       FROM payments WHERE restaurant_id = $1`,
    [restaurantId],
  );
  const held = heldBy(provider);
  const faults = rows.flatMap(({ payment_id, kept }) => {
    const is = held.get(payment_id) ?? 0;
    return is === kept ? [] : [`The provider holds what is kept here: ${payment_id} is ${is}, here ${kept}`];
  });
  const known = new Set(rows.map((row) => row.payment_id));
  for (const [moid, amount] of held)
    if (amount !== 0 && !known.has(moid))
      faults.push(`The provider holds ${amount} for ${moid}, which nobody knows`);
  const { rows: orders } = await db.query<{ worth: number }>(
    // What is due, but for what was given back by itself.
    `SELECT coalesce(sum(least(o.due_amount, p.amount - p.refunded_amount)), 0)::integer AS worth
       FROM orders o JOIN payments p USING (restaurant_id, order_id)
      WHERE o.restaurant_id = $1 AND o.status IN ('REQUEST', 'CONFIRM', 'MENU_COMPLETE', 'COMPLETE')`,
    [restaurantId],
  );
  const total = [...held.values()].reduce((sum, amount) => sum + amount, 0);
  const worth = orders[0]?.worth ?? 0;
  if (total !== worth)
    faults.push(`Captured less refunded is ${total}, valid paid orders are worth ${worth}`);
  return faults;
}
