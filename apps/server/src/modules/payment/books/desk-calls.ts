import type { StaffPayment } from '@hansang/contract/schemas';
import { businessDay } from '@hansang/rules/hours';
import {
  type CallAnswer,
  type CallContext,
  type CallDefinition,
  defineCall,
} from '../../../platform/calls/calls.ts';
import { fingerprintOf, type UsedKey } from '../../../platform/calls/idempotency.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import { moverOf, refundBoundOf } from '../../board/board-parts.ts';
import { loggedActor } from '../../order/moving/move-order.ts';
import type { ReturnParts } from '../approve/handle-return.ts';
import { loadPaymentOf } from '../payment-row.ts';
import { askRefund } from '../refund/ask-refund.ts';
import { findRefund } from '../refund/refund-row.ts';
import { retryRefund } from '../refund/retry-refund.ts';
import { writeRefund } from '../refund/write-refund.ts';
import {
  comparedAt,
  loadDayPayments,
  loadDeskPayment,
  loadDifferences,
  loadTroubled,
  presentPayments,
} from './load-payments.ts';
import { heldOf, paymentsCsv } from './payments-table.ts';

export interface DeskParts extends ReturnParts {
  readonly wakeRefunds: () => void;
}

/** What managers do about payments. */
export function deskCalls(parts: DeskParts): CallDefinition[] {
  return [
    paymentsCall(parts),
    paymentsTableCall(parts),
    refundOrderCall(parts),
    retryRefundCall(parts),
    settleRefundCall(parts),
  ];
}

function paymentsCall(parts: DeskParts): CallDefinition {
  return defineCall('payments', {
    summary: 'Card payments of a business day, troubled refunds and differences of any day',
    errors: ['NOT_FOUND_RESTAURANT'],
    async handle({ params: { restaurantId }, query }) {
      const { db } = parts.platform;
      const day = await dayOf(parts, restaurantId, query.businessDay);
      if (typeof day !== 'string') return day;
      const [today, troubled, differences, compared] = await Promise.all([
        loadDayPayments(db.pool, restaurantId, day),
        loadTroubled(db.pool, restaurantId),
        loadDifferences(db.pool, restaurantId),
        comparedAt(db.pool, restaurantId, day),
      ]);
      const payments = await presentPayments(db.pool, restaurantId, today);
      const captured = today.filter((payment) => payment.is_captured);
      const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
      return {
        body: {
          businessDay: day,
          payments,
          troubled: await presentPayments(db.pool, restaurantId, troubled),
          differences,
          totals: {
            captured: sum(captured.map(({ amount }) => amount)),
            refunded: sum(captured.map(({ amount }) => amount)) - sum(payments.map(heldOf)),
            count: captured.length,
          },
          comparedAt: compared?.toISOString() ?? null,
        },
      };
    },
  });
}

function paymentsTableCall(parts: DeskParts): CallDefinition {
  return defineCall('paymentsTable', {
    summary: 'The card payments of a business day as CSV',
    errors: ['NOT_FOUND_RESTAURANT'],
    async handle({ params: { restaurantId }, query }) {
      const day = await dayOf(parts, restaurantId, query.businessDay);
      if (typeof day !== 'string') return day;
      const venue = await parts.venues.get(restaurantId);
      const rows = await loadDayPayments(parts.platform.db.pool, restaurantId, day);
      const payments = await presentPayments(parts.platform.db.pool, restaurantId, rows);
      const csv = paymentsCsv(payments, venue?.clock.timeZone ?? 'Asia/Seoul');
      return {
        body: csv,
        bytes: Buffer.from(csv, 'utf8'),
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="payments-${restaurantId}-${day}.csv"`,
        },
      };
    },
  });
}

function refundOrderCall(parts: DeskParts): CallDefinition {
  return defineCall('refundOrder', {
    summary: 'Give dishes of a paid order back, or all that is left of it; send an Idempotency-Key',
    errors: [
      'REFUND_NOT_POSSIBLE',
      'PAYMENT_CHANGED',
      'PAYMENT_PROVIDER_UNAVAILABLE',
      'NOT_FOUND_ORDER',
      'IDEMPOTENCY_KEY_REUSED',
      'NOT_FOUND_RESTAURANT',
      'STEP_UP_NEEDED',
    ],
    async handle({ params: { restaurantId, orderId }, body }, context) {
      const actor = await moverOf(context, restaurantId);
      const bound = await refundBoundOf(parts.venues, context, restaurantId);
      if (isRefusal(bound)) return bound;
      const key = refundKey(context, actor.id, { restaurantId, orderId, body });
      const refusal = await askRefund(parts, { restaurantId, orderId, request: body, actor, key, bound });
      if (refusal?.refused === 'PAYMENT_CHANGED' || refusal?.refused === 'REFUND_NOT_POSSIBLE') {
        const now = await answerOrderPayment(parts, restaurantId, orderId);
        return isRefusal(now) ? refusal : { ...refusal, extra: { payment: now.body } };
      }
      if (refusal) return refusal;
      parts.wakeRefunds();
      return answerOrderPayment(parts, restaurantId, orderId);
    },
  });
}

function refundKey({ idempotencyKey: key }: CallContext, userId: string, asked: unknown): UsedKey | null {
  if (key === null) return null;
  return { actor: `staff:${userId}`, route: 'refundOrder', key, fingerprint: fingerprintOf(asked) };
}

function retryRefundCall(parts: DeskParts): CallDefinition {
  return defineCall('retryRefund', {
    summary: 'Try a failed refund again now',
    errors: ['REFUND_NOT_POSSIBLE', 'NOT_FOUND_ORDER'],
    async handle({ params: { restaurantId, refundId } }, context) {
      const { db } = parts.platform;
      const isDue = await retryRefund(parts, restaurantId, refundId, await moverOf(context, restaurantId));
      const refund = await findRefund(db.pool, restaurantId, refundId);
      // One that is being tried at this moment needs nothing more.
      if (!refund || (!isDue && refund.status !== 'PENDING')) return refuse('REFUND_NOT_POSSIBLE');
      parts.wakeRefunds();
      return answerPayment(parts, restaurantId, refund.payment_id);
    },
  });
}

function settleRefundCall(parts: DeskParts): CallDefinition {
  return defineCall('settleRefund', {
    summary: "Tell what became of a refund, as the provider's own books show it",
    errors: ['REFUND_NOT_POSSIBLE', 'NOT_FOUND_ORDER'],
    async handle({ params: { restaurantId, refundId }, body: { wasGivenBack } }, context) {
      const refund = await findRefund(parts.platform.db.pool, restaurantId, refundId);
      if (refund?.status !== 'UNKNOWN') return refuse('REFUND_NOT_POSSIBLE');
      const actor = await moverOf(context, restaurantId);
      await writeRefund(
        parts,
        refund,
        wasGivenBack ? { status: 'DONE' } : { status: 'FAILED', why: `${actor.name} looked it up` },
        loggedActor(actor),
      );
      return answerPayment(parts, restaurantId, refund.payment_id);
    },
  });
}

async function dayOf(
  { platform: { clock }, venues }: DeskParts,
  restaurantId: number,
  asked: string | undefined,
): Promise<string | Refusal> {
  const venue = await venues.get(restaurantId);
  if (!venue) return refuse('NOT_FOUND_RESTAURANT');
  return asked ?? businessDay(clock.now().getTime(), venue.clock);
}

async function answerOrderPayment(
  parts: DeskParts,
  restaurantId: number,
  orderId: string,
): Promise<CallAnswer<StaffPayment> | Refusal> {
  const found = await loadPaymentOf(parts.platform.db.pool, restaurantId, orderId);
  return found ? answerPayment(parts, restaurantId, found.payment_id) : refuse('NOT_FOUND_ORDER');
}

async function answerPayment(
  { platform: { db } }: DeskParts,
  restaurantId: number,
  paymentId: string,
): Promise<CallAnswer<StaffPayment> | Refusal> {
  const desk = await loadDeskPayment(db.pool, restaurantId, paymentId);
  const [body] = desk ? await presentPayments(db.pool, restaurantId, [desk]) : [];
  return body ? { body } : refuse('NOT_FOUND_ORDER');
}
