import type { CancelReason, OrderStatus } from '@hansang/contract';
import type { RefundOrderRequest } from '@hansang/contract/schemas';
import { isFinalOrderStatus, remainingPayment } from '@hansang/rules';
import type pg from 'pg';
import { onceUnder, type UsedKey } from '../../../platform/calls/idempotency.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { actorTypeOf, loggedActor, type Mover, moveOrderIn } from '../../order/moving/move-order.ts';
import type { OrderRow } from '../../order/reading/order-row.ts';
import { type RefundBound, refuseLarge, tellLarge } from '../../order/refunding/large-refund.ts';
import { newRefundId } from '../../order/refunding/refund-id.ts';
import { type HeldOrderPayment, holdOrderPayment } from '../hold-payment.ts';
import type { PaymentParts } from '../payment-parts.ts';
import { loadPaymentOf, type PaymentRow } from '../payment-row.ts';
import { logStep } from '../payment-step.ts';
import { loadRefunds, type RefundRow } from './refund-row.ts';

type Lines = readonly { readonly line: number; readonly quantity: number }[];

export interface NewRefund {
  readonly refundId: string;
  readonly kind: RefundRow['kind'];
  readonly amount: number;
  readonly lines: Lines;
  readonly reason: CancelReason;
  readonly actor: Mover;
}

const INSERT = `
  INSERT INTO refunds (restaurant_id, refund_id, payment_id, kind, amount, lines, reason, actor_type, actor,
                       requested_at, due_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10) ON CONFLICT DO NOTHING`;

export async function writeAsked(
  client: pg.PoolClient,
  payment: PaymentRow,
  refund: NewRefund,
  now: Date,
): Promise<void> {
  const { restaurant_id, payment_id } = payment;
  const { refundId, kind, amount, lines, reason, actor } = refund;
  const actorType = actorTypeOf(actor.type);
  const { rowCount } = await client.query(INSERT, [
    restaurant_id,
    refundId,
    payment_id,
    kind,
    amount,
    JSON.stringify(lines),
    reason,
    actorType,
    actor.name,
    now,
  ]);
  if (rowCount === 0) return;
  await logStep(client, payment, { step: 'REFUND_ASKED', at: now, amount, by: loggedActor(actor) });
}

/**
 * Asks for everything back that is left of a payment; once for each payment. Caller holds the payment and commits this
 * with what made the refund due.
 */
export function askWholeRefund(
  client: pg.PoolClient,
  payment: PaymentRow,
  asked: Pick<NewRefund, 'reason' | 'actor'>,
  now: Date,
): Promise<void> {
  const amount = remainingPayment(payment.amount, payment.refunded_amount);
  if (!payment.is_captured || amount === 0) return Promise.resolve();
  const refund = { refundId: newRefundId(), kind: 'WHOLE', amount, lines: [], ...asked } as const;
  return writeAsked(client, payment, refund, now);
}

export interface RefundAsked {
  readonly restaurantId: number;
  readonly orderId: string;
  readonly request: RefundOrderRequest;
  readonly actor: Mover;
  /** The same key asks for the same refund. */
  readonly key: UsedKey | null;
  readonly bound: RefundBound;
}

/** A manager gives dishes of an order back, or all that is left of it. @returns why not, or nothing */
export async function askRefund(
  { platform: { db, clock, events }, providers }: PaymentParts,
  asked: RefundAsked,
): Promise<Refusal | null> {
  const { restaurantId, orderId, key } = asked;
  const found = await loadPaymentOf(db.pool, restaurantId, orderId);
  if (!found) return refuse('REFUND_NOT_POSSIBLE');
  const provider = await providers.open(restaurantId, {
    provider: found.provider,
    accountId: found.account_id,
  });
  if (!provider) return refuse('PAYMENT_PROVIDER_UNAVAILABLE');
  const now = clock.now();
  const { partialCancel } = provider.capabilities;
  const given = await transaction(db.pool, async (client) => {
    const held = await holdOrderPayment(client, found);
    return onceUnder(client, key, now, () => giveBack(client, held, asked, partialCancel, now));
  });
  events.wake();
  return isRefusal(given) ? given : null;
}

/** Asks for a refund of what the screen showed. Caller holds order and payment. */
async function giveBack(
  client: pg.PoolClient,
  { order, payment }: HeldOrderPayment,
  { request, actor, bound }: RefundAsked,
  partialCancel: boolean,
  now: Date,
): Promise<{ orderId: string } | Refusal> {
  const { order_id: orderId } = order;
  const refunds = await loadRefunds(client, order.restaurant_id, [payment.payment_id]);
  // What is left is not known while one runs or its outcome is not known: no screen offers a refund then.
  const isBusy = refunds.some(({ status }) => status === 'PENDING' || status === 'UNKNOWN');
  if (isBusy || request.refundedAmount !== payment.refunded_amount) return refuse('PAYMENT_CHANGED');
  if (payment.status !== 'SUCCESS') return refuse('REFUND_NOT_POSSIBLE');
  const left = remainingPayment(payment.amount, payment.refunded_amount);
  const { reason, lines } = request;
  const refundedBefore = payment.refunded_amount;
  const refunding = (amount: number) => ({ restaurantId: order.restaurant_id, refundedBefore, amount });
  if (!lines && order.status !== 'COMPLETE') {
    const unproven = refuseLarge(bound, refunding(left));
    if (unproven) return unproven;
    // Nothing is cooked without its money: an order that gets all of it back ends, and the refund follows from that.
    const refusal = await endOrder(client, order, reason, actor, now);
    if (!refusal) await tellLarge(client, bound, refunding(left), now);
    return refusal ?? { orderId };
  }
  // All that is left of an order that has ended is on its way back.
  if (lines && isEnded(order.status)) return refuse('REFUND_NOT_POSSIBLE');
  const amount = lines ? await amountOf(client, payment, lines, refunds) : left;
  if (isRefusal(amount)) return amount;
  if (amount <= 0 || amount > left) return refuse('REFUND_NOT_POSSIBLE');
  const unproven = refuseLarge(bound, refunding(amount));
  if (unproven) return unproven;
  const kind = amount === left ? 'WHOLE' : 'PART';
  if (kind === 'PART' && !partialCancel) return refuse('REFUND_NOT_POSSIBLE');
  const refund = { refundId: newRefundId(), kind, amount, lines: lines ?? [], reason, actor } as const;
  await writeAsked(client, payment, refund, now);
  await tellLarge(client, bound, refunding(amount), now);
  return { orderId };
}

const isEnded = (status: OrderStatus): boolean => status === 'CANCEL' || status === 'REJECT';

async function endOrder(
  client: pg.PoolClient,
  { restaurant_id: restaurantId, order_id: orderId, status }: OrderRow,
  cancelReason: CancelReason,
  actor: Mover,
  now: Date,
): Promise<Refusal | null> {
  // It has ended already, and its money is on the way back.
  if (isFinalOrderStatus(status)) return null;
  const moved = await moveOrderIn(client, { restaurantId, orderId, to: 'CANCEL', actor, cancelReason }, now);
  return isRefusal(moved) ? moved : null;
}

/** What the named dishes cost; each piece that is sold goes back once, and what was taken off has gone by itself. */
async function amountOf(
  client: pg.PoolClient,
  { restaurant_id, order_id }: PaymentRow,
  lines: Lines,
  refunds: readonly RefundRow[],
): Promise<number | Refusal> {
  const { rows } = await client.query<{ line: number; unit_price: number; charged: number }>(
    `SELECT line, unit_price, live_quantity - free_quantity AS charged
       FROM order_lines WHERE restaurant_id = $1 AND order_id = $2`,
    [restaurant_id, order_id],
  );
  const given = new Map<number, number>();
  const count = (line: number, quantity: number) => given.set(line, (given.get(line) ?? 0) + quantity);
  for (const refund of refunds)
    if (refund.status !== 'FAILED' && refund.of_change === null)
      for (const { line, quantity } of refund.lines) count(line, quantity);
  let amount = 0;
  for (const { line, quantity } of lines) {
    count(line, quantity);
    const sold = rows.find((row) => row.line === line);
    if (!sold || (given.get(line) ?? 0) > sold.charged)
      return refuse('REFUND_NOT_POSSIBLE', {
        details: [{ path: `body.lines.${line}`, message: 'more than was sold' }],
      });
    amount += sold.unit_price * quantity;
  }
  return amount;
}
