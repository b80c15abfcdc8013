import type pg from 'pg';

const RENAME = `
  WITH fresh AS MATERIALIZED (
    SELECT restaurant_id, cart_id, replace(gen_random_uuid()::text, '-', '') AS new_id FROM carts WHERE closed_at IS NULL),
  logged AS (
    UPDATE events e SET subject_id = f.new_id FROM fresh f
     WHERE e.restaurant_id = f.restaurant_id AND e.subject_type = 'cart' AND e.subject_id = f.cart_id)
  UPDATE carts c SET cart_id = f.new_id, state = jsonb_set(c.state::jsonb, '{id}', to_jsonb(f.new_id)) FROM fresh f
   WHERE c.restaurant_id = f.restaurant_id AND c.cart_id = f.cart_id`;

/**
 * Gives the open carts of a restored database new ids. A phone that has seen a later state of the old cart would take
 * what was restored for old news for ever; a cart it does not know it joins anew. Backups of releases without carts
 * have none.
 */
export async function renameOpenCarts(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const { rows } = await client.query(`SELECT to_regclass('public.carts') IS NOT NULL AS "hasCarts"`);
  if (!rows[0]?.hasCarts) return;
  await client.query(RENAME);
  // Whoever was there is at screens of servers that no longer run.
  await client.query('DELETE FROM cart_presence');
  await client.query('DELETE FROM server_nodes');
}
