/** What the log tells of, by the kind that somebody looks for. */
export const ACTIVITY_KINDS = [
  'orders',
  'tables',
  'calls',
  'money',
  'stock',
  'reviews',
  'venue',
  'people',
] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

/** Every type of event that there is, each of one kind; each has its sentence in the `activity` texts. */
export const ACTIVITY_TYPES = {
  'order.placed': 'orders',
  'order.reserved': 'orders',
  'order.moved': 'orders',
  'order.seen': 'orders',
  'visit.opened': 'tables',
  'visit.lapsed': 'tables',
  'visit.closed': 'tables',
  'visit.moved': 'tables',
  'visit.confirmed': 'tables',
  'table.key-renewed': 'tables',
  'admission.changed': 'tables',
  'session.ended': 'tables',
  'session.adult-confirmed': 'tables',
  'stock.changed': 'stock',
  'venue.changed': 'venue',
  'menu.drafted': 'venue',
  'cart.changed': 'tables',
  'cart.joined': 'tables',
  'cart.presence': 'tables',
  'payment.stepped': 'money',
  'payment.account': 'money',
  'call.made': 'calls',
  'call.acknowledged': 'calls',
  'call.closed': 'calls',
  'call.seen': 'calls',
  'review.written': 'reviews',
  'review.hidden': 'reviews',
  'staff.account': 'people',
  'staff.acted': 'people',
} as const satisfies Record<string, ActivityKind>;
export type ActivityType = keyof typeof ACTIVITY_TYPES;

/** What can happen to a payment, in the order in which it may. */
export const PAYMENT_STEPS = [
  'OFFERED',
  'REPLACED',
  'FREED',
  'RETURNED',
  'TAMPERED',
  'APPROVED',
  'DECLINED',
  'CANCELLED_BY_GUEST',
  'EXPIRED',
  'UNKNOWN',
  'UNDOING',
  'UNDONE',
  'NEVER_TAKEN',
  'REFUND_ASKED',
  'REFUND_RETRIED',
  'REFUNDED',
  'REFUND_FAILED',
  'REFUND_UNKNOWN',
  'CANCELLED_AT_PROVIDER',
] as const;
