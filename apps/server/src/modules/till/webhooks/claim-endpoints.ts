import { randomBytes } from 'node:crypto';
import type { WebhookTrouble } from '@hansang/contract';
import { isGivenUp, RETRY_LONGEST_MS, retryAfter } from '@hansang/rules/till';
import type pg from 'pg';
import { type EndpointRow, WEBHOOK_COLUMNS } from './endpoint-row.ts';
import { ANSWER_MS } from './post-out.ts';

/** One server sends to an endpoint at a time. A server that died lets go after so long. */
const CLAIM_MS = 45_000;
/** So many in one look: more than one house may have, for what waits at many of them is not to wait for looks. */
const AT_ONCE = 64;
/**
 * No claim and no wait lasts longer, however far apart the clocks of servers are: what says so was written before the clock was
 * set back, and holds nothing up.
 */
const APART_MS = 5 * 60_000;
const LONGEST_CLAIM_MS = CLAIM_MS + APART_MS;
const LONGEST_WAIT_MS = RETRY_LONGEST_MS + APART_MS;

export type ClaimedEndpoint = EndpointRow & {
  readonly claim: string;
  readonly claimUntil: Date;
  readonly tillName: string;
};

/** Whether a claim holds until a delivery that begins now is over: else another server may be at it by then. */
export const mayBegin = ({ claimUntil }: ClaimedEndpoint, now: Date): boolean =>
  now.getTime() + ANSWER_MS < claimUntil.getTime();

const CLAIM = `
  UPDATE webhook_endpoints e SET claim = $1, claim_until = $2, served_at = $3
   WHERE (e.restaurant_id, e.endpoint_id) IN (
           SELECT d.restaurant_id, d.endpoint_id FROM webhook_endpoints d
            WHERE d.off_reason IS NULL AND (d.due_at IS NULL OR d.due_at <= $3 OR d.due_at > $5)
              AND (d.claim_until IS NULL OR d.claim_until <= $3 OR d.claim_until > $4)
              -- Nothing goes out that nobody could check.
              AND EXISTS (SELECT FROM webhook_secrets s
                           WHERE s.restaurant_id = d.restaurant_id AND s.endpoint_id = d.endpoint_id)
              -- By the last number: asked whether there is one beyond, years of the feed might be read each second.
              AND (SELECT f.seq FROM feed f WHERE f.restaurant_id = d.restaurant_id ORDER BY f.seq DESC LIMIT 1) > d.seq
            -- Who has waited longest is next, whatever house it is of; a time that has not come yet is none.
            ORDER BY CASE WHEN d.served_at <= $3 THEN d.served_at ELSE d.made_at END
            LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
  RETURNING ${WEBHOOK_COLUMNS}, e.claim, e.claim_until AS "claimUntil",
            (SELECT t.name FROM tills t WHERE t.restaurant_id = e.restaurant_id AND t.till_id = e.till_id) AS "tillName"
  -- never null: claim, claimUntil, tillName`;

/** Endpoints that something waits for, each for this server alone. */
export async function claimEndpoints(pool: pg.Pool, now: Date): Promise<readonly ClaimedEndpoint[]> {
  const after = (ms: number) => new Date(now.getTime() + ms);
  const longest = [after(LONGEST_CLAIM_MS), after(LONGEST_WAIT_MS)];
  const values = [randomBytes(9).toString('hex'), after(CLAIM_MS), now, ...longest];
  return (await pool.query<ClaimedEndpoint>(CLAIM, values)).rows;
}

// Nobody waits for the disk here: what a crash forgets of the last moment is sent again, under the same id.
const TAKEN = `
  WITH unhurried AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))
  UPDATE webhook_endpoints
     SET seq = $4, claim_until = $5, attempts = 0, failing_since = NULL, due_at = NULL, trouble = NULL,
         last_status = coalesce($6, last_status)
    FROM unhurried
   WHERE restaurant_id = $1 AND endpoint_id = $2 AND claim = $3 AND seq <= $4`;

/** Everything up to an event was taken. @returns until when the endpoint is this server's; null: it is so no more */
export async function noteTaken(
  pool: pg.Pool,
  { restaurantId, endpointId, claim }: ClaimedEndpoint,
  { seq, status }: { readonly seq: number; readonly status: number | null },
  now: Date,
): Promise<Date | null> {
  const until = new Date(now.getTime() + CLAIM_MS);
  const values = [restaurantId, endpointId, claim, seq, until, status];
  const { rowCount } = await pool.query(TAKEN, values);
  return rowCount ? until : null;
}

const LET_GO = `
  UPDATE webhook_endpoints SET claim = NULL, claim_until = NULL
   WHERE restaurant_id = $1 AND endpoint_id = $2 AND claim = $3`;

/** Nothing more is to be sent now. */
export async function letEndpointGo(
  pool: pg.Pool,
  { restaurantId, endpointId, claim }: ClaimedEndpoint,
): Promise<void> {
  await pool.query(LET_GO, [restaurantId, endpointId, claim]);
}

const LET_GO_UNTIL = `
  UPDATE webhook_endpoints SET claim = NULL, claim_until = NULL, due_at = $4
   WHERE restaurant_id = $1 AND endpoint_id = $2 AND claim = $3`;

/** What became of the last event could not be written down: it is sent once more soon, under the same id. */
export async function giveEndpointBack(
  pool: pg.Pool,
  { restaurantId, endpointId, claim }: ClaimedEndpoint,
  now: Date,
): Promise<void> {
  const due = new Date(now.getTime() + retryAfter(1));
  await pool.query(LET_GO_UNTIL, [restaurantId, endpointId, claim, due]);
}

/** What is sealed with another key of the installation may open again once that is back. */
const LOOKED_AT_AGAIN_MS = 60_000;

/** No secret signs for it: it waits for one, however long, and nothing counts against it. */
export async function noteUnsigned(
  pool: pg.Pool,
  { restaurantId, endpointId, claim }: ClaimedEndpoint,
  now: Date,
): Promise<void> {
  const due = new Date(now.getTime() + LOOKED_AT_AGAIN_MS);
  await pool.query(LET_GO_UNTIL, [restaurantId, endpointId, claim, due]);
}

const FAILED = `
  UPDATE webhook_endpoints
     SET claim = NULL, claim_until = NULL, attempts = $4, failing_since = $5, due_at = $6, trouble = $7, last_status = $8,
         off_reason = $9
   WHERE restaurant_id = $1 AND endpoint_id = $2 AND claim = $3`;

/**
 * The next event was not taken: it is sent again after a while, and nothing behind it before. After a day of trying, or told
 * that the endpoint is gone, it is turned off where it stands.
 */
export async function noteFailed(
  pool: pg.Pool,
  endpoint: ClaimedEndpoint,
  { trouble, status, isGone }: { trouble: WebhookTrouble | null; status: number | null; isGone: boolean },
  now: Date,
): Promise<void> {
  const { restaurantId, endpointId, claim } = endpoint;
  const attempts = endpoint.attempts + 1;
  const since = endpoint.failingSince ?? now;
  const isOver = isGivenUp(attempts, since.getTime(), now.getTime());
  const offReason = isGone ? 'GONE' : isOver ? 'SILENT' : null;
  const due = offReason === null ? new Date(now.getTime() + retryAfter(attempts)) : null;
  const values = [restaurantId, endpointId, claim, attempts, since, due, trouble, status, offReason];
  await pool.query(FAILED, values);
}
