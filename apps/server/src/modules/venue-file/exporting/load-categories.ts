import type { Queryable } from '../../../platform/events/append.ts';
import { loadMenu } from '../../menu/load-menu.ts';
import type { KeptCategory } from '../../menu/stored-menu.ts';
import type { PicturePlace } from '../picture-places.ts';

type ReferenceOf = (place: PicturePlace, path: string | null) => string | null;

/** The menu as its file describes it: without places and marks, pictures by the names that the file gives them. */
export async function loadCategories(
  db: Queryable,
  restaurantId: number,
  referenceOf: ReferenceOf,
): Promise<KeptCategory[]> {
  const menu = await loadMenu(db, restaurantId);
  return (menu?.categories ?? []).map(({ priority: _, ...category }) => ({
    ...category,
    menus: category.menus.map(({ priority: _place, ...dish }) => ({
      ...dish,
      image: referenceOf(`menu:${dish.id}`, dish.image),
      sizes: dish.sizes.map(({ isSoldOutNow: _mark, ...size }) => size),
      optionGroups: dish.optionGroups.map((group) => ({
        ...group,
        options: group.options.map(({ isSoldOutNow: _mark, ...option }) => option),
      })),
    })),
  }));
}
