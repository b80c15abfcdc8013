import type { Queryable } from '../../../platform/events/append.ts';

/** How long back it counts what was entered: long enough for a usual week, short enough for a new season's menu. */
const DAYS = 60;
const MOST = 24;

const FAVOURITES = `
  SELECT l.menu_id
    FROM orders o JOIN order_lines l USING (restaurant_id, order_id)
   WHERE o.restaurant_id = $1 AND o.entered_by IS NOT NULL AND o.placed_at > $2
     AND o.status NOT IN ('REJECT', 'CANCEL')
   GROUP BY l.menu_id ORDER BY count(*) DESC, l.menu_id LIMIT ${MOST}`;

/** The dishes that staff of a venue entered in most orders lately, the first of them first. */
export async function loadFavourites(client: Queryable, restaurantId: number, now: Date): Promise<string[]> {
  const since = new Date(now.getTime() - DAYS * 86_400_000);
  const { rows } = await client.query<{ menu_id: string }>({
    name: 'entry_favourites',
    text: FAVOURITES,
    values: [restaurantId, since],
  });
  return rows.map(({ menu_id }) => menu_id);
}
