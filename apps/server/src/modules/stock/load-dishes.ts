import type { StockDish, StockList, StockPart } from '@hansang/contract/schemas';
import type { Queryable } from '../../platform/events/append.ts';
import { inEveryLanguage, type StoredText } from '../restaurant/localized.ts';

interface Row {
  category_id: string;
  category_name: StoredText;
  menu_id: string;
  name: StoredText;
  image: string | null;
  is_sold_out: boolean;
  left_quantity: number | null;
  parts: readonly (Pick<StockPart, 'part' | 'key' | 'isSoldOut'> & {
    readonly name: StoredText;
    readonly groupName: StoredText | null;
  })[];
}

const DISHES = `
  SELECT c.category_id, c.name AS category_name, m.menu_id, m.name, m.image, s.is_sold_out, s.left_quantity,
         coalesce((SELECT jsonb_agg(jsonb_build_object('part', 'size', 'key', z.size_id, 'groupName', NULL, 'name', z.name,
                                                       'isSoldOut', z.is_sold_out) ORDER BY z.position, z.size_id)
                     FROM sizes z WHERE z.restaurant_id = m.restaurant_id AND z.menu_id = m.menu_id), '[]')
         || coalesce((SELECT jsonb_agg(jsonb_build_object('part', 'option', 'key', o.option_id, 'groupName', g.name,
                                                          'name', o.name, 'isSoldOut', o.is_sold_out)
                                       ORDER BY g.position, g.group_id, o.position, o.option_id)
                        FROM options o JOIN option_groups g USING (restaurant_id, menu_id, group_id)
                       WHERE o.restaurant_id = m.restaurant_id AND o.menu_id = m.menu_id), '[]') AS parts
    FROM menus m
    JOIN menu_categories c USING (restaurant_id, category_id)
    JOIN stock s USING (restaurant_id, menu_id)
   WHERE m.restaurant_id = $1 AND NOT m.is_retired AND NOT c.is_retired AND ($2::text IS NULL OR m.menu_id = $2)
   ORDER BY c.priority, c.category_id, m.priority, m.menu_id`;

async function load(client: Queryable, restaurantId: number, menuId: string | null): Promise<Row[]> {
  const { rows } = await client.query<Row>({
    name: 'stock_dishes',
    text: DISHES,
    values: [restaurantId, menuId],
  });
  return rows;
}

/** Every dish of the menu with its stock, by category. */
export async function loadDishes(client: Queryable, restaurantId: number): Promise<StockList> {
  const categories = new Map<string, StockList['categories'][number]>();
  for (const row of await load(client, restaurantId, null)) {
    const category = categories.get(row.category_id) ?? {
      categoryId: row.category_id,
      name: inEveryLanguage(row.category_name),
      dishes: [],
    };
    categories.set(row.category_id, category);
    category.dishes.push(present(row));
  }
  return { categories: [...categories.values()] };
}

export async function loadDish(
  client: Queryable,
  restaurantId: number,
  menuId: string,
): Promise<StockDish | null> {
  const [row] = await load(client, restaurantId, menuId);
  return row ? present(row) : null;
}

function present({ menu_id, name, image, is_sold_out, left_quantity, parts }: Row): StockDish {
  return {
    menuId: menu_id,
    name: inEveryLanguage(name),
    imageUrl: image,
    isSoldOut: is_sold_out,
    leftQuantity: left_quantity,
    parts: parts.map(({ name: own, groupName, ...part }) => ({
      ...part,
      name: inEveryLanguage(own),
      groupName: groupName && inEveryLanguage(groupName),
    })),
  };
}
