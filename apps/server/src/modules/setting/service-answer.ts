import type { ServiceState } from '@hansang/contract/schemas';
import { serviceNow } from '@hansang/rules/hours';
import type { CallAnswer } from '../../platform/calls/calls.ts';
import { type Refusal, refuse } from '../../platform/calls/refusal.ts';
import type { SettingParts } from './setting-parts.ts';

/** What staff turned for now, as consoles read it. */
export async function serviceAnswer(
  { platform, venues, menus }: SettingParts,
  restaurantId: number,
): Promise<CallAnswer<ServiceState> | Refusal> {
  const venue = await venues.get(restaurantId);
  const menu = await menus.current(restaurantId);
  if (!venue || !menu) return refuse('NOT_FOUND_RESTAURANT');
  const state = serviceNow(venue.service, platform.clock.now().getTime(), venue.clock);
  const { acceptAutomatically: acceptsAutomatically } = venue.settings;
  return { body: { ...state, acceptsAutomatically, hasDrinks: menu.drinks.size > 0 } };
}
