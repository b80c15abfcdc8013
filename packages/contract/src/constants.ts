/** Every business constant. Times are in the unit that the name ends with. */

export const HTTP_TIMEOUT_MS = 5000;
export const NO_RESPONSE_STATUS = 999;
export const CLIENT_ID_LENGTH = 32;
export const IDEMPOTENCY_KEY_MAX_LENGTH = 255;
export const IDEMPOTENCY_KEPT_HOURS = 24;

export const NOTICE_COOKIE_SECONDS = 3600;
export const DEFAULT_COOKIE_DAYS = 1;
export const LOCAL_CART_MINUTES = 30;
/** A visit that never ordered ends so long after its last act. */
export const QUIET_VISIT_MINUTES = 30;
/** Phones that somebody used so recently belong to a visit that begins; the others scan anew. */
export const VISIT_GATHERS_MINUTES = 30;
/** How long the others of the table are asked whether to let a phone in, before staff are asked too. */
export const ADMISSION_ASK_SECONDS = 60;
/** Most phones that ask at one table at a time. */
export const ADMISSION_ASKING_MAX = 6;
/** A phone in use says so this often: it is what its claim to a table lives by. */
export const TAP_TOLD_MINUTES = 4;
export const INVITE_MINUTES = 10;
/** Invites of one phone that are open at the same time. */
export const INVITES_OPEN_MAX = 10;
export const REVIEW_DONE_COOKIE_MINUTES = { QR: 20, NFC: 80 } as const;

export const SESSION_IDLE_HOURS = 4;
export const SESSION_LONGEST_HOURS = 24;

/** A rotating code is good for steps from `stepsBefore` to `stepsAfter` the current one; its proof has `proofBytes`. */
export const DIGITAL_QR = { stepSeconds: 60, stepsBefore: 2, stepsAfter: 1, proofBytes: 12 } as const;
/** Volts from which on a display's battery wants changing. */
export const DISPLAY_LOW_VOLTS = 2.5;
/** Hours without a scan after which somebody should look at a display. */
export const DISPLAY_SILENT_HOURS = 72;
export const DRINK_COUNTDOWN_SECONDS = 3;

export const QUANTITY_MIN = 0;
export const QUANTITY_MAX = 999;
export const MAIN_MENU_MIN = 0;
export const MAIN_MENU_MAX = 999;
export const OUT_OF_STOCK_SET_QUANTITY = 2;
/** Quantity and won above which staff look at an order, and at what waits unaccepted at a table. */
export const ORDER_CEILING = { quantity: 50, amount: 500_000 } as const;
export const WAITING_CEILING = { quantity: 100, amount: 1_000_000 } as const;
/** The most won that one order may come to, whoever orders and whatever the ceiling. */
export const ORDER_WON_MAX = 1_000_000_000;
/** The most won that staff or a till put on a bill, into a drawer or count there at once: more is a nought too many. */
export const ENTERED_WON_MAX = 100_000_000;
/** So many times a ceiling, and an order is refused. */
export const CEILING_FACTOR = 5;
/** Orders of a table that may wait for their payment at once; a phone has one of them. */
export const UNPAID_ORDERS_MAX = 3;
/** More orders than nobody places to try a venue out: what is to be wiped then has been sold. */
export const TESTS_MAX = 300;
/** Who sits at a table of which nobody said how many seats it has. */
export const SEATS_USUAL = 6;
export const HEAD_COUNT_DEFAULT = 1;
export const HEAD_COUNT_MAX = 99;
export const SAMPLE_CATEGORIES = 2;

/** How long after check-out the device that placed an order may read it. */
export const DONE_PAGE_OPEN_HOURS = 24;

export const ORDER_SUBMIT_DELAY_MS = 300;
export const DUPLICATE_ORDER_DELAY_MS = 2000;
export const PAYING_STATE_MS = 1000;
export const BUTTON_THROTTLE_MS = 1000;
export const SCROLL_RESTORE_MS = 200;

export const REVIEW_TEXT_MIN = 10;
export const REVIEW_PHOTOS_MAX = 5;
/** Most bytes of a picture of the menu. */
export const MENU_PICTURE_MAX_BYTES = 10 * 1024 * 1024;
export const REVIEW_PHOTO_MAX_BYTES = 10 * 1024 * 1024;
export const REVIEW_QUESTIONS = 4;
/** How long after check-out a visit may still be reviewed. */
export const REVIEW_OPEN_HOURS = 24;
/** Photos that one visit may send, those taken out again counted. */
export const REVIEW_UPLOADS_MAX = 20;
/** Reviews on a page of the console. */
export const REVIEW_PAGE_SIZE = 30;

export const BANNER = { autoplayMs: 5000, width: 870, height: 500, ratio: 1.74, fit: 'cover' } as const;

export const TOAST_MS = 2500;
export const MODAL_TOAST_MS = 2000;
export const TOAST_LAYER = 500;
export const SNACKBAR_GAP = 16;
export const SNACKBAR_BOTTOM = {
  default: 16,
  callToAction: 104,
  addMenu: 172,
  detailedCallToAction: 130,
} as const;
export const MODAL_WIDTH = 316;
/** Modal layers 400, 410 … 490; index 5 unless told otherwise. */
export const MODAL_LAYERS = { lowest: 400, highest: 490, step: 10, defaultIndex: 5 } as const;
export const SELECTOR_UNMOUNT_MS = {
  backdrop: 500,
  shortSliding: 150,
  longSliding: 250,
  scale: 400,
} as const;
export const ANIMATION_DEFAULTS = { loop: false, autoplay: true, speed: 1, renderer: 'svg' } as const;
export const SUCCESS_ANIMATION = { width: 64, height: 64, frames: 60, framesPerSecond: 60 } as const;

/** Comes with staff's reads: how far hints had been told when the read began, as `node.number`. */
export const HINTS_HEADER = 'x-hints';

export const HISTORY_PAGE_SIZE = 20;
export const HISTORY_PAGE_MAX = 100;
export const REFUND_BUSINESS_DAYS = 5;
/** How long an order waits for its payment with its stock held. */
export const PAYMENT_HOLD_MINUTES = 10;
/** How long the result pages of a payment open by their token. */
export const PAYMENT_RESULT_MINUTES = 30;
export const CALL_STAFF_COOLDOWN_SECONDS = 30;
/** Minutes after which an unanswered call turns amber, then red. */
export const CALL_LIMIT_MINUTES = { amber: 2, red: 5 } as const;
/**
 * Minutes after which an order turns amber, then red, counted from when its present stage began, unless the store sets
 * others. Food that is ready and not carried out gets cold: it turns first.
 */
export const WAITING_LIMIT_MINUTES = {
  new: { amber: 3, red: 6 },
  cooking: { amber: 15, red: 25 },
  ready: { amber: 2, red: 4 },
} as const;
/** A phone that was not used for this long no longer means that somebody sits there. */
export const SEATED_MINUTES = 60;
/** What a guest may write to the kitchen: about one dish, and about a whole order; in UTF-16 units, as a field counts them. */
export const LINE_NOTE_MAX = 60;
export const ORDER_NOTE_MAX = 120;
/** Most lines that one tap takes further: a dish of a whole rush. */
export const PROGRESS_LINES_MAX = 200;
export const STAFF_UNDO_SECONDS = 5;
/** How long a guest may think about another dish in the place of one that is out. */
export const OFFER_SECONDS = 180;
/** Clocks of several machines are never quite the same; what is further ahead was written by one that went wrong. */
export const CLOCK_SLACK_SECONDS = 5;
export const STAFF_SESSION_DAYS = 7;
export const STAFF_PASSWORD_MIN = 10;
export const STAFF_PASSWORD_MAX = 128;
/** How long a proof of who somebody is lets them do what could cost the house dearly. */
export const STEP_UP_MINUTES = 5;
/** What happened to accounts, as far as the people's page reads back. */
export const PEOPLE_LOG_SIZE = 60;
/** Entries of a page of what staff did. */
export const ACTIVITY_PAGE_SIZE = 50;
/** Notices that an owner has not read, at most so many at once. */
export const NOTICES_MAX = 20;
/** Wrong PINs of an account before it takes the password. */
export const PIN_TRIES = 5;
/** Minutes without a tap after which a shared tablet locks, to choose from. */
export const TABLET_LOCK_MINUTES = [1, 3, 5, 10, 30] as const;
/** How long a one-time link (first owner, invitation) stays good. */
export const STAFF_LINK_HOURS = 72;
/** Finished orders that the board still shows, newest first. */
export const BOARD_FINISHED_MAX = 60;
/** Most earlier ones that are read at once. */
export const EARLIER_FINISHED_MAX = 3000;
export const DEMO_LOGIN = { email: 'owner@hansang.test', password: 'hansang-demo' } as const;

export const LOCK_LEASE_SECONDS = { default: 180, shortest: 60, longest: 600 } as const;
/** However often it is renewed, a lock ends after this. */
export const LOCK_LONGEST_SECONDS = 600;
/** How long the lock stays with a member whose screens are all closed. */
export const LOCK_LEAVE_GRACE_SECONDS = 10;
/** How long past an edge of a menu's hours what was shown before it still holds: its price, and that it is sold. */
export const SHOWN_HOLDS_SECONDS = 120;
/** Members beyond this many share colours. */
export const CART_COLOURS = 8;
/** What `clientId` of a guests' event says when no guest did it. */
export const NO_GUEST = { pos: 'POS', store: 'STORE' } as const;

/** Letters of what staff call the guests of a visit, and of the name of a reservation. */
export const PARTY_LABEL_MAX = 20;
/** How long before a reservation guests who scan at its table are told of it. */
export const RESERVATION_TOLD_MINUTES = 60;
/** Past visits that one search tells at most. */
export const PAST_VISITS_MAX = 100;
/** Over how many business days visits are looked for at a time. */
export const PAST_DAYS_MAX = 31;
