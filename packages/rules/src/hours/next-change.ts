import { boundariesOf, type HoursStatus, hoursStatus, statusAt } from './hours-status.ts';
import { dayOf, instantOf, localTime } from './local-time.ts';
import { DEFAULT_CLOCK, type VenueHours } from './opening-hours.ts';

/** A venue that stays as it is for longer than this is not worth announcing. */
const HORIZON_DAYS = 60;

export interface StatusChange {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly status: HoursStatus;
}

/** When the status next becomes another one, and which; null when it stays for the next 60 days. */
export function nextChange(venue: VenueHours, instant: number): StatusChange | null {
  const now = hoursStatus(venue, instant);
  return firstChange(venue, instant, (status) => status !== now);
}

/** When the venue next takes orders: now while it is open, null when not within 60 days. */
export function nextOpening(venue: VenueHours, instant: number): number | null {
  if (hoursStatus(venue, instant) === 'AVAILABLE') return instant;
  return firstChange(venue, instant, (status) => status === 'AVAILABLE')?.at ?? null;
}

function firstChange(
  venue: VenueHours,
  instant: number,
  wanted: (status: HoursStatus) => boolean,
): StatusChange | null {
  const { timeZone } = venue.clock ?? DEFAULT_CLOCK;
  const local = localTime(instant, timeZone);
  const today = dayOf(local);
  // A day's spans reach into the next one, so two days' moments are looked through together.
  for (let day = today; day <= today + HORIZON_DAYS; day++) {
    const moments = [...boundariesOf(venue, day - 1), ...boundariesOf(venue, day)];
    const later = moments.filter((moment) => moment > local && dayOf(moment) === day).sort((a, b) => a - b);
    for (const moment of later) {
      const status = statusAt(venue, moment);
      if (wanted(status)) return { at: instantOf(moment, timeZone), status };
    }
  }
  return null;
}
