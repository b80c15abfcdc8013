import { businessDay, type HoursStatus, hoursStatus, nextOpening, onClock } from '@hansang/rules/hours';
import type { Venue } from './venue.ts';

/** What the clock says of a venue during one minute: hours, breaks and cut-offs begin on the minute. */
export interface VenueMinute {
  readonly hours: HoursStatus;
  /** `YYYY-MM-DD`. */
  readonly businessDay: string;
  /** When it takes orders again, ISO by its own clock; null while it does, and where that is not known. */
  readonly opensAt: string | null;
}

const MINUTE = 60_000;
const known = new WeakMap<Venue, { readonly minute: number; readonly said: VenueMinute }>();

/** Hours and business day of a venue at a moment, worked out once a minute. */
export function venueMinute(venue: Venue, now: Date): VenueMinute {
  const minute = Math.floor(now.getTime() / MINUTE);
  const before = known.get(venue);
  if (before?.minute === minute) return before.said;
  const at = minute * MINUTE;
  const hours = hoursStatus(venue, at);
  const opens = hours === 'AVAILABLE' ? null : nextOpening(venue, at);
  const said = {
    hours,
    businessDay: businessDay(at, venue.clock),
    opensAt: opens === null ? null : onClock(opens, venue.clock.timeZone),
  };
  known.set(venue, { minute, said });
  return said;
}
