/** How staff took a payment that no provider knows of. */
export const PAYMENT_MEANS = ['CASH', 'CARD_TERMINAL', 'TRANSFER', 'VOUCHER', 'OTHER'] as const;
export type PaymentMeans = (typeof PAYMENT_MEANS)[number];

/** Which part of a bill somebody pays: what is left, what one phone ordered, chosen dishes, an equal part, so much. */
export const BILL_PARTS = ['WHOLE', 'PERSON', 'LINES', 'SHARE', 'AMOUNT'] as const;
export type BillPart = (typeof BILL_PARTS)[number];

/**
 * What stands on a bill beside its orders. DISCOUNT and SERVICE (given on the house) make it less, ROUNDING takes odd won,
 * CORRECTION puts right what else is wrong, either way.
 */
export const BILL_ENTRY_KINDS = ['DISCOUNT', 'SERVICE', 'ROUNDING', 'CORRECTION'] as const;
export type BillEntryKind = (typeof BILL_ENTRY_KINDS)[number];

/** Kinds that only ever make a bill less. */
export const LESSENING_KINDS = ['DISCOUNT', 'SERVICE'] as const satisfies readonly BillEntryKind[];

/** For whom a cash receipt is: a guest by their phone's number, or a business by its own. */
export const CASH_RECEIPT_KINDS = ['PHONE', 'BUSINESS'] as const;
export type CashReceiptKind = (typeof CASH_RECEIPT_KINDS)[number];

/** Why a visit was checked out that still owes. */
export const UNPAID_REASONS = ['PAID_ELSEWHERE', 'PAYS_LATER', 'LEFT_UNPAID', 'ON_THE_HOUSE', 'ETC'] as const;
export type UnpaidReason = (typeof UNPAID_REASONS)[number];

/** How guests would like to pay when they ask for the bill: a call to staff of its own kind, `bill.CARD`. */
export const BILL_CALL_WAYS = ['CARD', 'CASH', 'SPLIT'] as const;
export type BillCallWay = (typeof BILL_CALL_WAYS)[number];
export const billCallItem = (way: BillCallWay): string => `bill.${way}`;

/** How long whoever pays a part of a bill keeps it from others. */
export const BILL_CLAIM_MINUTES = 10;
/** Most equal parts that a bill is split into. */
export const BILL_SHARES_MAX = 50;
