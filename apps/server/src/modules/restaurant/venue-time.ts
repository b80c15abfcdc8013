import type { CannotOrderCode } from '@hansang/contract';
import {
  businessDay,
  type HoursStatus,
  hoursStatus,
  nextOpening,
  onClock,
  opensAfterLastOrders,
  serviceNow,
} from '@hansang/rules/hours';
import type { Venue } from './venue.ts';

/** What the clock says of a venue during one minute: hours, breaks, cut-offs and what staff turned begin on the minute. */
export interface VenueMinute {
  readonly hours: HoursStatus;
  readonly isPaused: boolean;
  readonly isOnlyDrinks: boolean;
  /** What of the two keeps it from orders, hours first. */
  readonly status: 'AVAILABLE' | CannotOrderCode;
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
  const said = minuteOf(venue, minute * MINUTE);
  known.set(venue, { minute, said });
  return said;
}

function minuteOf(venue: Venue, at: number): VenueMinute {
  const { clock } = venue;
  const { pause, isOnlyDrinks, lastOrdersAt } = serviceNow(venue.service, at, clock);
  const open = hoursStatus(venue, at);
  const isOver = lastOrdersAt !== null && at >= Date.parse(lastOrdersAt);
  const hours = open === 'AVAILABLE' && isOver ? 'ORDER_TIME_OUT' : open;
  const isPaused = pause !== null;
  const opens =
    hours === 'AVAILABLE'
      ? pause?.until && Date.parse(pause.until)
      : isOver
        ? opensAfterLastOrders(venue, lastOrdersAt)
        : nextOpening(venue, at);
  return {
    hours,
    isPaused,
    isOnlyDrinks,
    status: hours === 'AVAILABLE' && isPaused ? 'ORDERS_PAUSED' : hours,
    businessDay: businessDay(at, clock),
    opensAt: opens ? onClock(opens, clock.timeZone) : null,
  };
}
