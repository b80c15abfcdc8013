import { type Language, PAYMENT_HOLD_MINUTES } from '@hansang/contract';
import type { GuestSession } from '../../platform/calls/guest-session.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Offer, PayForm, Prepay } from '../order/placing/prepay.ts';
import type { Venue } from '../restaurant/venue.ts';
import { endPayment } from './end-payment.ts';
import { holdPayment } from './hold-payment.ts';
import { newPaymentId } from './payment-id.ts';
import { loadPaymentOf } from './payment-row.ts';
import { type FormParts, writeForm } from './write-form.ts';

export interface TillParts extends FormParts {
  readonly platform: Pick<Platform, 'db' | 'clock' | 'events'>;
}

const NAMES = `
  SELECT name->>'ko' AS name FROM order_lines WHERE restaurant_id = $1 AND order_id = $2 ORDER BY line`;

const WAITING_OFFERS = `
  SELECT payment_id FROM payments
   WHERE restaurant_id = $1 AND order_id IN (SELECT waiting_orders($1, $2, $3, $4)) AND phase = 'OFFERED'`;

/** Offers payments for orders that have to be paid first, and writes their forms. */
export function openTill(parts: TillParts): Prepay {
  const { platform, providers } = parts;
  const { db, clock, events } = platform;

  function releaseOffer(paymentId: string): Promise<void> {
    return transaction(db.pool, async (client) => {
      const held = await holdPayment(client, paymentId);
      if (held.payment.phase !== 'OFFERED') return;
      await endPayment(client, held, { status: 'CANCEL', step: 'REPLACED' }, clock.now());
    });
  }

  return {
    async takesBills({ restaurantId, settings }: Venue): Promise<boolean> {
      return settings.payAtTable && (await providers.currentOf(restaurantId)) !== null;
    },

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
      const { rows } = await db.pool.query<{ name: string }>(NAMES, [venue.restaurantId, orderId]);
      return writeForm(
        parts,
        payment,
        rows.map(({ name }) => name),
        language,
      );
    },
  };
}
