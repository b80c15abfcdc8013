import { STAFF_ROLES, type StaffRole } from '@hansang/contract';

/**
 * Who may move an order or a payment: guests, the four staff roles, the POS key, the product itself (automatic
 * acceptance, expiry, check-out) and the outcome of a card payment.
 */
export const ACTORS = ['guest', ...STAFF_ROLES, 'pos', 'system', 'payment'] as const;
export type Actor = (typeof ACTORS)[number];

export const isStaffRole = (actor: Actor): actor is StaffRole =>
  (STAFF_ROLES as readonly Actor[]).includes(actor);
