import type { Language } from '@hansang/contract';
import type { BillOffer, PayBillRequest } from '@hansang/contract/schemas';
import { claimPart, type WantedPart } from '@hansang/rules/bill';
import { businessDay } from '@hansang/rules/hours';
import type pg from 'pg';
import type { GuestSession } from '../../../platform/calls/guest-session.ts';
import { onceUnder, type UsedKey } from '../../../platform/calls/idempotency.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { claimBill, claimEnd } from '../../bill/claim-bill.ts';
import { type HeldBill, holdBill } from '../../bill/hold-bill.ts';
import { loadBill } from '../../bill/load-bill.ts';
import { payableBill } from '../../bill/payable-bill.ts';
import { logBill } from '../../bill/tell-bill.ts';
import type { Phone } from '../../order/reading/whose-order.ts';
import type { Venue } from '../../restaurant/venue.ts';
import { endPayment } from '../end-payment.ts';
import { holdPayment } from '../hold-payment.ts';
import { newPaymentId } from '../payment-id.ts';
import type { PaymentParts } from '../payment-parts.ts';
import { loadPayment, type PartPayment } from '../payment-row.ts';
import { logStep } from '../payment-step.ts';
import type { AccountRef } from '../provider/providers.ts';
import { writeForm } from '../write-form.ts';
import { loadOwnPayments } from './own-payments.ts';

export interface PartAsked {
  readonly venue: Venue;
  readonly visitId: string;
  readonly session: GuestSession & { readonly clientId: string };
  readonly phone: Phone;
  readonly request: PayBillRequest;
  readonly key: UsedKey | null;
  readonly language: Language;
}

export interface OfferParts extends PaymentParts {
  /** Where the provider sends browsers back to; absolute. */
  readonly returnUrl: () => string;
}

/**
 * Keeps a part of the bill for a phone and writes the form that leads to the provider's window. A phone has one such part
 * at a time: the next takes the place of what nobody has begun to ask the money for.
 */
export async function offerPart(parts: OfferParts, asked: PartAsked): Promise<BillOffer | Refusal> {
  const { platform, providers } = parts;
  const { restaurantId } = asked.venue;
  const account = await providers.currentOf(restaurantId);
  if (!account) return refuse('BILL_PAYING_UNUSED');
  // Nothing is kept from others that cannot be paid.
  if (!(await providers.open(restaurantId, account))) return refuse('PAYMENT_PROVIDER_UNAVAILABLE');
  const now = platform.clock.now();
  const offered = await transaction(platform.db.pool, async (client) => {
    const held = await holdBill(client, restaurantId, asked.visitId);
    if (!held) return refuse('NOT_FOUND_VISIT');
    return onceUnder(client, asked.key, now, async () => {
      await client.query('SAVEPOINT offering');
      const made = await offerIn(client, held, asked, account, now);
      // What was refused leaves the phone's earlier part as it was.
      if (isRefusal(made)) await client.query('ROLLBACK TO SAVEPOINT offering');
      return made;
    });
  });
  platform.events.wake(restaurantId);
  if (isRefusal(offered)) return offered;
  return formOf(parts, asked, offered);
}

interface Offered {
  readonly paymentId: string;
  /** What the guest buys, as the provider's window says it. */
  readonly dishes: readonly string[];
}

const INSERT = `
  INSERT INTO payments (restaurant_id, payment_id, origin, visit_id, bill_claim, provider, account_id, amount, business_day,
                        offered_at, expires_at, due_at)
  VALUES ($1, $2, 'PROVIDER', $3, $4, $5, $6, $7, $8, $9, $10, $10)`;

async function offerIn(
  client: pg.PoolClient,
  held: HeldBill,
  { venue, session, phone, request }: PartAsked,
  { provider, accountId }: AccountRef,
  now: Date,
): Promise<Offered | Refusal> {
  const { restaurantId } = venue;
  const { visitId } = held;
  if (held.version !== request.version) return refuse('BILL_CHANGED');
  const who = { actorType: 'guest', actor: session.clientId } as const;
  for (const own of await loadOwnPayments(client, restaurantId, visitId, phone)) {
    if (own.phase === 'APPROVING' || own.phase === 'ASKING') return refuse('PAYMENT_UNKNOWN');
    if (own.phase === 'OFFERED')
      await endPayment(
        client,
        await holdPayment(client, own.payment_id),
        { status: 'CANCEL', step: 'REPLACED' },
        now,
      );
  }
  const bill = await loadBill(client, restaurantId, visitId, now);
  if (!bill) return refuse('NOT_FOUND_VISIT');
  const payable = payableBill(bill);
  const claimed = claimPart(payable, wantedOf(request, session.clientId));
  if (payable.payable === 0 || claimed.amount !== request.amount) return refuse('BILL_CHANGED');
  const claimId = await claimBill(
    client,
    {
      restaurantId,
      visitId,
      part: request.part,
      claimed,
      clientId: session.clientId,
      sessionId: session.sessionId,
    },
    now,
  );
  if (isRefusal(claimId)) return claimId;
  const paymentId = newPaymentId();
  const { amount } = claimed;
  const day = businessDay(now.getTime(), venue.clock);
  const values = [restaurantId, paymentId, visitId, claimId, provider, accountId, amount, day];
  await client.query(INSERT, [...values, now, claimEnd(now)]);
  const payment = { restaurant_id: restaurantId, payment_id: paymentId, order_id: null, visit_id: visitId };
  await logStep(client, { ...payment, amount, provider }, { step: 'OFFERED', at: now, by: who });
  const data = { paymentId, amount, part: request.part.part };
  await logBill(client, { restaurantId, who }, held, 'bill.claimed', data, now);
  const names = bill.orders.flatMap(({ orderId, lines }) =>
    lines
      .filter(({ line, charged }) =>
        claimed.lines.length === 0
          ? charged > 0
          : claimed.lines.some((one) => one.orderId === orderId && one.line === line),
      )
      .map(({ name }) => name.ko),
  );
  return { paymentId, dishes: names };
}

const wantedOf = ({ part }: PayBillRequest, clientId: string): WantedPart =>
  part.part === 'PERSON' ? { part: 'PERSON', clientId } : part;

/** The form of an offer, signed anew: what was answered under the same key may have been paid or given up since. */
async function formOf(
  parts: OfferParts,
  { language }: PartAsked,
  { paymentId, dishes }: Offered,
): Promise<BillOffer | Refusal> {
  const payment = (await loadPayment(parts.platform.db.pool, paymentId)) as PartPayment | null;
  if (payment?.phase !== 'OFFERED') return refuse('BILL_CHANGED');
  const form = await writeForm(parts, payment, dishes, language);
  if (!form) return refuse('PAYMENT_PROVIDER_UNAVAILABLE');
  return { paymentId, amount: payment.amount, until: payment.expires_at.toISOString(), ...form };
}
