import type { CancelReason } from '@hansang/contract';
import type pg from 'pg';
import type { Clock } from '../../../platform/clock.ts';
import type { ConsumerOptions } from '../../../platform/events/consumer.ts';
import type { LoggedEvent } from '../../../platform/events/event.ts';
import { loadPaymentOf, lockPayment } from '../payment-row.ts';
import { askWholeRefund } from './ask-refund.ts';

const SYSTEM = { type: 'system', id: 'system', name: 'system' } as const;

/**
 * What orders mean for their payments, as a delivery of the log: the event that ends a paid order is committed with
 * that end, so its refund is asked for exactly once, whoever ended it and whatever dies meanwhile.
 */
export function orderWatch(clock: Clock, wake: () => void): ConsumerOptions<'order.moved' | 'visit.closed'> {
  return {
    name: 'payments',
    from: 'beginning',
    types: ['order.moved', 'visit.closed'],
    async handle(event, client) {
      if (event.type === 'visit.closed') {
        await tableFreed(client, event, event.data, clock.now());
        wake();
      } else if (event.data.to === 'CANCEL' || event.data.to === 'REJECT') {
        await orderEnded(client, event, event.data.cancelReason ?? 'ETC', clock.now());
        wake();
      }
    },
  };
}

async function orderEnded(
  client: pg.PoolClient,
  { restaurantId, subjectId: orderId }: LoggedEvent,
  reason: CancelReason,
  now: Date,
): Promise<void> {
  const found = await loadPaymentOf(client, restaurantId, orderId);
  if (!found) return;
  const payment = await lockPayment(client, found);
  if (payment.is_captured) return askWholeRefund(client, payment, { reason, actor: SYSTEM }, now);
  await client.query(`UPDATE payments SET due_at = $2 WHERE payment_id = $1 AND phase = 'OFFERED'`, [
    payment.payment_id,
    now,
  ]);
}

/** Guests who were checked out do not pay any more: what they had reserved, or begun to pay of their bill, is looked at now. */
async function tableFreed(
  client: pg.PoolClient,
  { restaurantId }: LoggedEvent,
  {
    tableIdx,
    visitId,
    epoch,
  }: { readonly tableIdx: number; readonly visitId: string | null; readonly epoch: number },
  now: Date,
): Promise<void> {
  await client.query({
    name: 'freed_bills',
    text: `UPDATE payments SET due_at = $3
            WHERE restaurant_id = $1 AND visit_id = $2 AND bill_claim IS NOT NULL AND phase = 'OFFERED'`,
    values: [restaurantId, visitId, now],
  });
  // Those of the guests before: who was moved there in the same moment goes on paying.
  await client.query({
    name: 'freed_offers',
    text: `UPDATE payments p SET due_at = $3 FROM orders o
            WHERE o.restaurant_id = $1 AND o.table_idx = $2 AND o.status = 'PENDING' AND o.table_epoch < $4
              AND p.restaurant_id = o.restaurant_id AND p.order_id = o.order_id AND p.phase = 'OFFERED'`,
    values: [restaurantId, tableIdx, now, epoch],
  });
}
