import { ALLERGENS, type Allergen } from '@hansang/contract';
import type { Queryable } from '../../../platform/events/append.ts';
import type { PicturePlace } from '../picture-places.ts';
import type { ResolvedCategory, ResolvedGroup, ResolvedMenu } from '../resolved.ts';
import type { StoredText } from '../text.ts';

type ReferenceOf = (place: PicturePlace, path: string | null) => string | null;

interface MenuRow extends Omit<ResolvedMenu, 'description' | 'sizes' | 'optionGroups'> {
  categoryId: string;
  description: StoredText;
}

const CATEGORIES = `
  SELECT category_id AS id, name, description FROM menu_categories
   WHERE restaurant_id = $1 AND NOT is_retired ORDER BY priority, category_id`;

const MENUS = `
  SELECT category_id AS "categoryId", menu_id AS id, name, description, price, image,
         is_featured AS "isFeatured", is_new AS "isNewMenu", is_popular AS "isPopular",
         is_signature AS "isSignature", is_spicy AS "isSpicy", is_main AS "isMain", alcohol_tag AS "alcoholTag",
         is_not_allowed_minor AS "isNotAllowedMinor", restriction_type AS "restrictionType",
         min_permitted_quantity AS "minPermittedQuantity", max_permitted_quantity AS "maxPermittedQuantity",
         file_stock AS stock, file_sold_out AS "isSoldOut", food_origin AS "foodOrigin", allergens
    FROM menus WHERE restaurant_id = $1 AND NOT is_retired ORDER BY priority, menu_id`;

const SIZES = `
  SELECT menu_id AS "menuId", size_id AS id, name, price FROM sizes WHERE restaurant_id = $1 ORDER BY position, size_id`;

const GROUPS = `
  SELECT g.menu_id AS "menuId", g.group_id AS id, g.name, g.is_required AS "isRequired",
         g.selectable_count AS "selectableCount",
         jsonb_agg(jsonb_build_object('id', o.option_id, 'name', o.name, 'price', o.price,
                                      'selectableCount', o.selectable_count, 'isSoldOut', o.file_sold_out,
                                      'foodOrigin', o.food_origin, 'allergens', o.allergens)
                   ORDER BY o.position, o.option_id) AS options
    FROM option_groups g JOIN options o USING (restaurant_id, menu_id, group_id)
   WHERE restaurant_id = $1
   GROUP BY g.menu_id, g.group_id, g.name, g.is_required, g.selectable_count, g.position
   ORDER BY g.position, g.group_id`;

/** The menu that is on sale, retired dishes and categories left out. */
export async function loadCategories(
  db: Queryable,
  restaurantId: number,
  referenceOf: ReferenceOf,
): Promise<ResolvedCategory[]> {
  const of = async <Row extends object>(text: string) => (await db.query<Row>(text, [restaurantId])).rows;
  const categories = await of<{ id: string; name: StoredText; description: StoredText }>(CATEGORIES);
  const menus = await of<MenuRow>(MENUS);
  const sizes = byMenu(await of<{ menuId: string } & ResolvedMenu['sizes'][number]>(SIZES));
  const groups = byMenu(await of<{ menuId: string } & ResolvedGroup>(GROUPS));
  return categories.map(({ id, name, description }) => ({
    id,
    name,
    description: spoken(description),
    menus: menus
      .filter(({ categoryId }) => categoryId === id)
      .map(({ categoryId: _, ...menu }) => ({
        ...menu,
        description: spoken(menu.description),
        image: referenceOf(`menu:${menu.id}`, menu.image),
        allergens: ALLERGENS.filter((allergen: Allergen) => menu.allergens.includes(allergen)),
        sizes: sizes.get(menu.id) ?? [],
        optionGroups: groups.get(menu.id) ?? [],
      })),
  }));
}

/** A description that says nothing is stored as empty Korean. */
const spoken = (text: StoredText): StoredText | null => (text.ko === '' ? null : text);

function byMenu<Row extends { menuId: string }>(rows: readonly Row[]): Map<string, Omit<Row, 'menuId'>[]> {
  const found = new Map<string, Omit<Row, 'menuId'>[]>();
  for (const { menuId, ...row } of rows) found.set(menuId, [...(found.get(menuId) ?? []), row]);
  return found;
}
