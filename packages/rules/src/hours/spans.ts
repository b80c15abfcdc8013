import { clockOf, DAY, dateOf, nthOfMonth, weekdayOf } from './local-time.ts';
import {
  DEFAULT_CLOCK,
  type OpeningHours,
  type OpenSpan,
  type VenueClock,
  type VenueHours,
  type Weekday,
} from './opening-hours.ts';

/** A span on its day, in local time. `from` and `open` are inside, `to`, `lastOrder` and `close` outside. */
export interface PlacedSpan {
  readonly open: number;
  readonly close: number;
  readonly lastOrder: number;
  readonly breaks: readonly { readonly from: number; readonly to: number }[];
}

export type DayReason = 'TEMPORARY_HOLIDAY' | 'REGULAR_HOLIDAY' | 'CLOSED_TODAY';

/** Why a day has no hours at all, or null. */
export function dayReason(
  { hours, clock = DEFAULT_CLOCK, closedOn }: VenueHours,
  day: number,
): DayReason | null {
  const date = dateOf(day);
  if (hours.temporaryHolidays?.some(({ from, to }) => from <= date && date <= to)) return 'TEMPORARY_HOLIDAY';
  const weekday = weekdayOf(day);
  const { nth, isLast } = nthOfMonth(day);
  const regular = hours.regularHolidays?.some(
    (holiday) =>
      holiday.weekday === weekday &&
      (holiday.nth === undefined || holiday.nth.includes(nth) || (isLast && holiday.nth.includes(-1))),
  );
  if (regular) return 'REGULAR_HOLIDAY';
  return closedOn === date || spansOn(hours, weekday, clock).length === 0 ? 'CLOSED_TODAY' : null;
}

function spansOn({ weekly }: OpeningHours, weekday: Weekday, clock: VenueClock): readonly OpenSpan[] {
  // Round the clock runs from cut-off to cut-off, so that a holiday closes a whole business day.
  return weekly === undefined ? [{ open: clock.cutOff, close: clock.cutOff }] : (weekly[weekday] ?? []);
}

/** The spans that begin on a day, earliest first; none on a day that has a reason to be closed. */
export function spansOf(venue: VenueHours, day: number): PlacedSpan[] {
  if (dayReason(venue, day) !== null) return [];
  const { hours, clock = DEFAULT_CLOCK } = venue;
  const spans = spansOn(hours, weekdayOf(day), clock).map((span) => placed(span, day * DAY));
  return spans.sort((a, b) => a.open - b.open);
}

function placed(span: OpenSpan, midnight: number): PlacedSpan {
  const open = clockOf(span.open);
  const after = (time: number, floor: number) => midnight + (time < floor ? time + DAY : time);
  const close = clockOf(span.close);
  const closing = midnight + (close <= open ? close + DAY : close);
  return {
    open: midnight + open,
    close: closing,
    lastOrder: span.lastOrder === undefined ? closing : after(clockOf(span.lastOrder), open),
    breaks: (span.breaks ?? []).map(({ from, to }) => {
      const start = after(clockOf(from), open);
      const end = after(clockOf(to), open);
      return { from: start, to: end <= start ? end + DAY : end };
    }),
  };
}
