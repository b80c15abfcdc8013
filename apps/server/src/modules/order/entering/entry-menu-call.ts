import { type CallDefinition, defineCall } from '../../../platform/calls/calls.ts';
import { refuse } from '../../../platform/calls/refusal.ts';
import type { OrderParts } from '../order-parts.ts';
import { loadFavourites } from './load-favourites.ts';

/** What staff enter orders from. */
export function entryMenuCall({ platform, venues, menus }: OrderParts): CallDefinition {
  return defineCall('entryMenu', {
    summary: 'The menu with prices and stock of now, and what staff enter most, to enter orders from',
    errors: ['NOT_FOUND_RESTAURANT'],
    async handle({ params: { restaurantId } }) {
      const [venue, menu, favourites] = await Promise.all([
        venues.get(restaurantId),
        menus.current(restaurantId),
        loadFavourites(platform.db.pool, restaurantId, platform.clock.now()),
      ]);
      if (!venue || !menu) return refuse('NOT_FOUND_RESTAURANT');
      const { useOrderNotes, usePeopleCount } = venue.settings;
      return {
        body: {
          categories: menu.answer().categories,
          favourites: favourites.filter((menuId) => menu.dishes.has(menuId)),
          takesNotes: useOrderNotes,
          countsHeads: usePeopleCount,
        },
      };
    },
  });
}
