/** Realtime actions on the guests' socket. `order-status` is ours: it moves the done page and the history. */
export const GUEST_ACTIONS = [
  'join-client',
  'leave-client',
  'add-menu',
  'modify-menu',
  'remove-menu',
  'reset-cart',
  'lock-cart',
  'unlock-cart',
  'ordering-cart',
  'order-success',
  'order-status',
  'table-changed',
  'session-ended',
  'stock-changed',
  'ready-changed',
  'people-changed',
  'call-acknowledged',
  'admission-changed',
  'venue-changed',
  'bill-changed',
] as const;
export type GuestAction = (typeof GUEST_ACTIONS)[number];

/** Realtime actions on the console's socket: hints to refetch, each small enough to be dropped. */
export const STAFF_ACTIONS = [
  'order-changed',
  'table-changed',
  'call-changed',
  'stock-changed',
  'menu-changed',
  'review-changed',
  'payment-changed',
  'bill-changed',
  'staff-changed',
  'print-changed',
  'day-changed',
] as const;
export type StaffAction = (typeof STAFF_ACTIONS)[number];

/** Why a lock ended: its member let go, its time was over, its member left, staff or POS freed it. */
export const UNLOCK_REASONS = ['MEMBER', 'TIMEOUT', 'LEFT', 'STORE', 'POS'] as const;
export type UnlockReason = (typeof UNLOCK_REASONS)[number];

/** Why a cart was emptied without an order. `POS` is told and changes nothing. */
export const RESET_REASONS = ['MEMBER', 'EXPIRED', 'CHECK_OUT', 'POS'] as const;
export type ResetReason = (typeof RESET_REASONS)[number];

/** The console's namespace on the same socket path. */
export const STAFF_NAMESPACE = '/staff';
