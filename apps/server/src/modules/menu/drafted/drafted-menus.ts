import type { MenuAnswer } from '@hansang/contract/schemas';
import { applyChanges, type Change } from '@hansang/rules/draft';
import { LRUCache } from 'lru-cache';
import type { Platform } from '../../../platform/platform.ts';
import type { Venues } from '../../restaurant/venues.ts';
import { loadMenu } from '../load-menu.ts';
import { presentMenu } from '../present-menu.ts';
import type { StoredCategory } from '../stored-menu.ts';
import { completeChange } from '../versions/complete-parts.ts';

/** Menus as they will be once everything that is drafted is published. */
export interface DraftedMenus {
  /** The same object as long as the draft is the same; null for no venue. Nothing is sold out on it. */
  of(restaurantId: number): Promise<MenuAnswer | null>;
}

const CHANGES = `
  SELECT part, nullif(dish, '') AS dish, key, field, value
    FROM menu_changes WHERE restaurant_id = $1 ORDER BY change_id`;

/** Drafts are looked at by a few people at a time. */
const KEPT = 20;

export function openDraftedMenus({ db }: Pick<Platform, 'db'>, venues: Venues): DraftedMenus {
  const kept = new LRUCache<number, { text: string; answer: MenuAnswer }>({ max: KEPT });
  return {
    async of(restaurantId) {
      const [venue, menu, changes] = await Promise.all([
        venues.get(restaurantId),
        loadMenu(db.pool, restaurantId),
        db.pool.query<Change>(CHANGES, [restaurantId]),
      ]);
      if (!venue || !menu) return null;
      const { categories } = applyChanges(menu.categories, changes.rows.map(completeChange));
      const answer = presentMenu(venue, { ...menu, categories: categories.map(placed) });
      const text = JSON.stringify(answer);
      const known = kept.get(restaurantId);
      if (known?.text === text) return known.answer;
      kept.set(restaurantId, { text, answer });
      return answer;
    },
  };
}

/** What is drafted says of no place and no mark: it stands where it is, and can be had. */
function placed(category: StoredCategory, index: number): StoredCategory {
  return {
    ...category,
    priority: index + 1,
    menus: category.menus.map((dish, at) => ({
      ...dish,
      priority: at + 1,
      optionGroups: dish.optionGroups.map((group) => ({
        ...group,
        options: group.options.map((option) => ({ ...option, isSoldOutNow: option.isSoldOutNow ?? false })),
      })),
    })),
  };
}
