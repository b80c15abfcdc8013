import { clockOf, dateOf, dayOf, instantOf, localTime } from './local-time.ts';
import { type CalendarDate, DEFAULT_CLOCK, type VenueClock } from './opening-hours.ts';

/** The business day that an instant (ms since the epoch) belongs to; it begins at the venue's cut-off. */
export function businessDay(instant: number, clock: VenueClock = DEFAULT_CLOCK): CalendarDate {
  return dateOf(dayOf(localTime(instant, clock.timeZone) - clockOf(clock.cutOff)));
}

/** First instant of a business day, and of the one after it: `start` belongs to it, `end` no longer does. */
export function businessDayRange(
  day: CalendarDate,
  clock: VenueClock = DEFAULT_CLOCK,
): { readonly start: number; readonly end: number } {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const cutOff = clockOf(clock.cutOff);
  const start = instantOf(midnight + cutOff, clock.timeZone);
  return { start, end: instantOf(midnight + 24 * 60 * 60_000 + cutOff, clock.timeZone) };
}
