import type { Queryable } from '../../../platform/events/append.ts';
import type { ResolvedMenu, ResolvedVenue } from '../resolved.ts';

/** Path of the picture that a dish shows, or null. */
type PathOf = (menuId: string) => string | null;

const CATEGORIES = `
  WITH wanted AS (
    SELECT * FROM jsonb_to_recordset($2::jsonb) AS w(id text, name jsonb, description jsonb, priority integer)
  ), gone AS (
    UPDATE menu_categories SET is_retired = true
     WHERE restaurant_id = $1 AND NOT is_retired AND category_id NOT IN (SELECT id FROM wanted)
  )
  INSERT INTO menu_categories (restaurant_id, category_id, name, description, priority)
  SELECT $1, id, name, coalesce(nullif(description, 'null'), '{"ko": ""}'), priority FROM wanted
  ON CONFLICT (restaurant_id, category_id) DO UPDATE
     SET name = excluded.name, description = excluded.description, priority = excluded.priority, is_retired = false`;

// A dish that was ever sold must stay, so every dish that leaves the file is retired, never deleted.
const MENUS = `
  WITH wanted AS (
    SELECT * FROM jsonb_to_recordset($2::jsonb) AS w(
      id text, "categoryId" text, name jsonb, description jsonb, priority integer, price integer, path text,
      "isFeatured" boolean, "isMain" boolean, "isNotAllowedMinor" boolean, "isSpicy" boolean, "isNewMenu" boolean,
      "isPopular" boolean, "isSignature" boolean, "restrictionType" text, "alcoholTag" text,
      "minPermittedQuantity" integer, "maxPermittedQuantity" integer, "foodOrigin" jsonb, allergens text[],
      stock integer, "isSoldOut" boolean)
  ), gone AS (
    UPDATE menus SET is_retired = true
     WHERE restaurant_id = $1 AND NOT is_retired AND menu_id NOT IN (SELECT id FROM wanted)
  )
  INSERT INTO menus (restaurant_id, menu_id, category_id, name, description, priority, price, image, is_featured,
                     is_main, is_not_allowed_minor, is_spicy, is_new, is_popular, is_signature, restriction_type,
                     alcohol_tag, min_permitted_quantity, max_permitted_quantity, food_origin, allergens, file_stock,
                     file_sold_out)
  SELECT $1, id, "categoryId", name, coalesce(nullif(description, 'null'), '{"ko": ""}'), priority, price, path, "isFeatured",
         "isMain", "isNotAllowedMinor", "isSpicy", "isNewMenu", "isPopular", "isSignature", "restrictionType",
         "alcoholTag", "minPermittedQuantity", "maxPermittedQuantity", nullif("foodOrigin", 'null'), allergens, stock,
         "isSoldOut"
    FROM wanted
  ON CONFLICT (restaurant_id, menu_id) DO UPDATE
     SET category_id = excluded.category_id, name = excluded.name, description = excluded.description,
         priority = excluded.priority, price = excluded.price, image = excluded.image,
         is_featured = excluded.is_featured, is_main = excluded.is_main,
         is_not_allowed_minor = excluded.is_not_allowed_minor, is_spicy = excluded.is_spicy, is_new = excluded.is_new,
         is_popular = excluded.is_popular, is_signature = excluded.is_signature,
         restriction_type = excluded.restriction_type, alcohol_tag = excluded.alcohol_tag,
         min_permitted_quantity = excluded.min_permitted_quantity,
         max_permitted_quantity = excluded.max_permitted_quantity, food_origin = excluded.food_origin,
         allergens = excluded.allergens, file_stock = excluded.file_stock, file_sold_out = excluded.file_sold_out,
         is_retired = false`;

const SIZES = `
  WITH wanted AS (
    SELECT * FROM jsonb_to_recordset($2::jsonb) AS w("menuId" text, id text, name jsonb, price integer, position integer)
  ), gone AS (
    DELETE FROM sizes WHERE restaurant_id = $1 AND (menu_id, size_id) NOT IN (SELECT "menuId", id FROM wanted)
  )
  INSERT INTO sizes (restaurant_id, menu_id, size_id, name, position, price)
  SELECT $1, "menuId", id, name, position, price FROM wanted
  ON CONFLICT (restaurant_id, menu_id, size_id) DO UPDATE
     SET name = excluded.name, position = excluded.position, price = excluded.price`;

const GROUPS = `
  INSERT INTO option_groups (restaurant_id, menu_id, group_id, name, position, is_required, selectable_count)
  SELECT $1, "menuId", id, name, position, "isRequired", "selectableCount"
    FROM jsonb_to_recordset($2::jsonb) AS w("menuId" text, id text, name jsonb, position integer,
                                            "isRequired" boolean, "selectableCount" integer)
  ON CONFLICT (restaurant_id, menu_id, group_id) DO UPDATE
     SET name = excluded.name, position = excluded.position, is_required = excluded.is_required,
         selectable_count = excluded.selectable_count`;

// Where the file's word on an option is what it was, a mark that staff set since stays.
const OPTIONS = `
  WITH wanted AS (
    SELECT * FROM jsonb_to_recordset($2::jsonb) AS w("menuId" text, "groupId" text, id text, name jsonb,
      position integer, price integer, "selectableCount" integer, "isSoldOut" boolean, "foodOrigin" jsonb,
      allergens text[])
  ), gone AS (
    DELETE FROM options WHERE restaurant_id = $1 AND (menu_id, option_id) NOT IN (SELECT "menuId", id FROM wanted)
  )
  INSERT INTO options AS o (restaurant_id, menu_id, group_id, option_id, name, position, price, selectable_count,
                            is_sold_out, file_sold_out, food_origin, allergens)
  SELECT $1, "menuId", "groupId", id, name, position, price, "selectableCount", "isSoldOut", "isSoldOut",
         nullif("foodOrigin", 'null'), allergens
    FROM wanted
  ON CONFLICT (restaurant_id, menu_id, option_id) DO UPDATE
     SET group_id = excluded.group_id, name = excluded.name, position = excluded.position, price = excluded.price,
         selectable_count = excluded.selectable_count, file_sold_out = excluded.file_sold_out,
         food_origin = excluded.food_origin, allergens = excluded.allergens,
         is_sold_out = CASE WHEN o.file_sold_out = excluded.file_sold_out THEN o.is_sold_out
                            ELSE excluded.is_sold_out END`;

const LEFT_OVER_GROUPS = `
  DELETE FROM option_groups g
   WHERE restaurant_id = $1
     AND (menu_id, group_id) NOT IN (SELECT w."menuId", w.id
                                       FROM jsonb_to_recordset($2::jsonb) AS w("menuId" text, id text))`;

/** Writes categories, dishes, sizes, groups and options as the venue describes them. */
export async function saveMenu(db: Queryable, venue: ResolvedVenue, pathOf: PathOf): Promise<void> {
  const write = (text: string, rows: readonly object[]) => db.query(text, [venue.id, JSON.stringify(rows)]);
  const menus = venue.categories.flatMap((category) => category.menus);
  const groups = menus.flatMap((menu) => within(menu, menu.optionGroups));
  await write(
    CATEGORIES,
    venue.categories.map(({ menus: _, ...category }, index) => ({ ...category, priority: index + 1 })),
  );
  await write(
    MENUS,
    venue.categories.flatMap((category) =>
      category.menus.map((menu, index) => ({
        ...menu,
        categoryId: category.id,
        priority: index + 1,
        path: pathOf(menu.id),
      })),
    ),
  );
  await write(
    SIZES,
    menus.flatMap((menu) => within(menu, menu.sizes)),
  );
  await write(GROUPS, groups);
  await write(
    OPTIONS,
    groups.flatMap(({ menuId, id, options }) =>
      options.map((option, position) => ({ ...option, menuId, groupId: id, position })),
    ),
  );
  await write(LEFT_OVER_GROUPS, groups);
}

const within = <Part extends object>({ id }: ResolvedMenu, parts: readonly Part[]) =>
  parts.map((part, position) => ({ ...part, menuId: id, position }));
