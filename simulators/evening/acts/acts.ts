import type { ErrorCode } from '@hansang/contract';

interface Act {
  readonly who: 'guest' | 'rude' | 'staff';
  /** Ms within which 95 of 100 should be done while nothing is being broken. */
  readonly budget: number;
  /** What may be refused, because others act at the same time; anything else is refused wrongly. */
  readonly may: readonly ErrorCode[];
}

/** What others may have done to a dish, a cart or a table meanwhile. */
const SHORT = ['MENU_SOLD_OUT', 'LOW_STOCK', 'NO_AVAILABLE_MENU', 'UNAVAILABLE_MENU_IN_CART'] as const;
/** Rules of a house that its guests run into. */
const RULES = [
  'MAIN_MENU_MIN',
  'MAIN_MENU_MAX',
  'ONE_PERSON_ONE_MENU',
  'RESTRICTION_HALF',
  'RESTRICTION_CASE',
] as const;
const SHARED = ['CART_LOCKED', 'CART_NOT_LOCKED', 'CART_VERSION_MISMATCH', 'NO_MENU_SELECTED'] as const;
const UNPAID = ['UNPAID_HOLD_MAX', 'UNPAID_HOLD_FULL', 'TABLE_UNPAID_MAX'] as const;
/** A provider that nobody reaches, a payment whose end nobody knows yet and a disk without room are told as such. */
const FAULTS = [
  'STORAGE_FULL',
  'PAYMENT_PROVIDER_UNAVAILABLE',
  'PAYMENT_UNKNOWN',
  'PAYMENT_EXPIRED',
] as const;

const guest = (budget: number, ...may: ErrorCode[]): Act => ({ who: 'guest', budget, may });
const rude = (budget: number, ...may: ErrorCode[]): Act => ({ who: 'rude', budget, may });
/** Staff act on screens that are seconds old: what has changed meanwhile is refused, and they look again. */
const staff = (budget: number): Act => ({ who: 'staff', budget, may: [] });

/** Everything that somebody does of an evening. */
export const ACTS = {
  scan: guest(500),
  menu: guest(500),
  order: guest(800, ...SHORT, ...RULES, ...UNPAID, ...FAULTS, 'TABLE_CHANGED'),
  join: guest(500),
  choose: guest(800, ...SHORT, ...SHARED, 'NOT_FOUND_CART_MENU'),
  'order-together': guest(1200, ...SHORT, ...RULES, ...SHARED, ...UNPAID, ...FAULTS),
  pay: guest(2500),
  'pay-share': guest(2500, 'BILL_CHANGED', 'BILL_TOO_MUCH', ...FAULTS),
  call: guest(500, 'BILL_IS_PAID'),
  history: guest(500),
  answer: guest(800, 'OFFER_OVER'),
  cancel: guest(800, 'ORDER_TRANSITION_NOT_ALLOWED'),

  // Where a cart is shared, whoever orders beside it is refused.
  hammer: rude(1200, ...SHORT, ...SHARED, ...RULES, ...UNPAID, ...FAULTS),
  'two-tabs': rude(1200, ...SHORT, ...SHARED, ...RULES, ...UNPAID, ...FAULTS),
  hostile: rude(800),
  'old-phone': rude(800),

  board: staff(800),
  accept: staff(800),
  cook: staff(800),
  serve: staff(800),
  'come-over': staff(800),
  'take-money': staff(800),
  'check-out': staff(1000),
  discount: staff(800),
  'move-guests': staff(1000),
  'join-tables': staff(1000),
  'offer-instead': staff(800),
  'sold-out': staff(800),
  drawer: staff(800),
  'close-day': staff(2000),
} as const satisfies Record<string, Act>;

export type ActName = keyof typeof ACTS;
export const ACT_NAMES = Object.keys(ACTS) as ActName[];
