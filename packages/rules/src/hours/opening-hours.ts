import type { Weekday } from '@hansang/contract';

export { WEEKDAYS, type Weekday } from '@hansang/contract';

/** Local time of day, `HH:MM` from `00:00` to `24:00`. */
export type ClockTime = string;
/** Calendar date, `YYYY-MM-DD`. */
export type CalendarDate = string;

/**
 * One stretch of opening. A `close` that is not after `open` lies on the next day; the whole stretch belongs to the
 * day it began on. Breaks and last order that are earlier than `open` lie on the next day likewise.
 */
export interface OpenSpan {
  readonly open: ClockTime;
  readonly close: ClockTime;
  /** From this moment nothing can be ordered any more; the closing time where absent. */
  readonly lastOrder?: ClockTime;
  readonly breaks?: readonly { readonly from: ClockTime; readonly to: ClockTime }[];
}

/** A holiday that comes back every week, or in the named weeks of each month only. */
export interface RegularHoliday {
  readonly weekday: Weekday;
  /** 1 is the month's first such weekday, 5 its fifth where there is one, -1 its last. Every week where absent. */
  readonly nth?: readonly number[];
}

/** Dates on which the venue stays closed, both ends included. */
export interface TemporaryHoliday {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** When a venue takes orders. Plain data: venue files and the database hold exactly this as JSON. */
export interface OpeningHours {
  /** Spans by weekday; a weekday that is absent or empty has no hours. Without `weekly`: open round the clock. */
  readonly weekly?: { readonly [Day in Weekday]?: readonly OpenSpan[] };
  readonly regularHolidays?: readonly RegularHoliday[];
  readonly temporaryHolidays?: readonly TemporaryHoliday[];
}

/** How a venue reads its clock. */
export interface VenueClock {
  /** IANA name. */
  readonly timeZone: string;
  /** Local time at which a business day begins. */
  readonly cutOff: ClockTime;
}

export const DEFAULT_CLOCK = { timeZone: 'Asia/Seoul', cutOff: '06:00' } as const satisfies VenueClock;

/** A venue's hours as they hold now. */
export interface VenueHours {
  readonly hours: OpeningHours;
  /** Asia/Seoul and 06:00 where absent. */
  readonly clock?: VenueClock;
  /** The business day that staff closed early or did not open, else null. */
  readonly closedOn?: CalendarDate | null;
}
