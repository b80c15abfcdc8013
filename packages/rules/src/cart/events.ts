import type { GuestEvent } from '@hansang/contract';
import type { CartLine } from './cart-line.ts';

/** Why a lock ended: its member let go, its time was over, its member left, staff or POS freed it. */
export const UNLOCK_REASONS = ['MEMBER', 'TIMEOUT', 'LEFT', 'STORE', 'POS'] as const;
export type UnlockReason = (typeof UNLOCK_REASONS)[number];

/** Why a cart was emptied without an order. `POS` is told and changes nothing. */
export const RESET_REASONS = ['MEMBER', 'EXPIRED', 'CHECK_OUT', 'POS'] as const;
export type ResetReason = (typeof RESET_REASONS)[number];

/** What each event carries beside version and revision; everything absolute, so that it can be applied as it is. */
export interface CartEventData {
  'add-menu': { readonly line: CartLine };
  'modify-menu': { readonly cartMenuId: string; readonly quantity: number };
  'remove-menu': { readonly cartMenuId: string };
  'reset-cart': { readonly reason: ResetReason };
  /** Times are ISO 8601. `serverTime` lets a phone count down on its own clock. */
  'lock-cart': {
    readonly lockedBy: string;
    readonly lockedAt: string;
    readonly lockExpiresAt: string;
    readonly serverTime: string;
    /** The reserved order that the holder is paying for. */
    readonly orderId?: string;
  };
  'unlock-cart': { readonly reason: UnlockReason };
  /** `left`: what the cart still holds; absent when it is empty, as it is unless a payment came in late. */
  'order-success': { readonly orderId: string; readonly left?: readonly CartLine[] };
  'people-changed': { readonly numOfPeople: number };
  'ready-changed': { readonly ready: readonly string[] };
}
export type CartAction = keyof CartEventData;

/** Where in the cart's history an event stands. */
export interface CartMoment {
  readonly version: number;
  readonly revision: number;
  /** When it happened, ISO 8601. */
  readonly at: string;
  /** The id that the phone gave its change, so that it knows its own again. */
  readonly changeId?: string;
}

export type CartEvent<Action extends CartAction = CartAction> = {
  readonly [A in Action]: GuestEvent<CartMoment & CartEventData[A]> & { readonly action: A };
}[Action];

export type EmptyingEvent = CartEvent<'order-success' | 'reset-cart'>;

/** Whether an event took the cart's dishes: guests have to learn of it. */
export function isEmptying(event: CartEvent): event is EmptyingEvent {
  return event.action === 'order-success' || (event.action === 'reset-cart' && event.data.reason !== 'POS');
}
