import { NO_RESPONSE_STATUS } from './constants.ts';

/**
 * Every refusal that the server can give, with its HTTP status, whether the same request may succeed later
 * without a change, how the guest app shows it, and what happens next. Texts are looked up by code in the
 * translations; both sides are exhaustive by type.
 */

export type Shown = 'alert' | 'dialog' | 'toast' | 'inline' | 'silent';
export type NextStep =
  | 'stay'
  | '/order'
  | '/menu'
  | '/group-cart'
  | '/drink-order-notice'
  | 'refetch'
  | 'login';

export interface ErrorRule {
  readonly status: number;
  readonly retryable: boolean;
  readonly shown: Shown;
  readonly next: NextStep;
}

const rule = (status: number, shown: Shown, next: NextStep, retryable = false): ErrorRule => ({
  status,
  retryable,
  shown,
  next,
});

export const ERRORS = {
  // The venue and the table.
  NOT_FOUND_RESTAURANT: rule(404, 'alert', '/order'),
  BASE_RESTAURANTIDX: rule(400, 'alert', '/order'),
  MIN_RESTAURANTIDX: rule(400, 'alert', '/order'),
  NOT_FOUND_TABLE: rule(404, 'alert', '/order'),
  NOT_USE_ON_SITE_ORDER: rule(403, 'alert', '/order'),
  TEMPORARY_HOLIDAY: rule(403, 'dialog', '/menu', true),
  REGULAR_HOLIDAY: rule(403, 'dialog', '/menu', true),
  CLOSED_TODAY: rule(403, 'dialog', '/menu', true),
  BEFORE_OPEN: rule(403, 'dialog', '/menu', true),
  BREAK_TIME: rule(403, 'dialog', '/menu', true),
  ORDER_TIME_OUT: rule(403, 'dialog', '/menu', true),
  ORDERS_PAUSED: rule(403, 'dialog', '/menu', true),
  NEED_CHECKOUT: rule(403, 'alert', '/order', true),
  RESERVATION_IS_EXPIRATION: rule(410, 'alert', '/order'),
  CALL_STAFF_TO_ORDER: rule(403, 'dialog', '/menu', true),
  TILL_AWAY: rule(403, 'dialog', '/menu', true),
  TABLE_CHANGED: rule(409, 'silent', 'refetch', true),
  ADMISSION_WAITING: rule(403, 'dialog', '/menu', true),
  ADMISSION_REFUSED: rule(403, 'dialog', '/menu'),
  INVITE_USED: rule(410, 'alert', '/order'),
  INVITE_EXPIRED: rule(410, 'alert', '/order'),
  INVITE_OVER: rule(410, 'alert', '/order'),
  NOT_FOUND_INVITE: rule(404, 'alert', '/order'),
  INVITE_UNUSED: rule(403, 'dialog', 'stay'),

  // Who asks.
  SESSION_REQUIRED: rule(401, 'alert', '/order'),
  UNAUTHORIZED_ACCESS: rule(403, 'alert', '/order'),
  IMPROPER_ACCESS: rule(403, 'alert', '/order'),
  INVALID_DIGITAL_QR: rule(403, 'alert', '/order'),
  DIGITAL_QR_EXPIRED: rule(403, 'alert', '/order'),
  DIGITAL_QR_USED: rule(403, 'alert', '/order'),
  DIGITAL_QR_FULL: rule(403, 'alert', '/order'),
  DIGITAL_QR_AGAIN: rule(403, 'dialog', 'stay', true),
  TABLE_CODE_NEEDED: rule(403, 'alert', '/order'),
  TABLE_CODE_UNKNOWN: rule(404, 'alert', '/order'),
  TABLE_CODE_REPLACED: rule(410, 'alert', '/order'),
  INVALID_SAMPLE: rule(403, 'alert', '/order'),
  INVALID_ACCESS: rule(403, 'alert', '/order'),

  // What is ordered.
  NO_MENU_SELECTED: rule(400, 'dialog', 'stay'),
  NO_AVAILABLE_MENU: rule(409, 'dialog', '/menu'),
  UNAVAILABLE_MENU_IN_CART: rule(409, 'dialog', 'stay'),
  NOT_FOUND_MENU: rule(404, 'alert', '/menu'),
  ONLY_DRINKS: rule(409, 'dialog', 'stay', true),
  MENU_CHANGED: rule(409, 'inline', 'stay'),
  MENU_SOLD_OUT: rule(409, 'inline', 'stay'),
  MENU_NOT_NOW: rule(409, 'inline', 'stay'),
  OPTION_SOLD_OUT: rule(409, 'inline', 'stay'),
  LOW_STOCK: rule(409, 'inline', 'stay'),
  OPTION_REQUIRED: rule(400, 'dialog', 'stay'),
  OPTION_LIMIT: rule(400, 'dialog', 'stay'),
  OPTION_GROUP_LIMIT: rule(400, 'dialog', 'stay'),
  SIZE_REQUIRED: rule(400, 'dialog', 'stay'),
  QUANTITY_BELOW_MIN: rule(400, 'dialog', 'stay'),
  QUANTITY_ABOVE_MAX: rule(400, 'dialog', 'stay'),
  MAIN_MENU_MIN: rule(409, 'dialog', 'stay'),
  MAIN_MENU_MAX: rule(409, 'dialog', 'stay'),
  ONE_PERSON_ONE_MENU: rule(409, 'dialog', 'stay'),
  RESTRICTION_HALF: rule(409, 'dialog', 'stay'),
  RESTRICTION_CASE: rule(409, 'dialog', 'stay'),
  ORDER_QUANTITY_MAX: rule(409, 'dialog', 'stay'),
  ORDER_AMOUNT_MAX: rule(409, 'dialog', 'stay'),
  WAITING_QUANTITY_MAX: rule(409, 'dialog', 'stay', true),
  WAITING_AMOUNT_MAX: rule(409, 'dialog', 'stay', true),
  TABLE_UNPAID_MAX: rule(409, 'dialog', 'stay', true),
  UNPAID_HOLD_MAX: rule(409, 'inline', 'stay'),
  UNPAID_HOLD_FULL: rule(409, 'inline', 'stay', true),
  ADULT_CONFIRMATION_REQUIRED: rule(409, 'dialog', 'stay'),
  ALCOHOL_AUTOMATIC_ORDER_UNUSED: rule(409, 'alert', '/drink-order-notice'),
  DRINK_SHORTCUT_PREPAY: rule(409, 'alert', '/drink-order-notice'),

  // The menu as it is drafted.
  MENU_FIELD_TAKEN: rule(409, 'dialog', 'stay'),
  MENU_PART_GONE: rule(409, 'dialog', 'refetch'),
  MENU_DRAFT_MOVED: rule(409, 'dialog', 'refetch', true),
  MENU_CHANGE_NEEDS_OTHER: rule(409, 'dialog', 'stay'),
  MENU_FAULTY: rule(409, 'inline', 'stay'),
  NOT_FOUND_MENU_VERSION: rule(404, 'dialog', 'refetch'),
  NOT_FOUND_MENU_PICTURE: rule(404, 'dialog', 'stay'),
  MENU_PICTURE_TOO_LARGE: rule(413, 'inline', 'stay'),
  MENU_PICTURE_UNREADABLE: rule(415, 'inline', 'stay'),
  MENU_PICTURE_HEIC: rule(415, 'inline', 'stay'),
  MENU_PICTURE_NO_ROOM: rule(507, 'inline', 'stay', true),
  MENU_PICTURE_AWAY: rule(503, 'inline', 'stay', true),
  MENU_SHEET_TOO_LARGE: rule(413, 'inline', 'stay'),
  MENU_SHEET_OLD: rule(415, 'inline', 'stay'),
  MENU_SHEET_UNKNOWN: rule(415, 'inline', 'stay'),
  MENU_SHEET_BROKEN: rule(422, 'inline', 'stay'),
  MENU_SHEET_SWOLLEN: rule(422, 'inline', 'stay'),
  MENU_SHEET_FAR_CELL: rule(422, 'inline', 'stay'),
  MENU_SHEET_EMPTY: rule(422, 'inline', 'stay'),
  MENU_SHEET_FAULTY: rule(409, 'inline', 'stay'),
  MENU_SHEET_SAYS_TOO_MUCH: rule(422, 'inline', 'stay'),
  MENU_SHEET_BUSY: rule(503, 'inline', 'stay', true),

  // Orders and payments.
  NOT_FOUND_ORDER: rule(404, 'alert', '/order'),
  NOT_OWN_ORDER: rule(403, 'dialog', 'refetch'),
  ORDER_TRANSITION_NOT_ALLOWED: rule(409, 'dialog', 'refetch'),
  LINE_CHANGED: rule(409, 'dialog', 'refetch'),
  OFFER_OPEN: rule(409, 'dialog', 'refetch', true),
  OFFER_OVER: rule(409, 'dialog', 'refetch'),
  OFFER_TOO_DEAR: rule(409, 'inline', 'stay'),
  OFFER_NO_PHONE: rule(409, 'inline', 'stay'),
  PAYMENT_DECLINED: rule(402, 'inline', 'stay'),
  PAYMENT_CANCELLED_BY_GUEST: rule(402, 'inline', 'stay'),
  PAYMENT_UNKNOWN: rule(409, 'inline', 'refetch', true),
  PAYMENT_TAMPERED: rule(400, 'inline', 'stay'),
  PAYMENT_EXPIRED: rule(410, 'inline', 'stay'),
  PAYMENT_FREED: rule(409, 'inline', 'stay'),
  PAYMENT_REPLACED: rule(409, 'inline', 'stay'),
  PAYMENT_UNDONE: rule(409, 'inline', 'stay'),
  PAYMENT_REFUNDED: rule(409, 'inline', 'stay'),
  PAYMENT_PROVIDER_UNAVAILABLE: rule(503, 'dialog', 'stay', true),
  REFUND_NOT_POSSIBLE: rule(409, 'dialog', 'refetch'),
  PAYMENT_CHANGED: rule(409, 'dialog', 'refetch'),
  BILL_CHANGED: rule(409, 'dialog', 'refetch'),
  BILL_TOO_MUCH: rule(409, 'dialog', 'refetch'),
  AMOUNT_TOO_LARGE: rule(400, 'dialog', 'stay'),
  NOT_FOUND_BILL_PART: rule(404, 'dialog', 'refetch'),
  PAYMENT_AT_TILL: rule(409, 'dialog', 'stay'),
  DRAWER_IS_OPEN: rule(409, 'dialog', 'refetch'),
  DRAWER_IS_CLOSED: rule(409, 'dialog', 'refetch'),
  DRAWER_TOO_LITTLE: rule(409, 'dialog', 'refetch'),
  BOOKS_CHANGED: rule(409, 'dialog', 'refetch'),
  DAY_IS_CLOSED: rule(409, 'dialog', 'refetch'),
  DAY_IS_OPEN: rule(409, 'dialog', 'refetch'),
  NOT_FOUND_DAY_REPORT: rule(404, 'dialog', 'refetch'),
  NO_BILL_PRINTER: rule(409, 'dialog', 'stay'),
  BILL_PAYING_UNUSED: rule(403, 'dialog', 'stay'),
  BILL_PAYMENT_TAMPERED: rule(400, 'inline', 'stay'),
  BILL_PAYMENT_EXPIRED: rule(410, 'inline', 'stay'),
  BILL_PAYMENT_NEEDLESS: rule(409, 'inline', 'stay'),
  BILL_PAYMENT_FREED: rule(409, 'inline', 'stay'),
  BILL_PAYMENT_REPLACED: rule(409, 'inline', 'stay'),
  BILL_PAYMENT_UNDONE: rule(409, 'inline', 'stay'),
  BILL_PAYMENT_REFUNDED: rule(409, 'inline', 'stay'),
  BILL_BEING_PAID: rule(409, 'dialog', 'refetch', true),
  BILL_WOULD_BE_OVER: rule(409, 'dialog', 'refetch'),
  ORDER_PAID_FIRST: rule(409, 'dialog', 'refetch'),
  ORDER_PAID_AT_BILL: rule(409, 'dialog', 'refetch'),
  VISIT_NEEDS_ORDER: rule(409, 'dialog', 'stay'),
  HOLD_BEING_PAID: rule(409, 'dialog', 'refetch', true),
  STOCK_CHANGED: rule(409, 'dialog', 'refetch'),
  SETTING_CHANGED: rule(409, 'dialog', 'refetch'),
  SETTING_WRONG: rule(400, 'dialog', 'stay'),

  // The shared cart.
  NOT_FOUND_CART: rule(404, 'alert', '/order'),
  NOT_FOUND_CART_MENU: rule(404, 'toast', 'refetch'),
  CART_VERSION_MISMATCH: rule(409, 'silent', 'refetch', true),
  CART_LOCKED: rule(423, 'toast', '/group-cart', true),
  CART_NOT_LOCKED: rule(409, 'alert', '/group-cart'),
  NOT_CART_MENU_OWNER: rule(403, 'toast', 'refetch'),

  // Calls and reviews.
  CALL_STAFF_UNUSED: rule(403, 'alert', '/menu'),
  NOT_FOUND_CALL: rule(404, 'dialog', 'refetch'),
  NOT_FOUND_CALL_ITEM: rule(404, 'dialog', 'stay'),
  BILL_IS_PAID: rule(409, 'toast', 'stay'),
  NOT_FOUND_REVIEW: rule(404, 'alert', '/order'),
  REVIEW_OF_TEST: rule(410, 'alert', '/order'),
  REVIEW_TEXT_TOO_SHORT: rule(400, 'inline', 'stay'),
  REVIEW_TOO_MANY_PHOTOS: rule(400, 'inline', 'stay'),
  REVIEW_PHOTO_TOO_LARGE: rule(413, 'inline', 'stay'),
  REVIEW_PHOTO_UNREADABLE: rule(415, 'inline', 'stay'),
  REVIEW_ALREADY_WRITTEN: rule(409, 'dialog', 'stay'),

  // Staff.
  STAFF_LOGIN_REQUIRED: rule(401, 'silent', 'login'),
  STAFF_LOGIN_FAILED: rule(401, 'inline', 'stay'),
  STAFF_CODE_WRONG: rule(401, 'inline', 'stay'),
  STAFF_PASSWORD_WRONG: rule(403, 'inline', 'stay'),
  STAFF_EMAIL_TAKEN: rule(409, 'inline', 'stay'),
  STAFF_LINK_INVALID: rule(410, 'inline', 'stay'),
  STAFF_FORBIDDEN: rule(403, 'dialog', 'stay'),
  STEP_UP_NEEDED: rule(403, 'dialog', 'stay'),
  TWO_STEP_NEEDED: rule(403, 'dialog', 'refetch'),
  TWO_STEP_OWN_FIRST: rule(409, 'dialog', 'stay'),
  STAFF_PASSWORD_WEAK: rule(400, 'inline', 'stay'),
  NOT_FOUND_MEMBER: rule(404, 'dialog', 'refetch'),
  STAFF_ALREADY_MEMBER: rule(409, 'inline', 'stay'),
  STAFF_LAST_OWNER: rule(409, 'dialog', 'stay'),
  STAFF_NOT_YOURSELF: rule(409, 'dialog', 'stay'),
  STAFF_ELSEWHERE: rule(409, 'dialog', 'stay'),
  STAFF_PIN_WRONG: rule(403, 'inline', 'stay'),
  STAFF_PIN_LOCKED: rule(403, 'inline', 'stay'),
  STAFF_PIN_WEAK: rule(400, 'inline', 'stay'),
  TABLET_NOT_HERE: rule(403, 'dialog', 'stay'),
  STAFF_NEEDS_HTTPS: rule(403, 'inline', 'login'),
  TABLE_CODES_ROTATE: rule(409, 'dialog', 'stay'),
  CODE_WALK_OVER: rule(409, 'dialog', 'refetch'),
  TABLE_PLAN_CHANGED: rule(409, 'dialog', 'refetch'),
  TABLES_OVERLAP: rule(409, 'dialog', 'refetch'),
  TABLE_IN_USE: rule(409, 'dialog', 'refetch'),
  FLOOR_IN_USE: rule(409, 'dialog', 'refetch'),
  TABLE_OCCUPIED: rule(409, 'dialog', 'refetch'),
  TABLE_SEATED: rule(409, 'dialog', 'refetch'),
  TABLE_RETIRED: rule(409, 'dialog', 'refetch'),
  TABLE_HAS_OPEN_ORDERS: rule(409, 'dialog', 'stay'),
  TABLE_HAS_NEW_ORDERS: rule(409, 'dialog', 'stay'),
  TABLE_STILL_OWES: rule(409, 'dialog', 'stay'),
  TABLE_LEFT: rule(409, 'dialog', 'refetch'),
  TABLE_OTHER_GUESTS: rule(409, 'dialog', 'refetch'),
  TABLE_CART_LOCKED: rule(423, 'dialog', 'refetch', true),
  TABLE_JOINED: rule(409, 'dialog', 'refetch'),
  RESERVATION_TIME_WRONG: rule(400, 'inline', 'stay'),
  RESERVATION_CHANGED: rule(409, 'dialog', 'refetch'),
  TABLE_CONFIRMED: rule(409, 'dialog', 'refetch'),
  NOT_FOUND_VISIT: rule(404, 'dialog', 'refetch'),
  NOT_FOUND_PHONE: rule(404, 'dialog', 'refetch'),
  VENUE_FILE_INVALID: rule(400, 'dialog', 'stay'),
  VENUE_SETUP_WRONG: rule(400, 'dialog', 'stay'),
  VENUE_IS_OPEN: rule(409, 'dialog', 'refetch'),
  TESTS_TOO_MANY: rule(409, 'dialog', 'stay'),
  GUEST_STILL_HERE: rule(409, 'dialog', 'refetch', true),
  TESTS_BEING_PAID: rule(409, 'dialog', 'refetch', true),

  // The kitchen's paper.
  NOT_FOUND_PRINTER: rule(404, 'dialog', 'refetch'),
  NOT_FOUND_PRINT_JOB: rule(404, 'dialog', 'refetch'),
  PRINTER_ADDRESS_REFUSED: rule(400, 'inline', 'stay'),
  PRINTER_PORT_REFUSED: rule(400, 'inline', 'stay'),
  PRINTERS_MAX: rule(409, 'dialog', 'stay'),
  PRINT_JOB_UNDER_WAY: rule(409, 'dialog', 'refetch', true),
  PRINTER_KEY_WRONG: rule(401, 'inline', 'stay'),

  // The venue's own till.
  TILL_KEY_WRONG: rule(401, 'inline', 'stay'),
  TILL_SCOPE_MISSING: rule(403, 'inline', 'stay'),
  TILL_NOT_DECIDING: rule(403, 'inline', 'stay'),
  TILL_LOOK_NEEDED: rule(409, 'inline', 'stay'),
  TILL_CURSOR_AHEAD: rule(409, 'inline', 'stay'),
  TILL_PRICE_DIFFERS: rule(409, 'inline', 'stay'),
  TILL_ADDRESS_REFUSED: rule(400, 'inline', 'stay'),
  EXTERNAL_ID_TAKEN: rule(409, 'inline', 'stay'),
  EXTERNAL_ID_UNKNOWN: rule(404, 'inline', 'stay'),
  NOT_FOUND_TILL: rule(404, 'dialog', 'refetch'),
  NOT_FOUND_WEBHOOK: rule(404, 'inline', 'stay'),
  TILLS_MAX: rule(409, 'dialog', 'stay'),
  WEBHOOKS_MAX: rule(409, 'inline', 'stay'),

  // What an installation does by itself.
  LETTER_FAILED: rule(409, 'dialog', 'refetch', true),
  LETTER_ELSEWHERE: rule(409, 'dialog', 'refetch'),

  // The transport.
  VALIDATION_FAILED: rule(400, 'dialog', 'stay'),
  MALFORMED_BODY: rule(400, 'dialog', 'stay'),
  PAYLOAD_TOO_LARGE: rule(413, 'dialog', 'stay'),
  UNSUPPORTED_MEDIA_TYPE: rule(415, 'dialog', 'stay'),
  NOT_FOUND: rule(404, 'dialog', 'stay'),
  METHOD_NOT_ALLOWED: rule(405, 'dialog', 'stay'),
  FORBIDDEN_ORIGIN: rule(403, 'dialog', 'stay'),
  IDEMPOTENCY_KEY_REUSED: rule(422, 'dialog', 'stay'),
  IDEMPOTENCY_IN_PROGRESS: rule(409, 'silent', 'stay', true),
  TOO_MANY_REQUESTS: rule(429, 'toast', 'stay', true),
  SERVICE_UNAVAILABLE: rule(503, 'toast', 'stay', true),
  STORAGE_FULL: rule(503, 'dialog', 'stay', true),
  INTERNAL_ERROR: rule(500, 'dialog', 'stay', true),
} as const satisfies Record<string, ErrorRule>;

export type ErrorCode = keyof typeof ERRORS;
export const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[];
export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(ERRORS, code);

/** Reasons why a table cannot order now, in order of precedence: the first that holds is told. */
export const CANNOT_ORDER_CODES = [
  'NOT_FOUND_RESTAURANT',
  'NOT_FOUND_TABLE',
  'NOT_USE_ON_SITE_ORDER',
  'TEMPORARY_HOLIDAY',
  'REGULAR_HOLIDAY',
  'CLOSED_TODAY',
  'BEFORE_OPEN',
  'BREAK_TIME',
  'ORDER_TIME_OUT',
  'ORDERS_PAUSED',
  'NEED_CHECKOUT',
  'RESERVATION_IS_EXPIRATION',
  'CALL_STAFF_TO_ORDER',
  'TILL_AWAY',
  'NO_MENU_SELECTED',
  'NO_AVAILABLE_MENU',
  'UNAVAILABLE_MENU_IN_CART',
] as const satisfies readonly ErrorCode[];
export type CannotOrderCode = (typeof CANNOT_ORDER_CODES)[number];

/** Errors that one dish of an order can have while the call itself answers 200. */
export const ITEM_ERROR_CODES = [
  'MENU_CHANGED',
  'MENU_SOLD_OUT',
  'MENU_NOT_NOW',
  'OPTION_SOLD_OUT',
  'LOW_STOCK',
  'UNPAID_HOLD_MAX',
  'UNPAID_HOLD_FULL',
] as const satisfies readonly ErrorCode[];
export type ItemErrorCode = (typeof ITEM_ERROR_CODES)[number];

/** Texts for a call that the server itself did not answer; without any answer its status is 999. */
export const NO_RESPONSE_CODES = [
  'NETWORK',
  'TIMEOUT',
  'FORBIDDEN',
  'PROXY_TOO_LARGE',
  'SERVER_AWAY',
  'FALLBACK',
] as const;
export type NoResponseCode = (typeof NO_RESPONSE_CODES)[number];

/** What an answer means that is not the server's own: the page of a proxy, a tunnel, a firewall, a Wi-Fi. */
export function foreignAnswer(status: number): NoResponseCode {
  if (status === 403) return 'FORBIDDEN';
  if (status === 408) return 'TIMEOUT';
  if (status === 413) return 'PROXY_TOO_LARGE';
  // Tunnels and content networks have numbers of their own for a server out of reach: 520 to 530.
  return status >= 502 && status !== NO_RESPONSE_STATUS ? 'SERVER_AWAY' : 'FALLBACK';
}
