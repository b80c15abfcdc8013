import type { ClientBase } from 'pg';
import { BOOK_INVARIANTS } from '../../apps/server/src/modules/audit/book-invariants.ts';
import { CART_INVARIANTS } from '../../apps/server/src/modules/audit/cart-invariants.ts';
import type { Invariant } from '../../apps/server/src/modules/audit/invariant.ts';
import { LINE_INVARIANTS } from '../../apps/server/src/modules/audit/line-invariants.ts';
import { STOCK_INVARIANTS } from '../../apps/server/src/modules/audit/stock-invariants.ts';
import { type Acknowledged, auditAcknowledged } from '../../simulators/auditors/acknowledged.ts';
import { auditBills } from '../../simulators/auditors/bill-auditor.ts';
import { auditStock } from '../../simulators/auditors/line-auditor.ts';

export interface Ledger {
  readonly restaurantId: number;
  readonly acknowledged: readonly Acknowledged[];
  /** Stock of the counted dishes before the run, by dish. */
  readonly startStock: ReadonlyMap<string, number>;
}

/**
 * Checks the books of a venue with plain SQL and answers every fault as a sentence; none means they balance.
 * The venue must be at rest, and every order in it placed with an idempotency key.
 */
export async function audit(db: ClientBase, ledger: Ledger): Promise<string[]> {
  const faults: string[] = [];
  // After a load run the planner still believes that the tables are nearly empty.
  await db.query('ANALYZE');
  for (const { sql, sentence } of [...LASTING_INVARIANTS, ...RUN_INVARIANTS]) {
    const { rows } = await db.query<{ subject: string; is: string; should: string }>(sql, [
      ledger.restaurantId,
    ]);
    for (const row of rows) faults.push(`${sentence}: ${row.subject} is ${row.is}, should be ${row.should}`);
  }
  faults.push(
    ...(await auditAcknowledged(db, ledger.restaurantId, ledger.acknowledged)),
    ...(await auditStock(db, ledger)),
    ...(await auditBills(db, ledger.restaurantId)),
  );
  return faults;
}

const LASTING_INVARIANTS = [...BOOK_INVARIANTS, ...LINE_INVARIANTS, ...STOCK_INVARIANTS, ...CART_INVARIANTS];

/** What holds of a run besides: its orders were all placed with a key, and none was taken away. */
const RUN_INVARIANTS: readonly Invariant[] = [
  {
    sentence: 'An event tells of an order that exists',
    sql: `SELECT e.subject_id AS subject, e.type AS is, 'no event' AS should FROM events e
           WHERE e.restaurant_id = $1 AND e.subject_type = 'order'
             AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.restaurant_id = e.restaurant_id AND o.order_id = e.subject_id)`,
  },
  {
    sentence: 'An idempotency key made one order of its own',
    sql: `WITH made AS MATERIALIZED (
            SELECT answer->>'orderId' AS order_id, count(*) AS keys FROM idempotency_keys
             WHERE route = 'placeOrder' GROUP BY 1)
          SELECT o.order_id AS subject, coalesce(m.keys, 0)::text AS is, '1' AS should
            FROM orders o LEFT JOIN made m USING (order_id)
           WHERE o.restaurant_id = $1 AND o.source = 'MENU' AND coalesce(m.keys, 0) <> 1`,
  },
  {
    sentence: 'A remembered key names an order that exists',
    sql: `SELECT k.key AS subject, k.answer->>'orderId' AS is, 'an order' AS should FROM idempotency_keys k
           WHERE k.route = 'placeOrder' AND $1::integer IS NOT NULL
             AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.order_id = k.answer->>'orderId')`,
  },
];
