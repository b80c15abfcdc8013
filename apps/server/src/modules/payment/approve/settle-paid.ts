import { businessDay } from '@hansang/rules/hours';
import type pg from 'pg';
import { transaction } from '../../../platform/database/transaction.ts';
import { holdTableCarts } from '../../cart/house/house-changes.ts';
import { takePaidFromCart } from '../../cart/house/paid-cart.ts';
import { newHashKey } from '../../order/placing/order-ids.ts';
import { requestSteps } from '../../order/placing/place-statement.ts';
import type { Venue } from '../../restaurant/venue.ts';
import { holdTables, holdVisits } from '../../visit/hold-table.ts';
import { holdPayment } from '../hold-payment.ts';
import type { PaymentParts } from '../payment-parts.ts';
import type { PaymentRow } from '../payment-row.ts';
import { logStep } from '../payment-step.ts';
import type { Approval, KnownApproval } from '../provider/provider.ts';

/** What is known of an approval: all of it from its own reply, less from asking later. */
export type ApprovalFacts = KnownApproval &
  Partial<Pick<Approval, 'method' | 'cardName' | 'cardNumber' | 'installmentMonths'>>;

/**
 * `unwanted`: the order waits no more, or its guests are gone: the money has to go back. `lost`: somebody else works on
 * the payment by now.
 */
export type PaidOutcome = 'paid' | 'unwanted' | 'lost';

/** The table went elsewhere while its lock was waited for: the transaction runs again. */
class TableMoved extends Error {
  readonly code = '40001';
}

/**
 * Makes a paid order a real one, all at once: number, visit and hash, kitchen, books and log.
 * @param claim of who asked for the money; another one must not settle it
 */
export async function settlePaid(
  { platform: { db, clock, events }, venues, tables }: PaymentParts,
  payment: PaymentRow,
  claim: string,
  facts: ApprovalFacts,
): Promise<PaidOutcome> {
  const venue = await venues.get(payment.restaurant_id);
  if (!venue) return 'unwanted';
  const now = clock.now();
  const settled = await transaction(db.pool, (client) => settleIn(client, venue, payment, claim, facts, now));
  if (typeof settled === 'string') return settled;
  tables.forget(venue.restaurantId, settled.tableIdx);
  events.wake();
  return 'paid';
}

interface Reserved {
  table_idx: number;
  table_epoch: number;
  session_id: number;
  client_id: string;
}

const RESERVED = `
  SELECT table_idx, table_epoch, session_id, client_id FROM orders WHERE restaurant_id = $1 AND order_id = $2
  -- never null: table_epoch, session_id, client_id`;

async function settleIn(
  client: pg.PoolClient,
  venue: Venue,
  { restaurant_id: restaurantId, payment_id: paymentId, order_id: orderId }: PaymentRow,
  claim: string,
  facts: ApprovalFacts,
  now: Date,
): Promise<Exclude<PaidOutcome, 'paid'> | { tableIdx: number }> {
  const reserved = async () => (await client.query<Reserved>(RESERVED, [restaurantId, orderId])).rows[0];
  const { table_idx: tableIdx } = (await reserved()) ?? {};
  if (tableIdx === undefined) return 'unwanted';
  const table = (await holdTables(client, restaurantId, tableIdx)).get(tableIdx);
  await holdVisits(client, restaurantId, table?.visitId ?? null);
  await holdTableCarts(client, restaurantId, tableIdx);
  const { order, payment } = await holdPayment(client, paymentId);
  if (payment.claim !== claim) return 'lost';
  const place = await reserved();
  if (place?.table_idx !== tableIdx) throw new TableMoved('The table moved while it was waited for');
  if (order.status !== 'PENDING' || table?.epoch !== place.table_epoch) return 'unwanted';

  await writePayment(client, paymentId, facts, now);
  await logStep(client, payment, { step: 'APPROVED', at: now });
  const { session_id: sessionId, client_id: clientId } = place;
  await takePaidFromCart(client, { restaurantId, tableIdx, orderId, sessionId, clientId }, now);
  const asked = {
    status: 'REQUEST',
    at: now.toISOString(),
    actorType: 'payment',
    actor: payment.provider,
  } as const;
  const steps = requestSteps(venue.settings.acceptAutomatically, order.held, asked);
  const day = businessDay(now.getTime(), venue.clock);
  await client.query('SELECT settle_order($1, $2, $3, $4, $5, $6, $7, $8)', [
    restaurantId,
    orderId,
    paymentId,
    table.visitId,
    day,
    newHashKey(),
    JSON.stringify(steps),
    now,
  ]);
  return { tableIdx };
}

async function writePayment(
  client: pg.PoolClient,
  paymentId: string,
  facts: ApprovalFacts,
  now: Date,
): Promise<void> {
  await client.query(
    `UPDATE payments SET status = 'SUCCESS', phase = 'DONE', is_captured = true, claim = NULL, due_at = NULL,
            settled_at = $2, approved_at = $3, approval_number = $4, method = $5, card_name = $6, card_number = $7,
            installment_months = $8
      WHERE payment_id = $1`,
    [
      paymentId,
      now,
      facts.approvedAt ?? now,
      facts.approvalNumber,
      facts.method ?? null,
      facts.cardName ?? null,
      facts.cardNumber ?? null,
      facts.installmentMonths ?? 0,
    ],
  );
}
