import type { Failed } from '../api/api.ts';

/** Refusals of the menu after which there is no menu to come back to: told in a dialog, then the landing page. */
const NO_SUCH_VENUE: readonly string[] = ['NOT_FOUND_RESTAURANT', 'BASE_RESTAURANTIDX', 'MIN_RESTAURANTIDX'];

export const isNoVenue = (failed: Pick<Failed, 'code'>): boolean => NO_SUCH_VENUE.includes(failed.code);
