import type { Queryable } from '../../platform/events/append.ts';
import { CATEGORIES, type Column, DISHES, GROUPS, OPTIONS, SIZES } from './columns.ts';
import type { StoredMenu } from './stored-menu.ts';

/** `'isMain', m.is_main, …`: what `jsonb_build_object` makes of the part that `alias` names. */
const pairs = (alias: string, { keys, columns }: { keys: readonly Column[]; columns: readonly Column[] }) =>
  [...keys, ...columns]
    .filter(({ name }) => !PLACES.has(name))
    .map(({ name, column }) => `'${name}', ${alias}.${column}`)
    .join(', ');

/** Where a part stands is told by where it is in its list. */
const PLACES = new Set(['menuId', 'categoryId', 'groupId', 'position']);

// One statement, so that version and dishes belong together.
export const MENU = `
  SELECT r.menu_version AS version, coalesce((
    SELECT jsonb_agg(jsonb_build_object(${pairs('c', CATEGORIES)}, 'menus', dishes.list)
                     ORDER BY c.priority, c.category_id)
      FROM menu_categories c CROSS JOIN LATERAL (
        SELECT coalesce(jsonb_agg(jsonb_build_object(${pairs('m', DISHES)},
                                                     'optionGroups', groups.list, 'sizes', sizes.list)
                                  ORDER BY m.priority, m.menu_id), '[]') AS list
          FROM menus m
          CROSS JOIN LATERAL (
            SELECT coalesce(jsonb_agg(jsonb_build_object(${pairs('g', GROUPS)}, 'options', options.list)
                                      ORDER BY g.position, g.group_id), '[]') AS list
              FROM option_groups g CROSS JOIN LATERAL (
                SELECT coalesce(jsonb_agg(jsonb_build_object(${pairs('o', OPTIONS)}, 'isSoldOutNow', o.is_sold_out)
                                          ORDER BY o.position, o.option_id), '[]') AS list
                  FROM options o
                 WHERE o.restaurant_id = g.restaurant_id AND o.menu_id = g.menu_id AND o.group_id = g.group_id) AS options
             WHERE g.restaurant_id = m.restaurant_id AND g.menu_id = m.menu_id) AS groups
          CROSS JOIN LATERAL (
            SELECT coalesce(jsonb_agg(jsonb_build_object(${pairs('s', SIZES)}, 'isSoldOutNow', s.is_sold_out) ORDER BY s.position, s.size_id), '[]') AS list
              FROM sizes s WHERE s.restaurant_id = m.restaurant_id AND s.menu_id = m.menu_id) AS sizes
         WHERE m.restaurant_id = c.restaurant_id AND m.category_id = c.category_id AND NOT m.is_retired) AS dishes
     WHERE c.restaurant_id = r.restaurant_id AND NOT c.is_retired), '[]') AS categories
    FROM restaurants r WHERE r.restaurant_id = $1`;

/** The menu that is on sale, retired dishes and categories left out; null when there is no such venue. */
export async function loadMenu(client: Queryable, restaurantId: number): Promise<StoredMenu | null> {
  const { rows } = await client.query<StoredMenu>({ name: 'menu', text: MENU, values: [restaurantId] });
  return rows[0] ?? null;
}
