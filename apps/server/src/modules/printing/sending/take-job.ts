import { randomBytes } from 'node:crypto';
import { type PrinterTrouble, STAFF_UNDO_SECONDS } from '@hansang/contract';
import type { PaperDocument } from '@hansang/rules/paper';
import type { Queryable } from '../../../platform/events/append.ts';

/** Somebody who sends a piece of paper has so long for it; then nobody knows what came of it. */
const LEASE_MS = 60_000;
/** No lease lasts longer: what says so was written before the clock was set back. */
const LONGEST_MS = 2 * LEASE_MS;

/** A piece of paper that is to be sent now. */
export interface TakenJob {
  readonly job_id: string;
  readonly claim: string;
  readonly claim_until: Date;
  readonly document: PaperDocument;
  readonly copy: number;
  readonly copies: number;
  readonly is_reprint: boolean;
}

/** Who was to send it is gone, after the first byte or before it. */
const GIVE_UP = `
  UPDATE print_jobs SET state = 'UNSURE', claim = NULL, claim_until = NULL
   WHERE restaurant_id = $1 AND printer_id = $2 AND state = 'SENDING'
     AND (claim_until <= $3 OR claim_until > $4)`;

/**
 * The next piece of a printer, unless one is on its way to it. What may be on paper already goes with a mark. An order
 * that was taken back a moment ago has no paper, although nobody has heard of it yet.
 */
const TAKE = `
  UPDATE print_jobs j SET state = 'SENDING', claim = $3, claim_until = $4, attempts = j.attempts + 1,
                          is_reprint = j.is_reprint OR j.state = 'UNSURE'
   WHERE (j.restaurant_id, j.job_id) = (
           SELECT n.restaurant_id, n.job_id FROM print_jobs n
            WHERE n.restaurant_id = $1 AND n.printer_id = $2 AND n.state IN ('WAITING', 'UNSURE')
              AND (n.ready_at <= $5::timestamptz OR n.ready_at > $5::timestamptz + make_interval(secs => $6))
              AND NOT EXISTS (SELECT FROM print_jobs s WHERE s.restaurant_id = $1 AND s.printer_id = $2
                                 AND s.state = 'SENDING')
              AND (n.document->>'kind' <> 'ORDER' OR NOT EXISTS (
                    SELECT FROM orders o WHERE o.restaurant_id = $1 AND o.order_id = n.order_id AND o.released_at IS NULL))
            ORDER BY n.ready_at, n.seq LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING j.job_id, j.claim, j.claim_until, j.document, j.copy, j.copies, j.is_reprint
  -- never null: claim, claim_until`;

/** Takes the next piece of paper of a printer, for whoever is connected to it; the lease is in the commit. */
export async function takeJob(
  client: Queryable,
  { restaurantId, printerId }: { readonly restaurantId: number; readonly printerId: string },
  now: Date,
): Promise<TakenJob | null> {
  const longest = new Date(now.getTime() + LONGEST_MS);
  await client.query(GIVE_UP, [restaurantId, printerId, now, longest]);
  const claim = randomBytes(9).toString('hex');
  const until = new Date(now.getTime() + LEASE_MS);
  const { rows } = await client.query<TakenJob>(TAKE, [
    restaurantId,
    printerId,
    claim,
    until,
    now,
    STAFF_UNDO_SECONDS,
  ]);
  return rows[0] ?? null;
}

/** Sending takes no longer. */
const SENT_WITHIN_MS = 45_000;

const KEEP = `
  UPDATE print_jobs SET claim_until = $4 WHERE restaurant_id = $1 AND job_id = $2 AND claim = $3`;

/**
 * Before the first byte goes out: whether a lease holds until all are out. One that may not is begun anew, where nobody else
 * has taken the paper since.
 */
export async function keepJob(
  client: Queryable,
  restaurantId: number,
  { job_id: jobId, claim, claim_until: until }: Pick<TakenJob, 'job_id' | 'claim' | 'claim_until'>,
  now: Date,
): Promise<boolean> {
  if (now.getTime() + SENT_WITHIN_MS < until.getTime()) return true;
  const anew = new Date(now.getTime() + LEASE_MS);
  const { rowCount } = await client.query(KEEP, [restaurantId, jobId, claim, anew]);
  return (rowCount ?? 0) > 0;
}

export type Outcome = 'PRINTED' | 'SENT' | 'UNSURE' | 'NOT_SENT' | 'FAILED';

const END = `
  UPDATE print_jobs SET state = $4, claim = NULL, claim_until = NULL, bytes_hash = coalesce($5, bytes_hash),
                        ended_at = CASE WHEN $4 IN ('PRINTED', 'SENT', 'FAILED') THEN $6::timestamptz END
   WHERE restaurant_id = $1 AND job_id = $2 AND claim = $3`;

/** Writes down what came of a piece of paper. @returns whether this claim was still the one that counts */
export async function endJob(
  client: Queryable,
  restaurantId: number,
  { job_id: jobId, claim }: Pick<TakenJob, 'job_id' | 'claim'>,
  { outcome, hash }: { readonly outcome: Outcome; readonly hash: string | null },
  now: Date,
): Promise<boolean> {
  const state = outcome === 'NOT_SENT' ? 'WAITING' : outcome;
  const { rowCount } = await client.query(END, [restaurantId, jobId, claim, state, hash, now]);
  return (rowCount ?? 0) > 0;
}

/** When the next piece of a printer is due; null without any. */
const NEXT_DUE = `
  SELECT min(CASE WHEN state = 'SENDING' AND claim_until <= $5 THEN claim_until
                  WHEN state = 'SENDING' THEN $3::timestamptz
                  WHEN ready_at > $3::timestamptz + make_interval(secs => $4) THEN $3::timestamptz ELSE ready_at END) AS due
    FROM print_jobs WHERE restaurant_id = $1 AND printer_id = $2 AND state IN ('WAITING', 'SENDING', 'UNSURE')`;

export async function nextDue(
  client: Queryable,
  { restaurantId, printerId }: { readonly restaurantId: number; readonly printerId: string },
  now: Date,
): Promise<Date | null> {
  const { rows } = await client.query<{ due: Date | null }>(NEXT_DUE, [
    restaurantId,
    printerId,
    now,
    STAFF_UNDO_SECONDS,
    new Date(now.getTime() + LONGEST_MS),
  ]);
  return rows[0]?.due ?? null;
}

export type Trouble = PrinterTrouble | null;
