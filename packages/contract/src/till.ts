/** What a venue's own till may do through its key. `read` hears and reads; each of the others writes one kind of thing. */
export const TILL_SCOPES = ['read', 'orders', 'stock', 'tables', 'payments', 'menu'] as const;
export type TillScope = (typeof TILL_SCOPES)[number];

/** Who says whether an order is taken: staff at the board, or the venue's own till. The board may always step in. */
export const ORDER_DECIDERS = ['BOARD', 'TILL'] as const;
export type OrderDecider = (typeof ORDER_DECIDERS)[number];

/** While a till that decides is silent: staff take orders at the board, or guests are told to call staff. */
export const SILENT_TILL_CHOICES = ['BOARD', 'GUESTS'] as const;
export type SilentTillChoice = (typeof SILENT_TILL_CHOICES)[number];

/** What a till says to an order as a whole. */
export const TILL_ANSWERS = ['ACCEPT', 'REJECT', 'CANCEL'] as const;
export type TillAnswer = (typeof TILL_ANSWERS)[number];

/** A till that was not heard of for so long is silent: the board is told, and decides. */
export const TILL_SILENT_SECONDS = 30;
/** What a till that decides has not answered for so long is named on the board, for staff to take. */
export const TILL_ANSWER_SECONDS = 60;
/** How long the key before a new one still opens, so that a till is never locked out in the middle of an evening. */
export const TILL_KEY_OVERLAP_HOURS = 24;
/** How long the secret before a new one still signs. */
export const WEBHOOK_SECRET_OVERLAP_HOURS = 24;
/** An endpoint that takes nothing for so long is turned off; its till goes on by the cursor. */
export const WEBHOOK_OFF_HOURS = 24;

export const TILLS_MAX = 5;
export const WEBHOOKS_MAX = 3;
/** Events of one answer, and how long an answer waits for the first one. */
export const TILL_EVENTS_MAX = 500;
export const TILL_WAIT_SECONDS_MAX = 25;
/** Ids that a till names in one request. */
export const EXTERNAL_IDS_MAX = 500;

/** What of ours a till may call by a name of its own. */
export const EXTERNAL_KINDS = ['TABLE', 'DISH', 'SIZE', 'OPTION'] as const;
export type ExternalKind = (typeof EXTERNAL_KINDS)[number];

/** What tills hear of. Each carries what it is about as it is now, so that nothing is wrong after one of them. */
export const TILL_EVENTS = [
  'order.placed',
  'order.changed',
  'visit.opened',
  'visit.moved',
  'visit.merged',
  'visit.parted',
  'visit.closed',
  'call.made',
  'call.acknowledged',
  'call.closed',
  'payment.recorded',
  'payment.voided',
  'bill.changed',
  'stock.changed',
  'menu.changed',
  'decider.changed',
] as const;
export type TillEventType = (typeof TILL_EVENTS)[number];

/** Why an endpoint is off: it took nothing for a day, it said that it is gone (410), or its till turned it off. */
export const WEBHOOK_OFF_REASONS = ['SILENT', 'GONE', 'ASKED'] as const;
export type WebhookOffReason = (typeof WEBHOOK_OFF_REASONS)[number];

/** What came of the latest delivery to an endpoint that did not take it; UNSIGNED: nothing is sent, for want of a secret. */
export const WEBHOOK_TROUBLES = [
  'ADDRESS',
  'UNREACHABLE',
  'TIMEOUT',
  'REDIRECT',
  'REFUSED',
  'UNSIGNED',
] as const;
export type WebhookTrouble = (typeof WEBHOOK_TROUBLES)[number];
