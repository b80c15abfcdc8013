import { z } from 'zod';
import { BILL_ENTRY_KINDS, UNPAID_REASONS } from '../../bill.ts';
import { LANGUAGES, ORDER_MEANS, ORDER_SOURCES } from '../../codes.ts';
import { CASH_PIECES, DAY_FILES, DAY_MEANS, DAY_REPORT_KINDS, DRAWER_MOVES } from '../../day.ts';
import { restaurantParams } from '../params.ts';
import {
  calendarDay,
  instant,
  opaqueId,
  signedWonSum,
  staffLine,
  venueNumber,
  won,
  wonSum,
} from '../text.ts';

export const drawerParams = restaurantParams.extend({ drawerId: opaqueId });

const reason = staffLine(200).min(1);
/** Won that may also be below nothing. */
const count = z.number().int().min(0);

/** How many of each note and coin. */
const pieces = z.partialRecord(
  z.enum(CASH_PIECES.map(String) as [string, ...string[]]),
  z.number().int().min(0).max(9999),
);

const drawerMove = z.object({
  kind: z.enum(DRAWER_MOVES),
  amount: won,
  /** Of a count: what should have lain in it. */
  expected: signedWonSum.nullable(),
  reason: z.string().nullable(),
  by: z.string(),
  at: instant,
});

const drawerMoney = {
  opening: won,
  /** Cash of payments, and of those that were voided. */
  taken: wonSum,
  voided: wonSum,
  putIn: wonSum,
  takenOut: wonSum,
  expected: signedWonSum,
};

export const drawer = z.object({
  drawerId: opaqueId,
  businessDay: calendarDay,
  ...drawerMoney,
  openedAt: instant,
  openedBy: z.string(),
  /** Null while it is open; nobody counted one that the end of the day closed. */
  counted: won.nullable(),
  note: z.string().nullable(),
  closedAt: instant.nullable(),
  closedBy: z.string().nullable(),
  moves: z.array(drawerMove),
});
export type Drawer = z.infer<typeof drawer>;

export const drawerAnswer = z.object({
  /** The open one. */
  drawer: drawer.nullable(),
  /** The one that was closed last: what lay in it is what the next one begins with. */
  last: drawer.nullable(),
  /** Cash that was taken since that one closed, while none was open; absent where there is none, and after a week. */
  loose: wonSum.optional(),
  serverTime: instant,
});
export type DrawerAnswer = z.infer<typeof drawerAnswer>;

export const openDrawerRequest = z.object({ opening: won });

export const moveCashRequest = z
  .object({
    kind: z.enum(DRAWER_MOVES),
    amount: won,
    reason: reason.optional(),
    /** How many there were on the screen where it was asked: of another drawer by now it is none. */
    moves: z.int32().min(0).optional(),
  })
  .refine(({ kind, amount }) => kind === 'COUNT' || amount > 0, { error: 'amount must be above 0' })
  .refine(({ kind, reason: why }) => kind === 'COUNT' || why !== undefined, { error: 'a reason is needed' });
export type MoveCashRequest = z.infer<typeof moveCashRequest>;

export const closeDrawerRequest = z.object({
  counted: won,
  pieces: pieces.optional(),
  note: reason.optional(),
});
export type CloseDrawerRequest = z.infer<typeof closeDrawerRequest>;

/** What a business day came to. Won. */
export const dayFigures = z.object({
  orders: z.object({
    count,
    /** Refused or cancelled whole. */
    off: count,
    /** As ordered, and what is left of it: the rest was taken off or given free. */
    ordered: wonSum,
    sold: wonSum,
  }),
  lines: z.object({ free: wonSum, taxFree: wonSum }),
  entries: z.array(z.object({ kind: z.enum(BILL_ENTRY_KINDS), count, amount: signedWonSum })),
  means: z.array(
    z.object({ means: z.enum(DAY_MEANS), taken: wonSum, takenCount: count, back: wonSum, backCount: count }),
  ),
  /** Visits, how many of them said how many they are, and how many that makes. */
  guests: z.object({ visits: count, counted: count, covers: count }),
  hours: z.array(z.object({ hour: z.number().int().min(0).max(23), orders: count, amount: wonSum })),
  /** Where its orders came from, and how guests had come in; absent in a report from before that was told. */
  sources: z
    .array(
      z.object({
        source: z.enum(ORDER_SOURCES),
        means: z.enum([...ORDER_MEANS, 'STAFF', 'POS']),
        orders: count,
        amount: wonSum,
      }),
    )
    .optional(),
  unpaid: z.array(
    z.object({
      visitId: opaqueId,
      table: z.string(),
      amount: wonSum,
      reason: z.enum(UNPAID_REASONS).nullable(),
    }),
  ),
  drawers: z.array(
    z.object({
      ...drawerMoney,
      counted: won.nullable(),
      openedBy: z.string(),
      closedBy: z.string().nullable(),
      note: z.string().nullable(),
    }),
  ),
  /** Cash that was taken and given back while no drawer was open; absent in a report from before that was told. */
  loose: z.object({ taken: wonSum, voided: wonSum }).optional(),
});
export type DayFigures = z.infer<typeof dayFigures>;

/** What sums up a day's figures. */
export const daySums = z.object({
  /** Taken off after it was ordered. */
  cancelled: won,
  /** Discounts and the like. */
  entered: signedWonSum,
  /** What was sold less those, and the tax in it. */
  net: signedWonSum,
  tax: z.object({ supply: signedWonSum, vat: signedWonSum, taxFree: signedWonSum }),
  taken: won,
  back: won,
  /** What stayed of what was taken. */
  kept: signedWonSum,
  /** Counted less expected, of all drawers that were counted; null: none was. */
  difference: signedWonSum.nullable(),
});
export type DaySums = z.infer<typeof daySums>;

/** A visit that goes on past the day. */
const carried = z.object({ visitId: opaqueId, table: z.string(), openedAt: instant, owed: wonSum });

const correction = z.object({ means: z.enum(DAY_MEANS), amount: signedWonSum, reason: z.string() });

/** A report as it is frozen. */
export const dayDocument = z.object({
  venue: z.record(z.string(), z.string()),
  figures: dayFigures.nullable(),
  sums: daySums.nullable(),
  carried: z.array(carried),
  correction: correction.nullable(),
});
export type DayDocument = z.infer<typeof dayDocument>;

export const dayReport = dayDocument.omit({ venue: true }).extend({
  number: z.number().int().min(1),
  businessDay: calendarDay,
  kind: z.enum(DAY_REPORT_KINDS),
  madeAt: instant,
  by: z.string(),
  hash: z.string(),
  /** It is as it was written, and so is the one before it. */
  isIntact: z.boolean(),
});
export type DayReport = z.infer<typeof dayReport>;

export const dayQuery = z.object({ businessDay: calendarDay.optional() });

export const dayAnswer = z.object({
  businessDay: calendarDay,
  /** The day that runs. */
  today: calendarDay,
  isClosed: z.boolean(),
  /** As of now: of a closed day what its last report says, while nothing came to it since. */
  figures: dayFigures,
  sums: daySums,
  carried: z.array(carried),
  reports: z.array(dayReport),
  /** The drawer is open: it is counted before the day is closed. */
  isDrawerOpen: z.boolean(),
  serverTime: instant,
});
export type DayAnswer = z.infer<typeof dayAnswer>;

export const closeDayRequest = z.object({ businessDay: calendarDay });

export const correctDayRequest = z.object({
  businessDay: calendarDay,
  means: z.enum(DAY_MEANS),
  amount: signedWonSum.refine((amount) => amount !== 0, { error: 'amount must not be 0' }),
  reason,
  /** How many reports of the day there were on the screen where it was asked. */
  reports: z.int32().min(0).optional(),
});
export type CorrectDayRequest = z.infer<typeof correctDayRequest>;

export const dayReportParams = restaurantParams.extend({
  number: venueNumber,
});
export const dayFileQuery = z.object({ form: z.enum(DAY_FILES), language: z.enum(LANGUAGES).optional() });

/** Of a press: the same one prints once. */
export const printRequest = z.object({ wishId: opaqueId });
/** A bill, or the receipt of one of its payments. */
export const printBillRequest = printRequest.extend({ paymentId: opaqueId.optional() });
export type PrintBillRequest = z.infer<typeof printBillRequest>;
