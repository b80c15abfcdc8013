import type { Language } from '@hansang/contract';
import type { OrderResult } from '@hansang/contract/schemas';
import type { GuestSession } from '../../../platform/calls/guest-session.ts';
import type { Venue } from '../../restaurant/venue.ts';

/** The payment that a prepaid order is reserved with. */
export interface Offer {
  /** Our order id at the provider; nobody can guess it. */
  readonly paymentId: string;
  readonly provider: string;
  readonly accountId: string;
  /** Until then the order's stock is held. */
  readonly expiresAt: Date;
}

/** How the guest's browser gets to the provider's payment window. */
export type PayForm = Required<Pick<OrderResult, 'pgAuthParams' | 'pgForm'>>;

/** What orders need of the payment module. */
export interface Prepay {
  /** Whether guests can pay their table's bill by phone here. */
  takesBills(venue: Venue): Promise<boolean>;
  /** A payment for an order about to be reserved; null when the venue can take no payment now. */
  offer(venue: Venue): Promise<Offer | null>;
  /**
   * Gives back what an order of this session would replace: what was reserved by the phone, or of the shared cart by
   * anybody, and nobody has begun to pay. @returns whether there was anything
   */
  release(session: GuestSession, isCart: boolean): Promise<boolean>;
  /** The form of an order's payment, signed anew; null when the order is not waiting for its payment any more. */
  form(venue: Venue, orderId: string, language: Language): Promise<PayForm | null>;
}

/** Whether this order has to be paid before the kitchen hears of it. */
export const isPrepaid = (venue: Venue, totalAmount: number): boolean =>
  venue.settings.usePG && totalAmount > 0;
