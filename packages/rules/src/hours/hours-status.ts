import type { CannotOrderCode } from '@hansang/contract';
import { clockOf, DAY, dateOf, dayOf, localTime } from './local-time.ts';
import { DEFAULT_CLOCK, type VenueHours } from './opening-hours.ts';
import { dayReason, type PlacedSpan, spansOf } from './spans.ts';

export type HoursStatus =
  | 'AVAILABLE'
  | Extract<
      CannotOrderCode,
      | 'TEMPORARY_HOLIDAY'
      | 'REGULAR_HOLIDAY'
      | 'CLOSED_TODAY'
      | 'BEFORE_OPEN'
      | 'BREAK_TIME'
      | 'ORDER_TIME_OUT'
    >;

/** Whether a venue takes orders at an instant (ms since the epoch), or why not. */
export function hoursStatus(venue: VenueHours, instant: number): HoursStatus {
  return statusAt(venue, localTime(instant, (venue.clock ?? DEFAULT_CLOCK).timeZone));
}

/** The same on the wall clock. */
export function statusAt(venue: VenueHours, local: number): HoursStatus {
  const { cutOff } = venue.clock ?? DEFAULT_CLOCK;
  const businessDay = dayOf(local - clockOf(cutOff));
  const reason = dayReason(venue, businessDay);
  // Staff close a whole business day, hours past midnight included.
  if (reason !== null && venue.closedOn === dateOf(businessDay)) return reason;

  const today = dayOf(local);
  // A span that began yesterday may still run; its own day decides whether it exists at all.
  const states = [today - 1, today]
    .flatMap((day) => spansOf(venue, day))
    .filter(({ open, close }) => open <= local && local < close)
    .map((span) => spanStatus(span, local));
  if (states.length > 0) return OPENNESS.find((status) => states.includes(status)) ?? 'ORDER_TIME_OUT';

  if (reason !== null) return reason;
  const spans = spansOf(venue, businessDay);
  const ended = spans.some(({ close }) => close <= local);
  const coming = spans.some(({ open }) => local < open);
  if (ended && coming) return 'BREAK_TIME';
  return ended ? 'ORDER_TIME_OUT' : 'BEFORE_OPEN';
}

/** Of two spans that overlap the more open one counts. */
const OPENNESS = ['AVAILABLE', 'BREAK_TIME', 'ORDER_TIME_OUT'] as const satisfies readonly HoursStatus[];

function spanStatus(span: PlacedSpan, local: number): HoursStatus {
  if (span.breaks.some(({ from, to }) => from <= local && local < to)) return 'BREAK_TIME';
  return local < span.lastOrder ? 'AVAILABLE' : 'ORDER_TIME_OUT';
}

/** Wall-clock moments of a day at which the status may change: the day's own spans, midnight and cut-off. */
export function boundariesOf(venue: VenueHours, day: number): number[] {
  const moments = [day * DAY, day * DAY + clockOf((venue.clock ?? DEFAULT_CLOCK).cutOff)];
  for (const { open, close, lastOrder, breaks } of spansOf(venue, day)) {
    moments.push(open, close, lastOrder);
    for (const { from, to } of breaks) moments.push(from, to);
  }
  return moments;
}
