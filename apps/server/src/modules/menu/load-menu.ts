import type { Queryable } from '../../platform/events/append.ts';
import type { StoredText } from '../restaurant/localized.ts';

/** A venue's menu as the database holds it; lists are in the order in which guests see them. */
export interface StoredMenu {
  readonly version: number;
  readonly categories: readonly StoredCategory[];
}

export interface StoredCategory {
  readonly id: string;
  readonly name: StoredText;
  readonly description: StoredText;
  readonly priority: number;
  readonly menus: readonly StoredDish[];
}

export interface StoredDish {
  readonly id: string;
  readonly name: StoredText;
  readonly description: StoredText;
  readonly priority: number;
  readonly price: number;
  readonly image: string | null;
  readonly isFeatured: boolean;
  readonly isMain: boolean;
  readonly isNotAllowedMinor: boolean;
  readonly isSpicy: boolean;
  readonly isNewMenu: boolean;
  readonly isPopular: boolean;
  readonly isSignature: boolean;
  readonly restrictionType: string;
  readonly alcoholTag: string;
  readonly minPermittedQuantity: number;
  readonly maxPermittedQuantity: number | null;
  readonly foodOrigin: StoredText | null;
  readonly allergens: readonly string[];
  readonly groups: readonly StoredGroup[];
  readonly sizes: readonly { readonly id: string; readonly name: StoredText; readonly price: number }[];
}

export interface StoredGroup {
  readonly id: string;
  readonly name: StoredText;
  readonly isRequired: boolean;
  readonly selectableCount: number;
  readonly options: readonly {
    readonly id: string;
    readonly name: StoredText;
    readonly price: number;
    readonly selectableCount: number;
    readonly isSoldOut: boolean;
    readonly foodOrigin: StoredText | null;
    readonly allergens: readonly string[];
  }[];
}

// One statement, so that version and dishes belong together.
const MENU = `
  SELECT r.menu_version AS version, coalesce((
    SELECT jsonb_agg(jsonb_build_object('id', c.category_id, 'name', c.name, 'description', c.description,
                                        'priority', c.priority, 'menus', dishes.list) ORDER BY c.priority, c.category_id)
      FROM menu_categories c CROSS JOIN LATERAL (
        SELECT coalesce(jsonb_agg(jsonb_build_object(
                 'id', m.menu_id, 'name', m.name, 'description', m.description, 'priority', m.priority,
                 'price', m.price, 'image', m.image, 'isFeatured', m.is_featured, 'isMain', m.is_main,
                 'isNotAllowedMinor', m.is_not_allowed_minor, 'isSpicy', m.is_spicy, 'isNewMenu', m.is_new,
                 'isPopular', m.is_popular, 'isSignature', m.is_signature, 'restrictionType', m.restriction_type,
                 'alcoholTag', m.alcohol_tag, 'minPermittedQuantity', m.min_permitted_quantity,
                 'maxPermittedQuantity', m.max_permitted_quantity, 'foodOrigin', m.food_origin,
                 'allergens', m.allergens, 'groups', groups.list, 'sizes', sizes.list)
               ORDER BY m.priority, m.menu_id), '[]') AS list
          FROM menus m
          CROSS JOIN LATERAL (
            SELECT coalesce(jsonb_agg(jsonb_build_object(
                     'id', g.group_id, 'name', g.name, 'isRequired', g.is_required,
                     'selectableCount', g.selectable_count, 'options', options.list)
                   ORDER BY g.position, g.group_id), '[]') AS list
              FROM option_groups g CROSS JOIN LATERAL (
                SELECT coalesce(jsonb_agg(jsonb_build_object(
                         'id', o.option_id, 'name', o.name, 'price', o.price,
                         'selectableCount', o.selectable_count, 'isSoldOut', o.is_sold_out,
                         'foodOrigin', o.food_origin, 'allergens', o.allergens)
                       ORDER BY o.position, o.option_id), '[]') AS list
                  FROM options o
                 WHERE o.restaurant_id = g.restaurant_id AND o.menu_id = g.menu_id AND o.group_id = g.group_id) AS options
             WHERE g.restaurant_id = m.restaurant_id AND g.menu_id = m.menu_id) AS groups
          CROSS JOIN LATERAL (
            SELECT coalesce(jsonb_agg(jsonb_build_object('id', s.size_id, 'name', s.name, 'price', s.price)
                   ORDER BY s.position, s.size_id), '[]') AS list
              FROM sizes s WHERE s.restaurant_id = m.restaurant_id AND s.menu_id = m.menu_id) AS sizes
         WHERE m.restaurant_id = c.restaurant_id AND m.category_id = c.category_id AND NOT m.is_retired) AS dishes
     WHERE c.restaurant_id = r.restaurant_id AND NOT c.is_retired), '[]') AS categories
    FROM restaurants r WHERE r.restaurant_id = $1`;

export async function loadMenu(client: Queryable, restaurantId: number): Promise<StoredMenu | null> {
  const { rows } = await client.query<StoredMenu>({ name: 'menu', text: MENU, values: [restaurantId] });
  return rows[0] ?? null;
}
