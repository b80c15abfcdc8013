import { PAYMENT_MEANS } from './bill.ts';

/** What is done to a drawer while it is open: cash put in, cash taken out, a count in between. */
export const DRAWER_MOVES = ['IN', 'OUT', 'COUNT'] as const;
export type DrawerMove = (typeof DRAWER_MOVES)[number];

/** Notes and coins of Korea, the largest first. */
export const CASH_PIECES = [50_000, 10_000, 5000, 1000, 500, 100, 50, 10] as const;

/** How a day was paid: what staff recorded, and what guests paid by phone. */
export const DAY_MEANS = [...PAYMENT_MEANS, 'PROVIDER', 'TILL'] as const;
export type DayMeans = (typeof DAY_MEANS)[number];

/**
 * How a report came to be. CLOSED: by hand. AUTOMATIC: the day ended and nobody had closed it. LATE: something came to the
 * day after its last report. CORRECTION: an owner put something right beside it.
 */
export const DAY_REPORT_KINDS = ['CLOSED', 'AUTOMATIC', 'LATE', 'CORRECTION'] as const;
export type DayReportKind = (typeof DAY_REPORT_KINDS)[number];

/** As what a report can be had. */
export const DAY_FILES = ['PDF', 'CSV'] as const;
export type DayFile = (typeof DAY_FILES)[number];

/** What sales are asked by. */
export const SALES_FACETS = ['DAY', 'HOUR', 'DISH', 'TABLE', 'MEANS', 'SOURCE'] as const;
export type SalesFacet = (typeof SALES_FACETS)[number];
/** Most days of one question. */
export const SALES_DAYS_MAX = 400;
