import { PAUSE_MINUTES } from '@hansang/contract';
import { businessDay, businessDayRange } from './business-day.ts';
import { nextOpening } from './next-change.ts';
import { DEFAULT_CLOCK, type VenueClock, type VenueHours } from './opening-hours.ts';

/** What staff turned for now, on top of what the hours say. Instants are ISO. */
export interface Service {
  /** No orders: until this moment, or until staff say so (null), and since when. */
  readonly pause?: { readonly until: string | null; readonly since?: string } | null;
  /** Since when only drinks are served; over with its business day. */
  readonly onlyDrinksSince?: string | null;
  /** After this moment nothing can be ordered for the rest of its business day. */
  readonly lastOrdersAt?: string | null;
  /** By how many minutes the kitchen is behind, and since when it says so; over with its business day. */
  readonly kitchenDelay?: { readonly minutes: number; readonly since: string } | null;
}

/** What of it holds at an instant (ms since the epoch). */
export interface ServiceNow {
  readonly pause: { readonly until: string | null } | null;
  /** The pause is of an earlier business day: somebody may have forgotten it. */
  readonly isPauseOld: boolean;
  readonly isOnlyDrinks: boolean;
  readonly lastOrdersAt: string | null;
  /** Minutes; 0 while it is not behind. */
  readonly kitchenDelay: number;
}

/** An end that is further away was said by a clock that was ahead: nobody meant to pause until it comes. */
const LONGEST_PAUSE_MS = (PAUSE_MINUTES + 5) * 60_000;
const isWithin = (left: number): boolean => left > 0 && left <= LONGEST_PAUSE_MS;

export function serviceNow(service: Service, instant: number, clock: VenueClock = DEFAULT_CLOCK): ServiceNow {
  const day = businessDay(instant, clock);
  const isOfToday = (moment: string | null | undefined): moment is string =>
    moment != null && businessDay(Date.parse(moment), clock) === day;
  const { pause, onlyDrinksSince, lastOrdersAt, kitchenDelay } = service;
  const isPaused = pause != null && (pause.until === null || isWithin(Date.parse(pause.until) - instant));
  return {
    pause: isPaused ? { until: pause.until } : null,
    isPauseOld: isPaused && pause.since !== undefined && !isOfToday(pause.since),
    isOnlyDrinks: isOfToday(onlyDrinksSince),
    lastOrdersAt: isOfToday(lastOrdersAt) ? lastOrdersAt : null,
    kitchenDelay: isOfToday(kitchenDelay?.since) ? (kitchenDelay?.minutes ?? 0) : 0,
  };
}

/** When a venue whose last orders are over takes orders again: its first opening of a later business day. */
export function opensAfterLastOrders(venue: VenueHours, lastOrdersAt: string): number | null {
  const clock = venue.clock ?? DEFAULT_CLOCK;
  return nextOpening(venue, businessDayRange(businessDay(Date.parse(lastOrdersAt), clock), clock).end);
}
