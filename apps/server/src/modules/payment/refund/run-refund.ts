import type { CancelReason } from '@hansang/contract';
import { remainingPayment } from '@hansang/rules';
import { CLAIM_MS, newClaim } from '../approve/claim-approval.ts';
import { latestDue } from '../backoff.ts';
import type { DueKind } from '../due-work.ts';
import type { PaymentParts } from '../payment-parts.ts';
import { loadPayment, type PaymentRow } from '../payment-row.ts';
import type { Cancelled, PaymentProvider } from '../provider/provider.ts';
import { loadRefunds, REFUND_COLUMNS, type RefundRow } from './refund-row.ts';
import { type RefundEnd, writeRefund } from './write-refund.ts';

/** What stands on the guest's card statement and in the provider's books. */
const REASONS: Readonly<Record<CancelReason, string>> = {
  LACK_OF_INGREDIENTS: '재료 소진',
  RESTAURANTS_CIRCUMSTANCES: '매장 사정',
  REQUESTED_BY_GUEST: '고객 요청',
  PAYMENT_FAIL: '결제 실패',
  ETC: '주문 취소',
};

/** A refund may cancel, ask and cancel in a row. */
const WORK_MS = 3 * CLAIM_MS;

// Of one payment the oldest first: what is left for the next is then known.
const CLAIM_DUE = `
  UPDATE refunds r SET claim = $1, due_at = $3, attempts = r.attempts + 1
    FROM (SELECT restaurant_id, refund_id FROM refunds d
           WHERE (d.due_at <= $2 OR d.due_at > $5) AND d.status = 'PENDING'
             AND NOT EXISTS (SELECT 1 FROM refunds e
                              WHERE e.restaurant_id = d.restaurant_id AND e.payment_id = d.payment_id
                                AND e.status = 'PENDING' AND (e.requested_at, e.refund_id) < (d.requested_at, d.refund_id))
           ORDER BY d.due_at LIMIT $4 FOR NO KEY UPDATE SKIP LOCKED) AS due
   WHERE r.restaurant_id = due.restaurant_id AND r.refund_id = due.refund_id
  RETURNING ${REFUND_COLUMNS}`;

const KEEP = `
  UPDATE refunds SET due_at = $4 WHERE restaurant_id = $1 AND refund_id = $2 AND claim = $3 AND status = 'PENDING'`;

/**
 * Whether a refund is still this server's to work on for as long as that takes. One that stood still meanwhile may have been
 * overtaken: what was then found out about the refund must stay true.
 */
async function isStillOurs(
  { db, clock }: PaymentParts['platform'],
  { restaurant_id, refund_id, claim, due_at }: RefundRow,
): Promise<boolean> {
  const now = clock.now().getTime();
  if (due_at && now + CLAIM_MS < due_at.getTime()) return true;
  const until = new Date(now + WORK_MS);
  const { rowCount } = await db.pool.query(KEEP, [restaurant_id, refund_id, claim, until]);
  return (rowCount ?? 0) > 0;
}

/** Refunds that were asked for, or have to be tried again. */
export function dueRefunds(parts: PaymentParts): DueKind<RefundRow> {
  const { db, clock } = parts.platform;
  return {
    name: 'A refund',
    async claim(most) {
      const now = clock.now();
      const until = new Date(now.getTime() + WORK_MS);
      const values = [newClaim(), now, until, most, latestDue(now)];
      // Asked every second: named, so that it is not planned each time.
      const { rows } = await db.pool.query<RefundRow>({ name: 'due_refunds', text: CLAIM_DUE, values });
      return rows;
    },
    async run(refund) {
      const end = await attempt(parts, refund);
      if (end) await writeRefund(parts, refund, end);
    },
  };
}

/** Null: it is somebody else's by now, and nothing was sent. */
async function attempt(parts: PaymentParts, refund: RefundRow): Promise<RefundEnd | null> {
  const { db } = parts.platform;
  const payment = await loadPayment(db.pool, refund.payment_id);
  if (!payment?.transaction_id) return { status: 'FAILED', why: 'there is nothing to give back' };
  // A part that was sent by somebody who died meanwhile must not be sent again.
  if (refund.kind === 'PART' && refund.attempts > 1)
    return { status: 'UNKNOWN', why: 'nobody heard the answer' };
  const provider = await parts.providers.open(payment.restaurant_id, {
    provider: payment.provider,
    accountId: payment.account_id,
  });
  if (!provider)
    return { status: refund.kind === 'PART' ? 'FAILED' : 'PENDING', why: 'the provider is not available' };
  // All of it is given back once, however often it is sent.
  if (refund.kind === 'PART' && !(await isStillOurs(parts.platform, refund))) return null;
  const send = (amount: number) => cancelAmount(parts, provider, payment, refund, amount);
  return refund.kind === 'PART' ? part(send, refund) : whole(parts, provider, send, payment, refund);
}

function cancelAmount(
  { platform: { clock } }: PaymentParts,
  provider: PaymentProvider,
  payment: PaymentRow,
  refund: RefundRow,
  amount: number,
): Promise<Cancelled> {
  return provider.cancel({
    transactionId: payment.transaction_id ?? '',
    merchantOrderId: payment.payment_id,
    amount,
    total: payment.amount,
    reason: REASONS[refund.reason],
    at: clock.now(),
  });
}

async function part(send: (amount: number) => Promise<Cancelled>, refund: RefundRow): Promise<RefundEnd> {
  const said = await send(refund.amount);
  if (said.outcome === 'unknown') return { status: 'UNKNOWN', why: said.why };
  if (said.outcome === 'refused') return { status: 'FAILED', why: wordsOf(said) };
  return said.alreadyDone
    ? { status: 'FAILED', why: 'the whole payment was cancelled at the provider before' }
    : { status: 'DONE' };
}

/**
 * Everything that is left. Sending it again gives nothing back twice: the provider holds no more than that. So it also
 * finds out what parts of unknown outcome were: with them given back, the larger amount is refused.
 */
async function whole(
  { platform: { db, clock } }: PaymentParts,
  provider: PaymentProvider,
  send: (amount: number) => Promise<Cancelled>,
  payment: PaymentRow,
  refund: RefundRow,
): Promise<RefundEnd> {
  const isCancelled = async () =>
    (await provider.query(payment.transaction_id ?? '', clock.now())).outcome === 'cancelled';
  if (refund.attempts > 1 && (await isCancelled())) return { status: 'DONE' };
  const left = remainingPayment(payment.amount, payment.refunded_amount);
  const refunds = await loadRefunds(db.pool, refund.restaurant_id, [refund.payment_id]);
  const unknown = refunds
    .filter(({ kind, status }) => kind === 'PART' && status === 'UNKNOWN')
    .reduce((sum, { amount }) => sum + amount, 0);
  const first = await send(left);
  if (first.outcome === 'cancelled')
    return unknown > 0 ? { status: 'DONE', unknownParts: 'FAILED' } : { status: 'DONE' };
  if (first.outcome === 'refused' && unknown > 0) {
    const second = left > unknown ? await send(left - unknown) : null;
    if (second?.outcome === 'cancelled' || (second === null && (await isCancelled())))
      return { status: 'DONE', unknownParts: 'DONE' };
  }
  return { status: 'PENDING', why: first.outcome === 'refused' ? wordsOf(first) : first.why };
}

const wordsOf = ({ decline }: Extract<Cancelled, { outcome: 'refused' }>): string =>
  `${decline.code} ${decline.message}`.trim();
