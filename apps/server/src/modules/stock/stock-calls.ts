import { type CallContext, type CallDefinition, defineCall } from '../../platform/calls/calls.ts';
import { isRefusal, refuse } from '../../platform/calls/refusal.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import type { MenuShelf } from '../menu/menu-shelf.ts';
import type { Venues } from '../restaurant/venues.ts';
import { loadDish, loadDishes } from './load-dishes.ts';
import { markPart } from './mark-part.ts';
import { setStock } from './set-stock.ts';

export interface StockParts {
  readonly platform: Platform;
  readonly menus: MenuShelf;
  readonly venues: Venues;
}

/** What is sold out, and marking it so. */
export function stockCalls({ platform, menus, venues }: StockParts): CallDefinition[] {
  const { db, clock, events } = platform;
  const list = defineCall('stockList', {
    summary: 'Every dish with what is left of it',
    errors: [],
    handle: async ({ params: { restaurantId } }) => ({ body: await loadDishes(db.pool, restaurantId) }),
  });
  const set = defineCall('setStock', {
    summary: 'Mark a dish as sold out or on sale, or set what is left of it; safe to repeat',
    errors: ['NOT_FOUND_MENU', 'STOCK_CHANGED'],
    async handle({ params: { restaurantId, menuId }, body }, { staff }) {
      const change = { restaurantId, menuId, change: body, actor: actorOf(staff) };
      const result = await transaction(db.pool, (client) => setStock(client, change, clock.now()));
      if (isRefusal(result) && result.refused !== 'STOCK_CHANGED') return result;
      if (result === 'changed') {
        menus.forgetStock(restaurantId);
        events.wake();
      }
      const dish = await loadDish(db.pool, restaurantId, menuId);
      if (!dish) return refuse('NOT_FOUND_MENU');
      return isRefusal(result) ? { ...result, extra: { dish } } : { body: dish };
    },
  });
  const mark = defineCall('markPart', {
    summary: 'Mark a size or an option of a dish as sold out or on sale; safe to repeat',
    errors: ['NOT_FOUND_MENU'],
    async handle({ params: { restaurantId, menuId, part, key }, body }, { staff }) {
      const wanted = { restaurantId, menuId, part, key, ...body, actor: actorOf(staff) };
      const result = await transaction(db.pool, (client) => markPart(client, wanted, clock.now()));
      if (isRefusal(result)) return result;
      if (result === 'changed') {
        venues.forget(restaurantId);
        menus.forget(restaurantId);
        events.wake();
      }
      const dish = await loadDish(db.pool, restaurantId, menuId);
      return dish ? { body: dish } : refuse('NOT_FOUND_MENU');
    },
  });
  return [list, set, mark];
}

const actorOf = (staff: CallContext['staff']) =>
  ({ actorType: 'staff', actor: staff?.name ?? '', ...(staff && { userId: staff.userId }) }) as const;
