import { transaction } from '../../platform/database/transaction.ts';
import { letGo } from './awaited.ts';
import { nextAttempt } from './backoff.ts';
import { type Ending, endPayment } from './end-payment.ts';
import { holdPayment } from './hold-payment.ts';
import type { PaymentParts } from './payment-parts.ts';
import type { PaymentRow } from './payment-row.ts';
import { logStep } from './payment-step.ts';

/** A payment that its reader has claimed; a change under a claim that was lost does nothing. */
export type Claimed = PaymentRow & { readonly claim: string };

const PHASE = `
  UPDATE payments SET phase = $2, claim = NULL, due_at = $3, attempts = 0, last_error = $4 WHERE payment_id = $1`;

type Change = Parameters<typeof endPayment>[0];

function underClaim(
  { platform: { db, events } }: PaymentParts,
  { payment_id: paymentId, claim }: Claimed,
  work: (client: Change, held: Awaited<ReturnType<typeof holdPayment>>) => Promise<void>,
): Promise<boolean> {
  return transaction(db.pool, async (client) => {
    const held = await holdPayment(client, paymentId);
    if (held.payment.claim !== claim) return false;
    await work(client, held);
    return true;
  }).finally(() => events.wake());
}

/** Nobody knows what came of the approval: the provider is asked until it is known. What is paid for goes on waiting. */
export function beginAsking(parts: PaymentParts, payment: Claimed, why: string): Promise<boolean> {
  const now = parts.platform.clock.now();
  return underClaim(parts, payment, async (client, held) => {
    await client.query(PHASE, [payment.payment_id, 'ASKING', now, why]);
    await logStep(client, held.payment, { step: 'UNKNOWN', at: now, detail: why });
  });
}

/** Whatever came of the approval has to be undone. What waited for it is let go at once. */
export function beginUndoing(parts: PaymentParts, payment: Claimed, why: string): Promise<boolean> {
  const now = parts.platform.clock.now();
  return underClaim(parts, payment, async (client, held) => {
    await client.query(PHASE, [payment.payment_id, 'UNDOING', now, why]);
    await logStep(client, held.payment, { step: 'UNDOING', at: now, detail: why });
    await letGo(client, held, now);
  }).finally(() => parts.menus.forgetStock(payment.restaurant_id));
}

/** No money is held: the payment ends, and with it what waited for it. */
export function finish(parts: PaymentParts, payment: Claimed, ending: Ending): Promise<boolean> {
  return underClaim(parts, payment, (client, held) =>
    endPayment(client, held, ending, parts.platform.clock.now()),
  ).finally(() => parts.menus.forgetStock(payment.restaurant_id));
}

/**
 * Undoes at the provider what came of an approval after its payment had ended here. The payment keeps its end; one that
 * was settled as paid meanwhile is left alone, and so is a transaction that another payment stands for.
 */
export async function undoAfterAll(
  { platform: { db, clock } }: PaymentParts,
  paymentId: string,
  why: string,
): Promise<void> {
  await db.pool.query(
    `UPDATE payments p SET phase = 'UNDOING', claim = NULL, due_at = $2, attempts = 0, last_error = $3
      WHERE payment_id = $1 AND phase = 'DONE' AND NOT is_captured
        AND NOT EXISTS (SELECT 1 FROM payments other
                         WHERE other.provider = p.provider AND other.transaction_id = p.transaction_id
                           AND (other.is_captured OR other.phase IN ('APPROVING', 'ASKING', 'UNDOING')))`,
    [paymentId, clock.now(), why],
  );
}

/** Nothing is known yet: somebody looks again later. */
export async function tryLater(parts: PaymentParts, payment: Claimed, why: string): Promise<void> {
  const { db, clock } = parts.platform;
  await db.pool.query(
    'UPDATE payments SET claim = NULL, due_at = $3, last_error = $4 WHERE payment_id = $1 AND claim = $2',
    [payment.payment_id, payment.claim, nextAttempt(clock.now(), payment.attempts), why.slice(0, 300)],
  );
}
