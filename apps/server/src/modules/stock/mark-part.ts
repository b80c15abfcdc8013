import type { StockPart } from '@hansang/contract/schemas';
import type pg from 'pg';
import { type Refusal, refuse } from '../../platform/calls/refusal.ts';
import { appendEvents } from '../../platform/events/append.ts';
import type { Actor } from '../../platform/events/event.ts';
import { holdMenu } from '../menu/versions/hold-menu.ts';
import type { StoredText } from '../restaurant/localized.ts';

export interface PartMark extends Pick<StockPart, 'part' | 'key' | 'isSoldOut'> {
  readonly restaurantId: number;
  readonly menuId: string;
  readonly actor: Actor;
}

interface Marked {
  readonly name: StoredText;
  readonly is_sold_out: boolean;
}

const READ = `
  SELECT p.name, p.is_sold_out
    FROM (SELECT 'size' AS part, restaurant_id, menu_id, size_id AS key, name, is_sold_out FROM sizes
           UNION ALL
          SELECT 'option', restaurant_id, menu_id, option_id, name, is_sold_out FROM options) p
    JOIN menus m USING (restaurant_id, menu_id)
   WHERE p.restaurant_id = $1 AND p.menu_id = $2 AND p.part = $3 AND p.key = $4 AND NOT m.is_retired`;
const MARK_SIZE =
  'UPDATE sizes SET is_sold_out = $4 WHERE restaurant_id = $1 AND menu_id = $2 AND size_id = $3';
const MARK_OPTION =
  'UPDATE options SET is_sold_out = $4 WHERE restaurant_id = $1 AND menu_id = $2 AND option_id = $3';

// Whoever judges an order by an older menu is told so where it is written.
const TURN =
  'UPDATE restaurants SET menu_version = menu_version + 1, updated_at = now() WHERE restaurant_id = $1';

/** Marks a size or an option as sold out or not, at once and without publishing. Marking what is marked tells nobody. */
export async function markPart(
  client: pg.PoolClient,
  { restaurantId, menuId, part, key, isSoldOut, actor }: PartMark,
  at: Date,
): Promise<'changed' | 'same' | Refusal> {
  // As publishing does, so that neither waits for the other in a ring.
  await holdMenu(client, restaurantId);
  const { rows } = await client.query<Marked>(READ, [restaurantId, menuId, part, key]);
  const known = rows[0];
  if (!known) return refuse('NOT_FOUND_MENU');
  if (known.is_sold_out === isSoldOut) return 'same';
  await client.query(TURN, [restaurantId]);
  const marked = [restaurantId, menuId, key, isSoldOut];
  if (part === 'size') await client.query(MARK_SIZE, marked);
  else await client.query(MARK_OPTION, marked);
  await appendEvents(client, {
    restaurantId,
    subjectType: 'venue',
    subjectId: menuId,
    ...actor,
    type: 'stock.changed',
    data: { stock: [menuId], part: { part, key, name: known.name, isSoldOut } },
    at,
  });
  return 'changed';
}
