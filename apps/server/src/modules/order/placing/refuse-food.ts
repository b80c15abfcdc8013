import type { OrderRequest } from '@hansang/contract/schemas';
import { orderMenus } from '@hansang/rules';
import { type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import type { CurrentMenu } from '../../menu/menu-shelf.ts';
import type { Venue } from '../../restaurant/venue.ts';
import { venueMinute } from '../../restaurant/venue-time.ts';

/** Refuses an order with anything but drinks while staff serve nothing else. */
export function refuseFood(
  venue: Venue,
  { dishes, drinks }: CurrentMenu,
  { orderList }: Pick<OrderRequest, 'orderList'>,
  now: Date,
): Refusal | null {
  if (!venueMinute(venue, now).isOnlyDrinks) return null;
  // A dish that is no more on the menu is told of by its own sentence.
  const hasFood = orderMenus(orderList).some(({ _id }) => dishes.has(_id) && !drinks.has(_id));
  return hasFood ? refuse('ONLY_DRINKS') : null;
}
