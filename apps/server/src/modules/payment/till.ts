import { randomBytes } from 'node:crypto';
import { type Language, PAYMENT_HOLD_MINUTES } from '@hansang/contract';
import type { GuestSession } from '../../platform/calls/guest-session.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Offer, PayForm, Prepay } from '../order/placing/prepay.ts';
import type { Venue } from '../restaurant/venue.ts';
import { endPayment } from './end-payment.ts';
import { holdPayment } from './hold-payment.ts';
import { goodsName } from './nicepay/goods-name.ts';
import { loadPaymentOf } from './payment-row.ts';
import type { Providers } from './provider/providers.ts';

export interface TillParts {
  readonly platform: Pick<Platform, 'db' | 'clock' | 'events'>;
  readonly providers: Providers;
  /** The address that the provider sends browsers back to; absolute. */
  readonly returnUrl: () => string;
}

const NAMES = `
  SELECT name->>'ko' AS name FROM order_lines WHERE restaurant_id = $1 AND order_id = $2 ORDER BY line`;

const WAITING_OFFERS = `
  SELECT payment_id FROM payments
   WHERE restaurant_id = $1 AND order_id IN (SELECT waiting_orders($1, $2, $3, $4)) AND phase = 'OFFERED'`;

/** Offers payments for orders that have to be paid first, and writes their forms. */
export function openTill({ platform, providers, returnUrl }: TillParts): Prepay {
  const { db, clock, events } = platform;

  function releaseOffer(paymentId: string): Promise<void> {
    return transaction(db.pool, async (client) => {
      const held = await holdPayment(client, paymentId);
      if (held.payment.phase !== 'OFFERED') return;
      await endPayment(client, held, { status: 'CANCEL', step: 'REPLACED' }, clock.now());
    });
  }

  return {
    async offer(venue: Venue): Promise<Offer | null> {
      const account = await providers.currentOf(venue.restaurantId);
      if (!account) return null;
      const expiresAt = new Date(clock.now().getTime() + PAYMENT_HOLD_MINUTES * 60_000);
      return { paymentId: newPaymentId(), ...account, expiresAt };
    },

    async release({ restaurantId, tableIdx, sessionId }: GuestSession, isCart: boolean): Promise<boolean> {
      const { rows } = await db.pool.query<{ payment_id: string }>(WAITING_OFFERS, [
        restaurantId,
        tableIdx,
        sessionId,
        isCart,
      ]);
      for (const row of rows) await releaseOffer(row.payment_id);
      events.wake();
      return rows.length > 0;
    },

    async form(venue: Venue, orderId: string, language: Language): Promise<PayForm | null> {
      const payment = await loadPaymentOf(db.pool, venue.restaurantId, orderId);
      if (payment?.phase !== 'OFFERED') return null;
      const provider = await providers.open(venue.restaurantId, {
        provider: payment.provider,
        accountId: payment.account_id,
      });
      if (!provider) return null;
      const { rows } = await db.pool.query<{ name: string }>(NAMES, [venue.restaurantId, orderId]);
      const { action, charset, fields } = provider.prepare({
        merchantOrderId: payment.payment_id,
        amount: payment.amount,
        goodsName: goodsName(rows.map(({ name }) => name)),
        language,
        returnUrl: returnUrl(),
        at: clock.now(),
      });
      return { pgAuthParams: fields as NonNullable<PayForm['pgAuthParams']>, pgForm: { action, charset } };
    },
  };
}

/** Letters and digits, as wallets want them; 165 random bits. */
function newPaymentId(): string {
  const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  return [...randomBytes(33)].map((byte) => alphabet[byte % 32]).join('');
}
