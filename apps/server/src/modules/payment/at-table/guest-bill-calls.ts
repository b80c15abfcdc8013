import type { GuestBill } from '@hansang/contract/schemas';
import {
  type CallAnswer,
  type CallContext,
  type CallDefinition,
  defineCall,
} from '../../../platform/calls/calls.ts';
import {
  keepAt,
  refuseOtherPlace,
  refuseReader,
  type ScanOrSession,
  sessionOf,
} from '../../../platform/calls/guest-session.ts';
import { fingerprintOf, type UsedKey } from '../../../platform/calls/idempotency.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import { loadBill } from '../../bill/load-bill.ts';
import type { BoardParts } from '../../board/board-parts.ts';
import type { Prepay } from '../../order/placing/prepay.ts';
import { phoneOf } from '../../order/reading/whose-order.ts';
import type { Venue } from '../../restaurant/venue.ts';
import { leavePart } from './leave-part.ts';
import { type OfferParts, offerPart } from './offer-part.ts';
import { loadOwnPayments } from './own-payments.ts';
import { presentGuestBill } from './present-guest-bill.ts';
import { confirmPart } from './present-part.ts';

export interface GuestBillParts extends BoardParts, OfferParts {
  readonly prepay: Pick<Prepay, 'takesBills'>;
}

/** What phones of a table do about its bill. */
export function guestBillCalls(parts: GuestBillParts): CallDefinition[] {
  return [tableBillCall(parts), payBillCall(parts), leaveCall(parts), confirmationCall(parts)];
}

const READ_ERRORS = [
  'NOT_FOUND_RESTAURANT',
  'NOT_FOUND_VISIT',
  'UNAUTHORIZED_ACCESS',
  'ADMISSION_WAITING',
  'ADMISSION_REFUSED',
] as const;
const WRITE_ERRORS = [
  ...READ_ERRORS,
  'TABLE_CHANGED',
  'CALL_STAFF_TO_ORDER',
  'BILL_CHANGED',
  'PAYMENT_UNKNOWN',
] as const;

function tableBillCall(parts: GuestBillParts): CallDefinition {
  return defineCall('tableBill', {
    summary: "The table's bill, as its phones pay it",
    errors: READ_ERRORS,
    async handle({ params: { restaurantId } }, context) {
      const place = await readerOf(parts, context, restaurantId);
      return isRefusal(place) ? place : answerBill(parts, context, place);
    },
  });
}

function payBillCall(parts: GuestBillParts): CallDefinition {
  return defineCall('payBill', {
    summary: 'Keep a part of the bill for this phone and get the payment form; send an Idempotency-Key',
    errors: [
      ...WRITE_ERRORS,
      'BILL_PAYING_UNUSED',
      'PAYMENT_PROVIDER_UNAVAILABLE',
      'IDEMPOTENCY_KEY_REUSED',
      'IDEMPOTENCY_IN_PROGRESS',
    ],
    async handle({ params: { restaurantId }, body }, context) {
      const session = await keepAt(parts.sessions, context, restaurantId);
      if (isRefusal(session)) return session;
      const place = await placeOf(parts, session);
      if (isRefusal(place)) return place;
      if (!place.venue.settings.payAtTable) return refuse('BILL_PAYING_UNUSED');
      const { clientId } = session;
      if (clientId === null) return refuse('UNAUTHORIZED_ACCESS');
      const asked = {
        ...place,
        session: { ...session, clientId },
        phone: phoneOf({ ...context, session }),
        request: body,
        key: keyOf(context, session.sessionId, body),
        language: body.language ?? 'ko',
      };
      const offer = await offerPart(parts, asked);
      return isRefusal(offer) ? offer : { status: 201, body: offer };
    },
  });
}

function leaveCall(parts: GuestBillParts): CallDefinition {
  return defineCall('leaveBillPayment', {
    summary: 'Give up what this phone has begun to pay; safe to repeat',
    errors: [...WRITE_ERRORS, 'NOT_FOUND_BILL_PART'],
    async handle({ params: { restaurantId, paymentId } }, context) {
      const place = await readerOf(parts, context, restaurantId);
      if (isRefusal(place)) return place;
      const phone = phoneOf(context);
      const refusal = await leavePart(parts, { restaurantId, visitId: place.visitId, paymentId, phone });
      return refusal ?? answerBill(parts, context, place);
    },
  });
}

function confirmationCall(parts: GuestBillParts): CallDefinition {
  return defineCall('billConfirmation', {
    summary: 'Confirmation of what this phone paid of its bill, to print or to keep',
    errors: [...READ_ERRORS, 'NOT_FOUND_BILL_PART'],
    async handle({ params: { restaurantId, paymentId } }, context) {
      const place = await readerOf(parts, context, restaurantId);
      if (isRefusal(place)) return place;
      const { venue, visitId } = place;
      const { pool } = parts.platform.db;
      const own = await loadOwnPayments(pool, restaurantId, visitId, phoneOf(context));
      const payment = own.find(({ payment_id }) => payment_id === paymentId);
      const bill = payment && (await loadBill(pool, restaurantId, visitId, parts.platform.clock.now()));
      const body = bill ? confirmPart(venue, payment, bill) : null;
      return body ? { body } : refuse('NOT_FOUND_BILL_PART');
    },
  });
}

interface Place {
  readonly venue: Venue;
  readonly visitId: string;
}

/** Where a phone reads: at its own table, as far as it is in. */
async function readerOf(
  parts: GuestBillParts,
  context: CallContext,
  restaurantId: number,
): Promise<Place | Refusal> {
  const session = sessionOf(context);
  const refusal =
    refuseOtherPlace(session, restaurantId) ?? refuseReader(await parts.sessions.standing(session));
  return refusal ?? placeOf(parts, session);
}

async function placeOf(
  { venues, tables }: GuestBillParts,
  { restaurantId, tableIdx }: ScanOrSession,
): Promise<Place | Refusal> {
  const venue = await venues.get(restaurantId);
  if (!venue) return refuse('NOT_FOUND_RESTAURANT');
  const visit = tableIdx === null ? null : (await tables.get(restaurantId, tableIdx))?.visit;
  return visit ? { venue, visitId: visit.visitId } : refuse('NOT_FOUND_VISIT');
}

async function answerBill(
  parts: GuestBillParts,
  context: CallContext,
  { venue, visitId }: Place,
): Promise<CallAnswer<GuestBill> | Refusal> {
  const { db, clock } = parts.platform;
  const now = clock.now();
  const row = await loadBill(db.pool, venue.restaurantId, visitId, now);
  if (!row) return refuse('NOT_FOUND_VISIT');
  const canPay = await parts.prepay.takesBills(venue);
  const clientId = context.session?.clientId ?? null;
  return { body: presentGuestBill(row, { phone: phoneOf(context), clientId, canPay }, now) };
}

function keyOf({ idempotencyKey: key }: CallContext, sessionId: number, asked: unknown): UsedKey | null {
  if (key === null) return null;
  return { actor: `session:${sessionId}`, route: 'payBill', key, fingerprint: fingerprintOf(asked) };
}
