import type { PaymentStatus } from '@hansang/contract';
import type { Actor } from './actors.ts';

export interface PaymentTransitionRule {
  readonly by: readonly Actor[];
}

/** Every transition of a payment; refunds are asked for by staff or the product and settled by the provider. */
export const PAYMENT_TRANSITIONS = {
  PENDING: {
    SUCCESS: { by: ['payment'] },
    FAIL: { by: ['payment', 'system'] },
    CANCEL: { by: ['guest', 'payment', 'system'] },
  },
  SUCCESS: {
    CANCEL: { by: ['manager', 'owner', 'pos', 'system', 'payment'] },
    CANCEL_FAIL: { by: ['system', 'payment'] },
  },
  CANCEL_FAIL: { CANCEL: { by: ['manager', 'owner', 'system', 'payment'] } },
  FAIL: {},
  CANCEL: {},
} as const satisfies Record<PaymentStatus, { readonly [To in PaymentStatus]?: PaymentTransitionRule }>;

/** Whether a payment may go so by this actor. */
export function canMovePayment(from: PaymentStatus, to: PaymentStatus, actor: Actor): boolean {
  const rules: { readonly [To in PaymentStatus]?: PaymentTransitionRule } = PAYMENT_TRANSITIONS[from];
  return rules[to]?.by.includes(actor) ?? false;
}

export function isFinalPaymentStatus(status: PaymentStatus): boolean {
  return Object.keys(PAYMENT_TRANSITIONS[status]).length === 0;
}
