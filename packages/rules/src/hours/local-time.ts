import { type CalendarDate, type ClockTime, WEEKDAYS, type Weekday } from './opening-hours.ts';

/**
 * Local time is the count of milliseconds that the venue's wall clock shows since 1970-01-01 00:00. All rules are
 * evaluated on it; only their results become instants again (milliseconds since the epoch).
 */
export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** What the wall clock shows at an instant. */
export function localTime(instant: number, timeZone: string): number {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(instant)) parts[type] = Number(value);
  const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  const millisecond = ((instant % 1000) + 1000) % 1000;
  return Date.UTC(year, month - 1, day, hour, minute, second, millisecond);
}

/**
 * The first instant at which the wall clock shows `local` or later. A time that the clock skips (spring forward)
 * becomes the moment of the skip; one that it shows twice becomes the first.
 */
export function instantOf(local: number, timeZone: string): number {
  const offsets = [local - DAY, local + DAY].map((guess) => localTime(guess, timeZone) - guess);
  const candidates = offsets
    .map((offset) => local - offset)
    .filter((at) => localTime(at, timeZone) === local);
  if (candidates.length > 0) return Math.min(...candidates);
  return skipAround(local, Math.min(...offsets.map((offset) => local - offset)), timeZone);
}

function skipAround(local: number, before: number, timeZone: string): number {
  let low = before;
  let high = before + DAY;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (localTime(middle, timeZone) >= local) high = middle;
    else low = middle;
  }
  return localTime(low, timeZone) >= local ? low : high;
}

/** An instant as ISO 8601 to the minute, with the offset that the wall clock has then: `2026-11-23T11:00:00+09:00`. */
export function onClock(instant: number, timeZone: string): string {
  const local = localTime(instant, timeZone);
  const ahead = Math.round((local - instant) / MINUTE);
  const two = (count: number) => String(count).padStart(2, '0');
  const offset = `${two(Math.floor(Math.abs(ahead) / 60))}:${two(Math.abs(ahead) % 60)}`;
  return `${new Date(local).toISOString().slice(0, 16)}:00${ahead < 0 ? '-' : '+'}${offset}`;
}

/** The next instant, now or later, at which the wall clock shows a time. */
export function nextOnClock(time: ClockTime, now: number, timeZone: string): number {
  const local = localTime(now, timeZone);
  const today = dayOf(local) * DAY + clockOf(time);
  return instantOf(today < local ? today + DAY : today, timeZone);
}

/** Number of the local day (days since 1970-01-01). */
export const dayOf = (local: number): number => Math.floor(local / DAY);

/** 1970-01-01 was a Thursday. */
export const weekdayOf = (day: number): Weekday => WEEKDAYS[(((day + 3) % 7) + 7) % 7] as Weekday;

export const dateOf = (day: number): CalendarDate => new Date(day * DAY).toISOString().slice(0, 10);

/** Milliseconds since local midnight of a `HH:MM`. */
export function clockOf(time: ClockTime): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * MINUTE;
}

/** Which of its weekday's occurrences in the month a day is: from the front (1…5) and whether it is the last. */
export function nthOfMonth(day: number): { readonly nth: number; readonly isLast: boolean } {
  const date = new Date(day * DAY);
  const dayOfMonth = date.getUTCDate();
  const nextWeek = new Date((day + 7) * DAY);
  return { nth: Math.ceil(dayOfMonth / 7), isLast: nextWeek.getUTCMonth() !== date.getUTCMonth() };
}
