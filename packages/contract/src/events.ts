import type { OrderStatus } from './codes.ts';

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
] as const;
export type StaffAction = (typeof STAFF_ACTIONS)[number];

/** One message of the guests' socket. `clientId` is the public label of who did it, "POS" or "STORE" for staff. */
export interface GuestEvent<Data = unknown> {
  readonly action: GuestAction;
  readonly clientId: string;
  readonly cartId: string | null;
  readonly data: Data;
}

export interface OrderStatusData {
  readonly orderId: string;
  readonly status: OrderStatus;
}

export interface StaffEvent {
  readonly action: StaffAction;
  readonly restaurantId: number;
  readonly subject: string;
  readonly at: string;
}

/** The console's namespace on the same socket path. */
export const STAFF_NAMESPACE = '/staff';
