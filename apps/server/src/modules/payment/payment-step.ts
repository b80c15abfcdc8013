import type { OrderStatus } from '@hansang/contract';
import { appendEvents, type Queryable } from '../../platform/events/append.ts';
import type { Actor, PaymentStep } from '../../platform/events/event.ts';
import type { PaymentRow } from './payment-row.ts';

export interface StepTaken {
  readonly step: PaymentStep;
  readonly at: Date;
  /** The payment's own amount unless told otherwise. */
  readonly amount?: number;
  readonly detail?: string;
  /** The provider's word unless told otherwise. */
  readonly by?: Actor;
  /** The order's table, whose guests are to read again, and how the order stands. */
  readonly guests?: { readonly tableIdx: number; readonly status: OrderStatus };
}

/** Writes a step of a payment to the log, in the change's transaction. */
export function logStep(
  client: Queryable,
  payment: Pick<PaymentRow, 'restaurant_id' | 'payment_id' | 'order_id' | 'visit_id' | 'amount' | 'provider'>,
  {
    step,
    at,
    amount = payment.amount,
    detail,
    by = { actorType: 'payment', actor: payment.provider },
    guests,
  }: StepTaken,
): Promise<void> {
  return appendEvents(client, {
    restaurantId: payment.restaurant_id,
    subjectType: 'payment',
    subjectId: payment.payment_id,
    ...by,
    type: 'payment.stepped',
    data: {
      orderId: payment.order_id,
      ...(payment.order_id === null && payment.visit_id !== null && { visitId: payment.visit_id }),
      step,
      amount,
      ...(detail && { detail: detail.slice(0, 300) }),
      ...(guests && { guests }),
    },
    at,
  });
}
