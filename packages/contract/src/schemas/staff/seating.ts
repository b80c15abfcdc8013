import { z } from 'zod';
import { HEAD_COUNT_MAX, PARTY_LABEL_MAX, PAST_VISITS_MAX, QUANTITY_MAX } from '../../constants.ts';
import { calendarDay, instant, localized, opaqueId, staffLine, wonSum } from '../text.ts';

const tableIdx = z.int32().min(1);
const label = staffLine(PARTY_LABEL_MAX).min(1);

/** The guests of one more table belong to those of this one from now on. */
export const mergeTableRequest = z.object({
  /** The visit on the screen, which goes on. */
  visitId: opaqueId,
  fromTableIdx: tableIdx,
  /** The visit that the screen showed there; null for a table where none runs. */
  fromVisitId: opaqueId.nullable(),
});

/** Chosen orders become a visit of their own, at a free table or at one that belongs to this visit. */
export const partVisitRequest = z.object({
  visitId: opaqueId,
  toTableIdx: tableIdx,
  /** None: a table of the visit is let go with nothing. */
  orderIds: z.array(opaqueId).max(200),
});

/** Pieces of a line go to the guests of another table. */
export const passLineRequest = z.object({
  quantity: z.number().int().min(1).max(QUANTITY_MAX),
  /** Of the order on the screen; another one answers LINE_CHANGED. */
  version: z.int32(),
  toTableIdx: tableIdx,
  /** The visit that the screen showed there, ordered or not; null: nobody had sat down. */
  toVisitId: opaqueId.nullable(),
});

/** What staff call the guests; null: nothing any more. */
export const namePartyRequest = z.object({ visitId: opaqueId, label: label.nullable() });

/** How many guests sit there. */
export const countHeadsRequest = z.object({
  /** The visit on the screen; null where nobody had sat down. */
  visitId: opaqueId.nullable(),
  headCount: z.number().int().min(1).max(HEAD_COUNT_MAX),
});

/** From when a table is kept for somebody, today, on the venue's clock: `19:00`; null: not any more. */
export const reserveTableRequest = z.object({
  reservation: z
    .object({ time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/), name: label.nullable() })
    .nullable(),
  /** The one on the screen where it was asked; null: none. */
  was: z.object({ from: instant, name: label.nullable() }).nullable().optional(),
});

export const pastVisitsQuery = z.object({
  /** `YYYY-MM-DD`; the present business day where nothing is said. */
  day: calendarDay.optional(),
  /** The first of several days up to that one, `PAST_DAYS_MAX` of them at most; earlier ones are left out. */
  from: calendarDay.optional(),
  /** A table, an amount, a number of an order or the approval number of a card. */
  search: z.string().trim().max(40).optional(),
});

export const pastVisit = z.object({
  visitId: opaqueId,
  businessDay: z.string(),
  tableName: z.string(),
  floorName: localized,
  partyLabel: z.string().nullable(),
  openedAt: instant,
  closedAt: instant,
  headCount: z.number().int().nullable(),
  /** Numbers of its orders, in their order. */
  numbers: z.array(z.number().int()),
  /** What it came to, with the entries of its bill; and what of that nobody paid. */
  total: wonSum,
  owed: wonSum,
});
export type PastVisit = z.infer<typeof pastVisit>;

export const pastVisits = z.object({
  /** The days that were looked through, both included. */
  from: z.string(),
  businessDay: z.string(),
  visits: z.array(pastVisit).max(PAST_VISITS_MAX),
  /** There are more than could be told. */
  hasMore: z.boolean(),
});
export type PastVisits = z.infer<typeof pastVisits>;
