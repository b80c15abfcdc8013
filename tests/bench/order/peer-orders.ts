import { randomBytes } from 'node:crypto';
import { unitPrice } from '@hansang/rules';
import type pg from 'pg';
import { chooseDish, type GuestClient } from '../../../simulators/guests/guest-client.ts';
import type { PeerOrder } from './peer-statement.ts';

/** Orders for the bare client: visits opened at every table of its venue, `size` dishes each, lines ready as JSON. */
export async function peerOrders(
  db: pg.ClientBase,
  restaurantId: number,
  menu: GuestClient['menu'],
  size: number,
): Promise<PeerOrder[]> {
  // One statement sees one moment: it can't wait for a row and then look for the last number, as the product does.
  await db.query(
    `CREATE TABLE IF NOT EXISTS peer_counters (restaurant_id integer, business_day date, last_number integer NOT NULL,
                                               PRIMARY KEY (restaurant_id, business_day)) WITH (fillfactor = 50)`,
  );
  await db.query(
    `INSERT INTO visits (restaurant_id, visit_id, table_idx, opened_at, opened_by, ordered_at, hash_key, business_day,
                         last_activity_at)
     SELECT restaurant_id, 'visit-' || table_idx, table_idx, now(), 'guest', now(), gen_random_uuid(), current_date, now()
       FROM dining_tables WHERE restaurant_id = $1 ON CONFLICT DO NOTHING`,
    [restaurantId],
  );
  const { rows } = await db.query<{ table_idx: number; visit_id: string }>(
    'SELECT table_idx, visit_id FROM visits WHERE restaurant_id = $1 ORDER BY table_idx',
    [restaurantId],
  );
  const dishes = [...menu.values()];
  return Array.from({ length: 1000 }, (_, index) => {
    const visit = rows[(index * 7919) % rows.length] as (typeof rows)[0];
    const chosen = Array.from({ length: size }, (__, line) => {
      const dish = dishes[(index * 31 + line * 17) % dishes.length] as (typeof dishes)[0];
      return { dish, price: unitPrice(chooseDish(dish, 1)) };
    });
    return {
      tableIdx: visit.table_idx,
      visitId: visit.visit_id,
      sessionId: index + 1,
      clientId: randomBytes(16).toString('hex'),
      lines: JSON.stringify(
        chosen.map(({ dish, price }, line) => ({
          line,
          menu_id: dish._id,
          category_name: dish.categoryName,
          name: dish.multiLanguage.name,
          unit_price: price,
          quantity: 1,
          is_main: dish.isMain,
        })),
      ),
      totalAmount: chosen.reduce((sum, { price }) => sum + price, 0),
      totalQuantity: size,
    };
  });
}
