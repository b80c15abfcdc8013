import type { ClientBase } from 'pg';
import { heldBy, type ProviderEntry } from './provider-books.ts';

/**
 * Checks the bills of a venue with plain SQL and its log, and answers every fault as a sentence; none means that they
 * balance. The venue must be at rest.
 * @param provider its books, where guests pay bills by card
 */
export async function auditBills(
  db: Pick<ClientBase, 'query'>,
  restaurantId: number,
  provider: readonly ProviderEntry[] = [],
): Promise<string[]> {
  const faults: string[] = [];
  for (const { sentence, sql } of INVARIANTS) {
    const { rows } = await db.query<{ subject: string; is: string }>(sql, [restaurantId]);
    for (const row of rows) faults.push(`${sentence}: ${row.subject} is ${row.is}`);
  }
  return [...faults, ...(await auditLog(db, restaurantId)), ...(await auditHeld(db, restaurantId, provider))];
}

/** Each query lists the rows that break the invariant: what, and what it is. `$1` is the venue. */
const INVARIANTS: readonly { sentence: string; sql: string }[] = [
  {
    sentence: 'A recorded payment settled one claim of its amount',
    sql: `SELECT p.payment_id AS subject, count(c.*) || ' claims of ' || coalesce(sum(c.amount), 0) || ' for ' || p.amount AS is
            FROM payments p LEFT JOIN payment_claims c USING (restaurant_id, payment_id)
           WHERE p.restaurant_id = $1 AND p.origin <> 'PROVIDER' AND p.voids_id IS NULL
           GROUP BY p.payment_id, p.amount HAVING count(c.*) <> 1 OR sum(c.amount) <> p.amount`,
  },
  {
    sentence: 'A recorded payment is taken as far as no row takes it back',
    sql: `SELECT p.payment_id AS subject, p.status || ', ' || p.refunded_amount || ' given back, with ' || count(w.*) || ' voids of '
                   || coalesce(sum(w.amount), 0) AS is
            FROM payments p LEFT JOIN payments w ON w.restaurant_id = p.restaurant_id AND w.voids_id = p.payment_id
           WHERE p.restaurant_id = $1 AND p.origin <> 'PROVIDER' AND p.voids_id IS NULL
           GROUP BY p.payment_id, p.status, p.amount, p.is_captured, p.refunded_amount
          HAVING coalesce(sum(w.amount), 0) <> CASE WHEN p.is_captured THEN p.refunded_amount ELSE p.amount END`,
  },
  {
    sentence:
      'A card payment of a bill settled the claim that it was offered for exactly when money was taken',
    sql: `SELECT p.payment_id AS subject,
                 p.status || ' of ' || p.amount || ', its claim of ' || coalesce(c.amount::text, 'nothing') || ' settled by '
                   || coalesce(c.payment_id, 'nobody') AS is
            FROM payments p LEFT JOIN payment_claims c ON c.restaurant_id = p.restaurant_id AND c.claim_id = p.bill_claim
           WHERE p.restaurant_id = $1 AND p.bill_claim IS NOT NULL
             AND (c.amount IS DISTINCT FROM p.amount OR c.visit_id <> p.visit_id
               OR p.is_captured <> (c.payment_id IS NOT DISTINCT FROM p.payment_id))`,
  },
  {
    sentence: 'At rest nobody works on a card payment of a bill, and its claim has ended',
    sql: `SELECT p.payment_id AS subject, p.status || ' ' || p.phase AS is
            FROM payments p JOIN payment_claims c ON c.restaurant_id = p.restaurant_id AND c.claim_id = p.bill_claim
           WHERE p.restaurant_id = $1
             AND (p.phase <> 'DONE' OR p.status = 'PENDING' OR p.due_at IS NOT NULL OR c.ended_at IS NULL)`,
  },
  {
    sentence: 'What went back of a card payment of a bill is the sum of its refunds',
    sql: `SELECT p.payment_id AS subject, p.refunded_amount || ', refunds ' || coalesce(sum(r.amount), 0) AS is
            FROM payments p LEFT JOIN refunds r ON r.restaurant_id = p.restaurant_id AND r.payment_id = p.payment_id
                 AND r.status = 'DONE'
           WHERE p.restaurant_id = $1 AND p.bill_claim IS NOT NULL
           GROUP BY p.payment_id, p.refunded_amount HAVING p.refunded_amount <> coalesce(sum(r.amount), 0)`,
  },
  {
    sentence: 'An entry that takes one back has its amount the other way',
    sql: `SELECT w.entry_id AS subject, w.amount || ' for ' || e.amount AS is
            FROM bill_entries w JOIN bill_entries e ON e.restaurant_id = w.restaurant_id AND e.entry_id = w.voids_id
           WHERE w.restaurant_id = $1 AND (w.amount <> -e.amount OR w.visit_id <> e.visit_id)`,
  },
  {
    sentence: 'A dish is paid at most once',
    sql: `SELECT l.order_id || '/' || l.line AS subject, sum(w.quantity) || ' of ' || l.quantity AS is
            FROM payment_claims c
            JOIN payments p USING (restaurant_id, payment_id)
           CROSS JOIN LATERAL jsonb_to_recordset(c.lines) AS w("orderId" text, line integer, quantity integer)
            JOIN order_lines l ON l.restaurant_id = c.restaurant_id AND l.order_id = w."orderId" AND l.line = w.line
           WHERE c.restaurant_id = $1 AND p.is_captured AND p.refunded_amount < p.amount
           GROUP BY l.order_id, l.line, l.quantity HAVING sum(w.quantity) > l.quantity`,
  },
  {
    sentence: 'Living claims are for no more than is owed, where nothing of the bill was called off',
    sql: `SELECT v.visit_id AS subject, b.claimed || ' claimed of ' || (b.sold + b.entered - b.settled) AS is
            FROM visits v CROSS JOIN LATERAL bill_of(v.restaurant_id, v.visit_id, now()) AS b
           WHERE v.restaurant_id = $1 AND b.claimed > greatest(0, b.sold + b.entered - b.settled)
             AND NOT EXISTS (SELECT FROM orders o WHERE o.restaurant_id = v.restaurant_id AND o.visit_id = v.visit_id
                                AND o.due_amount < o.total_amount)`,
  },
  {
    sentence: 'What a bill comes to is the sum of its rows',
    sql: `SELECT v.visit_id AS subject,
                 b.sold || ' + ' || b.entered || ' - ' || b.settled || ', rows say ' || s.sold || ' + ' || s.entered || ' - '
                   || s.settled AS is
            FROM visits v
           CROSS JOIN LATERAL bill_of(v.restaurant_id, v.visit_id, now()) AS b
           CROSS JOIN LATERAL (
                 SELECT (SELECT coalesce(sum(o.due_amount), 0) FROM orders o
                          WHERE o.restaurant_id = v.restaurant_id AND o.visit_id = v.visit_id) AS sold,
                        (SELECT coalesce(sum(e.amount), 0) FROM bill_entries e
                          WHERE e.restaurant_id = v.restaurant_id AND e.visit_id = v.visit_id) AS entered,
                        (SELECT coalesce(sum(p.amount - p.refunded_amount), 0) FROM payments p
                          WHERE p.restaurant_id = v.restaurant_id AND p.visit_id = v.visit_id AND p.order_id IS NULL
                            AND p.is_captured)
                      + (SELECT coalesce(sum(least(o.due_amount, p.amount)), 0) FROM payments p
                           JOIN orders o USING (restaurant_id, order_id)
                          WHERE p.restaurant_id = v.restaurant_id AND o.visit_id = v.visit_id AND p.is_captured) AS settled) AS s
           WHERE v.restaurant_id = $1 AND (b.sold <> s.sold OR b.entered <> s.entered OR b.settled <> s.settled)`,
  },
];

/**
 * The provider holds what is kept of the bills' card payments, and nothing that nobody knows. What became of a part that
 * was asked back is unknown until somebody asks again: it may have gone.
 */
async function auditHeld(
  db: Pick<ClientBase, 'query'>,
  restaurantId: number,
  provider: readonly ProviderEntry[],
): Promise<string[]> {
  const { rows } = await db.query<{ payment_id: string; kept: number | null; unsure: number }>(
    `SELECT payment_id,
            CASE WHEN restaurant_id <> $1 OR bill_claim IS NULL THEN NULL
                 WHEN status IN ('SUCCESS', 'CANCEL_FAIL') THEN amount - refunded_amount ELSE 0 END AS kept,
            (SELECT coalesce(sum(r.amount), 0)::integer FROM refunds r
              WHERE r.payment_id = p.payment_id AND r.kind = 'PART' AND r.status = 'UNKNOWN') AS unsure
       FROM payments p WHERE origin = 'PROVIDER'`,
    [restaurantId],
  );
  const held = heldBy(provider);
  const known = new Set(rows.map((row) => row.payment_id));
  return [
    ...rows.flatMap(({ payment_id: id, kept, unsure }) =>
      kept === null || [kept, kept - unsure].includes(held.get(id) ?? 0)
        ? []
        : [
            `The provider holds what is kept of a bill's payment: ${id} is ${held.get(id) ?? 0}, here ${kept}`,
          ],
    ),
    ...[...held].flatMap(([moid, amount]) =>
      amount === 0 || known.has(moid) ? [] : [`The provider holds ${amount} for ${moid}, which nobody knows`],
    ),
  ];
}

interface Logged {
  /** Of the event: a visit or an order. */
  readonly subject: string;
  readonly type: string;
  readonly data: {
    readonly visitId?: string;
    readonly fromVisitId?: string | null;
    readonly toVisitId?: string | null;
    readonly orderIds?: readonly string[];
    readonly amount?: number;
    readonly owed?: number;
    readonly totalAmount?: number;
    readonly kind?: string;
    readonly to?: string;
    readonly unpaid?: { readonly amount: number };
  };
  /** By how much the change of a line made its order more, or (below 0) less. */
  readonly by: number | null;
}

// Whoever writes these holds the visit or its orders: their numbers go as they happened.
const LOG = `
  SELECT e.subject_id AS subject, e.type, e.data,
         c.amount + coalesce((f.substitute->>'unit_price')::integer * -c.delta, 0) AS by
    FROM events e
    LEFT JOIN orders o ON e.subject_type = 'order' AND o.restaurant_id = e.restaurant_id AND o.order_id = e.subject_id
    LEFT JOIN line_changes c ON e.type = 'line.changed' AND c.restaurant_id = e.restaurant_id AND c.order_id = e.subject_id
         AND c.version = e.version
    LEFT JOIN line_offers f ON c.kind = 'REPLACE' AND f.restaurant_id = c.restaurant_id AND f.offer_id = c.offer_id
   WHERE e.restaurant_id = $1 AND e.subject_type IN ('visit', 'order')
     AND NOT EXISTS (SELECT FROM payments p WHERE p.restaurant_id = o.restaurant_id AND p.order_id = o.order_id)
   ORDER BY e.event_id`;

/** Events that say that so much was taken, and that so much more (or less) is owed. */
const TAKES: ReadonlySet<string> = new Set(['payment.recorded', 'bill.paid']);
const OWES: ReadonlySet<string> = new Set([
  'bill.entered',
  'bill.entry-voided',
  'payment.voided',
  'bill.refunded',
]);

/** What the log says of money, played event by event: which visit an order belongs to, and what is due for it then. */
class Played {
  readonly owed = new Map<string, number>();
  readonly #visits = new Map<string, string>();
  readonly #due = new Map<string, number>();

  /** @returns the visit that the event is about */
  play({ subject, type, data, by }: Logged): string {
    const { amount = 0 } = data;
    if (type === 'order.placed') {
      this.#visits.set(subject, data.visitId ?? '');
      this.#give(subject, data.totalAmount ?? 0);
    } else if (type === 'order.moved' && (data.to === 'CANCEL' || data.to === 'REJECT'))
      this.#give(subject, -(this.#due.get(subject) ?? 0));
    else if (type === 'line.changed') this.#give(subject, by ?? -amount);
    else if (TAKES.has(type)) this.#owe(subject, -amount);
    else if (OWES.has(type)) this.#owe(subject, amount);
    else if (type === 'seating.merged' && data.fromVisitId) this.#merge(data.fromVisitId, subject);
    else if (type === 'seating.parted' && data.toVisitId) {
      for (const orderId of data.orderIds ?? []) this.#visits.set(orderId, data.toVisitId);
      this.#owe(subject, -amount);
      this.#owe(data.toVisitId, amount);
    } else if (type === 'seating.passed') {
      this.#owe(this.#visits.get(subject) ?? '', -amount);
      this.#visits.set(subject, data.toVisitId ?? '');
      this.#owe(data.toVisitId ?? '', amount);
    }
    return this.#visits.get(subject) ?? subject;
  }

  #give(orderId: string, amount: number): void {
    this.#due.set(orderId, (this.#due.get(orderId) ?? 0) + amount);
    this.#owe(this.#visits.get(orderId) ?? '', amount);
  }

  #owe(visitId: string, amount: number): void {
    this.owed.set(visitId, (this.owed.get(visitId) ?? 0) + amount);
  }

  #merge(from: string, into: string): void {
    this.#owe(into, this.owed.get(from) ?? 0);
    this.owed.delete(from);
    for (const [orderId, visitId] of this.#visits) if (visitId === from) this.#visits.set(orderId, into);
  }
}

/** Plays the log of each visit's money: never was more taken than was owed, and every event says what was owed then. */
async function auditLog(db: Pick<ClientBase, 'query'>, restaurantId: number): Promise<string[]> {
  const { rows } = await db.query<Logged>(LOG, [restaurantId]);
  const faults: string[] = [];
  const played = new Played();
  const { owed } = played;
  for (const event of rows) {
    const { type, data } = event;
    const visitId = played.play(event);
    const now = owed.get(visitId) ?? 0;
    if (data.owed !== undefined && data.owed !== Math.max(0, now))
      faults.push(
        `The log says what a visit owes: ${visitId} is ${data.owed} after ${type}, should be ${now}`,
      );
    if (TAKES.has(type) && now < 0)
      faults.push(
        `Never more is taken than is owed: ${visitId} took ${data.amount} of ${now + (data.amount ?? 0)}`,
      );
    if (type === 'visit.closed' && Math.max(0, now) !== (data.unpaid?.amount ?? 0))
      faults.push(
        `A visit goes unpaid with a reason: ${visitId} owed ${now}, told ${data.unpaid?.amount ?? 0}`,
      );
  }
  const { rows: stored } = await db.query<{ visit_id: string; owed: number }>(
    `SELECT v.visit_id, (b.sold + b.entered - b.settled)::integer AS owed
       FROM visits v CROSS JOIN LATERAL bill_of(v.restaurant_id, v.visit_id, now()) AS b
      WHERE v.restaurant_id = $1 AND v.ordered_at IS NOT NULL`,
    [restaurantId],
  );
  for (const { visit_id: visitId, owed: is } of stored)
    if (is !== (owed.get(visitId) ?? 0))
      faults.push(`Log and books owe the same: ${visitId} is ${is}, the log says ${owed.get(visitId) ?? 0}`);
  return faults;
}
