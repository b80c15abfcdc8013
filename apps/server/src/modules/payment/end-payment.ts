import type { PaymentStatus } from '@hansang/contract';
import { canMovePayment } from '@hansang/rules';
import type pg from 'pg';
import type { PaymentStep } from '../../platform/events/event.ts';
import { loggedActor, type Mover } from '../order/moving/move-order.ts';
import { letGo } from './awaited.ts';
import type { HeldPayment } from './hold-payment.ts';
import { logStep } from './payment-step.ts';

/** By these what was to be paid was let go here, before anybody asked for the money: the guest is told so. */
const LET_GO: ReadonlySet<PaymentStep> = new Set(['FREED', 'CANCELLED_BY_GUEST']);

export interface Ending {
  readonly status: Extract<PaymentStatus, 'FAIL' | 'CANCEL'>;
  readonly step: PaymentStep;
  /** The provider's code and words for the guest's page. */
  readonly code?: string;
  readonly message?: string;
  /** Who ended it, where somebody of the staff did. */
  readonly actor?: Mover;
}

const END = `
  UPDATE payments SET status = $2, phase = 'DONE', claim = NULL, due_at = NULL, settled_at = $3, is_replaced = $6,
                      decline_code = coalesce($4, decline_code), decline_message = coalesce($5, decline_message)
   WHERE payment_id = $1`;

/**
 * Ends a payment for which no money is held, and lets go of what waited for it: an order's stock goes back. A payment that
 * had its end before keeps it: then something was merely undone at the provider.
 */
export async function endPayment(
  client: pg.PoolClient,
  held: HeldPayment,
  { status, step, code, message, actor }: Ending,
  now: Date,
): Promise<void> {
  const { payment } = held;
  const kept = canMovePayment(payment.status, status, 'payment') ? status : payment.status;
  const isReplaced = payment.is_replaced || step === 'REPLACED';
  const why = code ?? (LET_GO.has(step) ? step : null);
  await client.query(END, [payment.payment_id, kept, now, why, message ?? null, isReplaced]);
  const detail = [code, message].filter(Boolean).join(' ');
  await logStep(client, payment, {
    step,
    at: now,
    ...(detail && { detail }),
    ...(actor && { by: loggedActor(actor) }),
  });
  await letGo(client, held, now, actor);
}
