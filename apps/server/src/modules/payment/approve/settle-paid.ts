import { businessDay } from '@hansang/rules/hours';
import type pg from 'pg';
import { transaction } from '../../../platform/database/transaction.ts';
import { holdTableCarts } from '../../cart/house/house-changes.ts';
import { takePaidFromCart } from '../../cart/house/paid-cart.ts';
import { newHashKey } from '../../order/placing/order-ids.ts';
import { acceptsByItself, requestSteps } from '../../order/placing/place-statement.ts';
import type { Venue } from '../../restaurant/venue.ts';
import { holdTables, holdVisits } from '../../visit/hold-table.ts';
import { settlePart } from '../at-table/settle-part.ts';
import { holdOrderPayment } from '../hold-payment.ts';
import type { PaymentParts } from '../payment-parts.ts';
import { isOfBill, type OrderPayment, type PaymentRow } from '../payment-row.ts';
import { logStep } from '../payment-step.ts';
import { type ApprovalFacts, type PaidOutcome, writeApproval } from './write-approval.ts';

/** The table went elsewhere while its lock was waited for: the transaction runs again. */
class TableMoved extends Error {
  readonly code = '40001';
}

/**
 * Makes a paid order a real one, all at once: number, visit and hash, kitchen, books and log; a part of a bill is settled.
 * @param claim of who asked for the money; another one must not settle it
 */
export async function settlePaid(
  parts: PaymentParts,
  payment: PaymentRow,
  claim: string,
  facts: ApprovalFacts,
): Promise<PaidOutcome> {
  if (isOfBill(payment)) return settlePart(parts, payment, claim, facts);
  const {
    platform: { db, clock, events },
    venues,
    tables,
  } = parts;
  const venue = await venues.get(payment.restaurant_id);
  if (!venue) return 'unwanted';
  const now = clock.now();
  const settled = await transaction(db.pool, (client) =>
    settleIn(client, venue, payment as OrderPayment, claim, facts, now),
  );
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
  found: OrderPayment,
  claim: string,
  facts: ApprovalFacts,
  now: Date,
): Promise<Exclude<PaidOutcome, 'paid'> | { tableIdx: number }> {
  const { restaurant_id: restaurantId, payment_id: paymentId, order_id: orderId } = found;
  const reserved = async () => (await client.query<Reserved>(RESERVED, [restaurantId, orderId])).rows[0];
  const { table_idx: tableIdx } = (await reserved()) ?? {};
  if (tableIdx === undefined) return 'unwanted';
  const table = (await holdTables(client, restaurantId, tableIdx)).get(tableIdx);
  await holdVisits(client, restaurantId, table?.visitId ?? null);
  await holdTableCarts(client, restaurantId, tableIdx);
  const { order, payment } = await holdOrderPayment(client, found);
  if (payment.claim !== claim) return 'lost';
  const place = await reserved();
  if (place?.table_idx !== tableIdx) throw new TableMoved('The table moved while it was waited for');
  if (order.status !== 'PENDING' || table?.epoch !== place.table_epoch) return 'unwanted';

  await writeApproval(client, paymentId, facts, now);
  await logStep(client, payment, { step: 'APPROVED', at: now });
  const { session_id: sessionId, client_id: clientId } = place;
  await takePaidFromCart(client, { restaurantId, tableIdx, orderId, sessionId, clientId }, now);
  const asked = {
    status: 'REQUEST',
    at: now.toISOString(),
    actorType: 'payment',
    actor: payment.provider,
  } as const;
  const steps = requestSteps(acceptsByItself(venue.settings), order.held, asked);
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
