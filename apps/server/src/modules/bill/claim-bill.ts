import { randomBytes } from 'node:crypto';
import { BILL_CLAIM_MINUTES, type BillPart } from '@hansang/contract';
import type { ClaimedPart } from '@hansang/rules/bill';
import type pg from 'pg';
import { type Refusal, refuse } from '../../platform/calls/refusal.ts';

export interface ClaimAsked {
  readonly restaurantId: number;
  /** Held, with its orders. */
  readonly visitId: string;
  readonly part: { readonly part: BillPart; readonly shares?: number };
  readonly claimed: ClaimedPart;
  readonly clientId: string | null;
  /** The phone that pays by itself. */
  readonly sessionId?: number;
}

const CLAIM = 'SELECT claim_bill(jsonb_populate_record(NULL::payment_claims, $1)) AS outcome';

export const SETTLE_CLAIM = 'SELECT settle_claim($1, $2, $3, $4) AS outcome';

/** Until when a claim that is made now keeps its part from others. */
export const claimEnd = (now: Date): Date => new Date(now.getTime() + BILL_CLAIM_MINUTES * 60_000);

/** Keeps a part of a bill for whoever pays it. @returns the claim's id, or that the bill is another by now */
export async function claimBill(
  client: pg.PoolClient,
  { restaurantId, visitId, part, claimed, clientId, sessionId }: ClaimAsked,
  now: Date,
): Promise<string | Refusal> {
  const claimId = randomBytes(12).toString('hex');
  const asked = {
    restaurant_id: restaurantId,
    claim_id: claimId,
    visit_id: visitId,
    amount: claimed.amount,
    part: part.part,
    lines: claimed.lines,
    shares: part.shares ?? null,
    client_id: clientId,
    session_id: sessionId ?? null,
    made_at: now,
    until: claimEnd(now),
  };
  const { rows } = await client.query<{ outcome: string }>(CLAIM, [JSON.stringify(asked)]);
  return rows[0]?.outcome === 'CLAIMED' ? claimId : refuse('BILL_CHANGED');
}
