/** Closed sets of codes, in the order in which screens list them. */

export const LANGUAGES = ['ko', 'en', 'ja', 'zh-CN'] as const;
export type Language = (typeof LANGUAGES)[number];
export const BASE_LANGUAGE = 'ko' satisfies Language;
/** What an interface text falls back to when a language lacks it. */
export const FALLBACK_LANGUAGE = 'en' satisfies Language;

export const ORDER_STATUSES = [
  'PENDING',
  'REQUEST',
  'REJECT',
  'CONFIRM',
  'MENU_COMPLETE',
  'COMPLETE',
  'CANCEL',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const PAYMENT_STATUSES = ['PENDING', 'SUCCESS', 'FAIL', 'CANCEL', 'CANCEL_FAIL'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export const CANCEL_REASONS = [
  'LACK_OF_INGREDIENTS',
  'RESTAURANTS_CIRCUMSTANCES',
  'REQUESTED_BY_GUEST',
  'PAYMENT_FAIL',
  'ETC',
] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

export const PAYMENT_METHODS = [
  'EASY_PAY',
  'CREDIT_CARD',
  'DEBIT_CARD',
  'BANK',
  'NAVER_PAY',
  'KAKAO_PAY',
] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const ALCOHOL_TAGS = [
  'NONE',
  'SOJU',
  'BEER',
  'HIGHBALL',
  'LIQUOR',
  'TRADITIONAL_LIQUOR',
  'WINE',
  'ETC',
] as const;
export type AlcoholTag = (typeof ALCOHOL_TAGS)[number];

export const RESTRICTION_TYPES = ['NO_LIMIT', 'HALF', 'CASE'] as const;
export type RestrictionType = (typeof RESTRICTION_TYPES)[number];

/** What an order says of how the guest came in. */
export const ORDER_MEANS = ['QR', 'NFC', 'PG', 'SAMPLE', 'PREVIEW', 'MENU_BOARD'] as const;
export type OrderMeans = (typeof ORDER_MEANS)[number];

/** What `m` maps to; the mode of a guest session. */
export const MODES = ['nfc', 'qr', 'sample', 'preview', 'menu-board'] as const;
export type Mode = (typeof MODES)[number];

export const QR_TYPES = ['sample', 'nfc', 'print-qr', 'digital-qr'] as const;
export type QrType = (typeof QR_TYPES)[number];

/** How this device claims to have come in; a claim, never a proof. */
export const ACCESS_TYPES = ['QR', 'NFC', 'DIGITAL_QR', 'SAMPLE', 'PREVIEW', 'MENU_BOARD'] as const;
export type AccessType = (typeof ACCESS_TYPES)[number];

export const MENU_ARRANGEMENTS = ['LIST', 'GRID'] as const;
export type MenuArrangement = (typeof MENU_ARRANGEMENTS)[number];

export const ORDER_SOURCES = ['MENU', 'DRINK_SHORTCUT', 'GROUP_CART', 'POS', 'STAFF'] as const;
export type OrderSource = (typeof ORDER_SOURCES)[number];

export const STAFF_ROLES = ['owner', 'manager', 'staff', 'kitchen'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];
