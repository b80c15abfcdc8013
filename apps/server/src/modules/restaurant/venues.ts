import { LoadingCache } from '../../platform/loading-cache.ts';
import type { Platform } from '../../platform/platform.ts';
import { loadVenue } from './load-venue.ts';
import type { Venue } from './venue.ts';

/** Venues as they are set up, from memory; a change is seen as soon as the log told it. */
export interface Venues {
  get(restaurantId: number): Venue | null | Promise<Venue | null>;
  /** Reads the venue anew at the next `get`. */
  forget(restaurantId: number): void;
}

const MOST = 2000;

export function openVenues({ db, events }: Pick<Platform, 'db' | 'events'>): Venues {
  const cache = new LoadingCache<number, Venue>(MOST, (restaurantId) => {
    events.want(restaurantId);
    return loadVenue(db.pool, restaurantId);
  });
  events.onLapse((gone) => cache.forgetWhere((_venue, restaurantId) => gone.has(restaurantId)));
  events.listen((event) => {
    if (event.type === 'venue.changed') cache.forget(event.restaurantId);
  });
  return {
    get: (restaurantId) => cache.get(restaurantId),
    forget: (restaurantId) => cache.forget(restaurantId),
  };
}
