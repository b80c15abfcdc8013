import type { Queryable } from '../../../platform/events/append.ts';
import type { KeptCategory, KeptDish } from '../../menu/stored-menu.ts';
import {
  DELETE_LEFT_GROUPS,
  SAVE_CATEGORIES,
  SAVE_DISHES,
  SAVE_GROUPS,
  SAVE_OPTIONS,
  SAVE_SIZES,
} from './menu-statements.ts';

/** Path of the picture that a dish shows, or null. */
type PathOf = (menuId: string) => string | null;

export interface SavedMenu {
  /** The venue's number. */
  readonly id: number;
  readonly categories: readonly KeptCategory[];
}

/** Writes categories, dishes, sizes, groups and options as the venue describes them. */
export async function saveMenu(db: Queryable, venue: SavedMenu, pathOf: PathOf): Promise<void> {
  const write = (text: string, rows: readonly object[]) => db.query(text, [venue.id, JSON.stringify(rows)]);
  const menus = venue.categories.flatMap((category) => category.menus);
  const groups = menus.flatMap((menu) => within(menu, menu.optionGroups));
  await write(
    SAVE_CATEGORIES,
    venue.categories.map(({ menus: _, ...category }, index) => ({ ...category, priority: index + 1 })),
  );
  await write(
    SAVE_DISHES,
    venue.categories.flatMap((category) =>
      category.menus.map((menu, index) => ({
        ...menu,
        categoryId: category.id,
        priority: index + 1,
        image: pathOf(menu.id),
      })),
    ),
  );
  await write(
    SAVE_SIZES,
    menus.flatMap((menu) => within(menu, menu.sizes)),
  );
  await write(SAVE_GROUPS, groups);
  await write(
    SAVE_OPTIONS,
    groups.flatMap(({ menuId, id, options }) =>
      options.map((option, position) => ({ ...option, menuId, groupId: id, position })),
    ),
  );
  await write(DELETE_LEFT_GROUPS, groups);
}

const within = <Part extends object>({ id }: KeptDish, parts: readonly Part[]) =>
  parts.map((part, position) => ({ ...part, menuId: id, position }));
