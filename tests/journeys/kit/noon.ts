import { WEEKDAYS, type Weekday } from '@hansang/rules/hours';

export interface Noon {
  /** A time zone in which it is between 12:00 and 13:00 now. */
  readonly timeZone: string;
  readonly weekday: Weekday;
  /** YYYY-MM-DD there. */
  readonly date: string;
}

/** Where on earth it is noon now: opening hours can then be told as fixed times of day. */
export function noon(now = new Date()): Noon {
  const offset = 12 - now.getUTCHours();
  const local = new Date(now.getTime() + offset * 3_600_000);
  return {
    // The names of these zones count the other way round.
    timeZone: offset === 0 ? 'Etc/GMT' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`,
    weekday: WEEKDAYS[(local.getUTCDay() + 6) % 7] as Weekday,
    date: local.toISOString().slice(0, 10),
  };
}
