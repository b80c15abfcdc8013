/** Closed sets of codes, in the order in which screens list them. */

import type { CannotOrderCode } from './errors.ts';

export const LANGUAGES = ['ko', 'en', 'ja', 'zh-CN'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What stands between the words of a list. */
export const LIST_COMMAS = { ko: ', ', en: ', ', ja: '、', 'zh-CN': '、' } as const satisfies Record<
  Language,
  string
>;
/** Letters of a text: what Korean says in one, English spells in two. */
export const longestIn = (language: Language, longest: number): number =>
  language === 'en' ? 2 * longest : longest;
export const BASE_LANGUAGE = 'ko' satisfies Language;
/** What an interface text falls back to when a language lacks it. */
export const FALLBACK_LANGUAGE = 'en' satisfies Language;

/** Days of the week, Monday first. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

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

/** Where one line of an order is on its way to the guests; OFF: nothing of it is left. */
export const LINE_STATES = ['WAITING', 'COOKING', 'DONE', 'SERVED', 'OFF'] as const;
export type LineState = (typeof LINE_STATES)[number];

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

/** How a venue lets phones in: whoever has the link; who is let in by the table's phones; only after staff opened the table. */
export const ADMISSIONS = ['LINK', 'TABLEMATES', 'STAFF'] as const;
export type Admission = (typeof ADMISSIONS)[number];

/**
 * How a phone stands to its table. IN: it may act. FIRST: nobody is in, its first act makes it the first. CLOSED: staff have
 * to open the table. WAITING: somebody has to let it in; ASKING: they are asked. OUT: it was refused.
 */
export const STANDINGS = ['IN', 'FIRST', 'CLOSED', 'WAITING', 'ASKING', 'OUT'] as const;
export type Standing = (typeof STANDINGS)[number];

/** What kind of house a venue is; what it sets out with follows from it. */
export const VENUE_KINDS = ['pub', 'cafe', 'izakaya', 'snack-bar', 'noodle-house', 'other'] as const;
export type VenueKind = (typeof VENUE_KINDS)[number];

/** What guests of most houses call for; a venue that is set up by questions begins with some of them. */
export const USUAL_CALLS = ['water', 'side-dishes', 'cutlery', 'napkins', 'bill', 'staff'] as const;
export type UsualCall = (typeof USUAL_CALLS)[number];

/** What printed codes can be had as: A4 sheets to hang up, to cut and to fold, stickers, and each code as a picture. */
export const CODE_FORMS = ['POSTER', 'CARD_4', 'CARD_8', 'TENT', 'STICKER', 'SVG', 'PNG'] as const;
export type CodeForm = (typeof CODE_FORMS)[number];

/** What a code scanned on a walk is: its table's; replaced; of a table that went; without the key; another venue's; none. */
export const SCANNED_CODES = ['RIGHT', 'OLD', 'GONE', 'NUMBER', 'FOREIGN', 'UNKNOWN'] as const;
export type ScannedCode = (typeof SCANNED_CODES)[number];

/**
 * A phone that looks at printed codes carries this cookie with its venue's number: what its camera opens goes to the
 * console then, and nobody is seated. It opens nothing; the console asks for the login as ever.
 */
export const WALK_COOKIE = 'hansang-walk';

/** What staff do that the other owners of the venue should see. */
export const STAFF_ACTS = [
  'INVITED',
  'ROLE_CHANGED',
  'REMOVED',
  'SUSPENDED',
  'RESTORED',
  'SESSIONS_ENDED',
  'RESET_MADE',
  'PAYMENT_ACCOUNT_SET',
  'PAYMENT_ACCOUNT_REMOVED',
  'LARGE_REFUND',
  'TWO_STEP_STOPPED',
  'TABLET_SHARED',
  'VENUE_SET_UP',
  'TESTS_WIPED',
  'VENUE_OPENED',
  'ARCHIVE_MADE',
  'LETTER_RETRIED',
  'LETTER_DROPPED',
  'LOG_SAVED',
  'REVIEW_DELETED',
  'PHOTO_DELETED',
  'GUEST_EXPORTED',
  'GUEST_FORGOTTEN',
  'TILL_ADDED',
  'TILL_KEY_MADE',
  'TILL_KEY_ENDED',
  'TILL_REMOVED',
  'TILL_CHANGED',
  'TILL_DECIDES',
  'BOARD_DECIDES',
] as const;
export type StaffAct = (typeof STAFF_ACTS)[number];

/** What happens to one account, whoever's venue it works in. */
export const ACCOUNT_CHANGES = [
  'LOGGED_IN',
  'LOGGED_OUT',
  'LOGIN_REFUSED',
  'STEPPED_UP',
  'JOINED',
  'PASSWORD_CHANGED',
  'PASSWORD_RESET',
  'TWO_STEP_ON',
  'TWO_STEP_OFF',
  'LOGINS_ENDED',
  'PIN_SET',
  'TABLET_UNLOCKED',
  'TABLET_REFUSED',
  'TABLET_LOCKED',
] as const;
export type AccountChange = (typeof ACCOUNT_CHANGES)[number];

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

/** What opens a table: its number, or only the key that its printed code holds. */
/** Whose logins a venue wants to ask for a code beside the password: nobody's, owners' and managers', or everybody's. */
export const TWO_STEP_DEMANDS = ['NONE', 'MANAGERS', 'ALL'] as const;
export type TwoStepDemand = (typeof TWO_STEP_DEMANDS)[number];

export const TABLE_LINKS = ['OPEN', 'KEYED'] as const;
export type TableLinks = (typeof TABLE_LINKS)[number];

/** When a table is asked how many people there are: before the menu, or with its first order. */
export const HEAD_COUNT_MOMENTS = ['ENTRY', 'FIRST_ORDER'] as const;
export type HeadCountMoment = (typeof HEAD_COUNT_MOMENTS)[number];

/** Reasons not to order that last the whole day: nobody is there, so nobody is called either. */
export const CLOSED_DAY_CODES = [
  'TEMPORARY_HOLIDAY',
  'REGULAR_HOLIDAY',
  'CLOSED_TODAY',
] as const satisfies readonly CannotOrderCode[];

export const ORDER_SOURCES = ['MENU', 'DRINK_SHORTCUT', 'GROUP_CART', 'POS', 'STAFF'] as const;
export type OrderSource = (typeof ORDER_SOURCES)[number];

/**
 * What became of another dish that was offered for a line that is out. TAKEN: the guest wanted it. OVER: the order ended
 * before. Whatever else ends it takes the line off, but WITHDRAWN.
 */
export const OFFER_STATES = ['OPEN', 'TAKEN', 'DECLINED', 'EXPIRED', 'WITHDRAWN', 'OVER'] as const;
export type OfferState = (typeof OFFER_STATES)[number];

/** What can happen to a line of an order. */
export const LINE_CHANGES = ['REFUSE', 'CANCEL', 'REDUCE', 'REPLACE', 'FREE', 'MOVE'] as const;
export type LineChange = (typeof LINE_CHANGES)[number];

/** Why staff may take a line off, or give it free. */
export const LINE_REASONS = [
  'LACK_OF_INGREDIENTS',
  'RESTAURANTS_CIRCUMSTANCES',
  'REQUESTED_BY_GUEST',
  'ETC',
] as const satisfies readonly CancelReason[];
export type LineReason = (typeof LINE_REASONS)[number];

/** What staff look at before they accept an order: above a ceiling, an age to check, a table nobody has confirmed. */
export const HELD_REASONS = ['CEILING', 'ADULT', 'FIRST'] as const;
export type HeldReason = (typeof HELD_REASONS)[number];

export const STAFF_ROLES = ['owner', 'manager', 'staff', 'kitchen'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Allergens that Korean law names. */
export const ALLERGENS = [
  'EGG',
  'MILK',
  'BUCKWHEAT',
  'PEANUT',
  'SOY',
  'WHEAT',
  'MACKEREL',
  'CRAB',
  'SHRIMP',
  'PORK',
  'PEACH',
  'TOMATO',
  'SULPHITES',
  'WALNUT',
  'CHICKEN',
  'BEEF',
  'SQUID',
  'SHELLFISH',
  'PINE_NUT',
] as const;
export type Allergen = (typeof ALLERGENS)[number];

/**
 * Diets that a dish suits as it is served. Vegetarian may hold egg and milk, pescatarian fish too; Buddhist is vegan
 * without garlic, onion and their kin.
 */
export const DIETS = [
  'VEGAN',
  'VEGETARIAN',
  'PESCATARIAN',
  'BUDDHIST',
  'HALAL',
  'NO_PORK',
  'NO_BEEF',
  'NO_ALCOHOL',
  'GLUTEN_FREE',
] as const;
export type Diet = (typeof DIETS)[number];

/** Whom the server reaches a printer by: itself, or a program in the house. */
export const PRINTER_KINDS = ['TCP', 'AGENT'] as const;
export type PrinterKind = (typeof PRINTER_KINDS)[number];

/** How a printer gets its letters: as Korean bytes, or drawn, where it knows no Korean. */
export const PRINTER_ENCODINGS = ['CP949', 'PICTURE'] as const;
export type PrinterEncoding = (typeof PRINTER_ENCODINGS)[number];

/** Columns of letters on paper of 58 and 80 mm. */
export const PRINTER_COLUMNS = [32, 42, 48] as const;
export type PrinterColumns = (typeof PRINTER_COLUMNS)[number];

/** What can be wrong with a printer. ADDRESS: its address is none that this server prints to. */
export const PRINTER_TROUBLES = [
  'UNREACHABLE',
  'NO_ANSWER',
  'PAPER_OUT',
  'COVER_OPEN',
  'OFFLINE',
  'ADDRESS',
] as const;
export type PrinterTrouble = (typeof PRINTER_TROUBLES)[number];

/** How far a piece of paper came. UNSURE: it may have been printed; it is sent once more, with a mark. */
export const PRINT_STATES = ['WAITING', 'SENDING', 'SENT', 'PRINTED', 'UNSURE', 'FAILED', 'DROPPED'] as const;
export type PrintState = (typeof PRINT_STATES)[number];

export const PRINT_KINDS = ['ORDER', 'CHANGE', 'CANCEL', 'BILL', 'RECEIPT', 'DAY_REPORT', 'TEST'] as const;
export type PrintKind = (typeof PRINT_KINDS)[number];

/** What somebody did to a printer. */
export const PRINTER_CHANGES = ['ADDED', 'CHANGED', 'REMOVED', 'KEY_MADE'] as const;
export type PrinterChange = (typeof PRINTER_CHANGES)[number];
