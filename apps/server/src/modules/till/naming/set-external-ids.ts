import type { SetExternalIdsRequest } from '@hansang/contract/schemas';
import type pg from 'pg';
import { type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import type { TillSession } from '../../../platform/calls/till-session.ts';

type Named = SetExternalIdsRequest['items'][number];

const HOLD = 'SELECT 1 FROM hold_till($1, $2)';
// All of them go first, so that two may change their names with each other.
const CLEAR = `
  DELETE FROM external_ids x USING jsonb_to_recordset($3::jsonb) AS i(kind text, "ourId" text)
   WHERE x.restaurant_id = $1 AND x.till_id = $2 AND x.kind = i.kind AND x.our_id = i."ourId"`;
// A number of what is not there, such as a table that was taken away or a dish that was drafted and thrown away, holds nobody up.
const FREE = `
  DELETE FROM external_ids x USING jsonb_to_recordset($3::jsonb) AS i(kind text, "externalId" text)
   WHERE x.restaurant_id = $1 AND x.till_id = $2 AND x.kind = i.kind AND x.their_id = i."externalId"
     AND NOT EXISTS (
           SELECT FROM dining_tables t
            WHERE x.kind = 'TABLE' AND t.restaurant_id = $1 AND t.table_idx::text = x.our_id AND NOT t.is_retired)
     AND NOT EXISTS (
           SELECT FROM menus m
            WHERE x.kind <> 'TABLE' AND m.restaurant_id = $1 AND m.menu_id = split_part(x.our_id, '/', 1)
              AND NOT m.is_retired
              AND CASE x.kind
                    WHEN 'SIZE' THEN EXISTS (SELECT FROM sizes s WHERE s.restaurant_id = $1 AND s.menu_id = m.menu_id
                                               AND x.our_id = s.menu_id || '/' || s.size_id)
                    WHEN 'OPTION' THEN EXISTS (SELECT FROM options o WHERE o.restaurant_id = $1 AND o.menu_id = m.menu_id
                                                 AND x.our_id = o.menu_id || '/' || o.option_id)
                    ELSE true END)`;
const SET = `
  INSERT INTO external_ids (restaurant_id, till_id, kind, our_id, their_id)
  SELECT $1, $2, i.kind, i."ourId", i."externalId"
    FROM jsonb_to_recordset($3::jsonb) AS i(kind text, "ourId" text, "externalId" text, "isElsewhere" boolean)
   WHERE i."externalId" IS NOT NULL OR i."isElsewhere"
  ON CONFLICT DO NOTHING`;

/** Says what a till calls things; a name that stands for something else already refuses them all. */
export async function setExternalIds(
  client: pg.PoolClient,
  { restaurantId, tillId }: Pick<TillSession, 'restaurantId' | 'tillId'>,
  items: readonly Named[],
): Promise<Refusal | null> {
  const { rowCount: isThere } = await client.query(HOLD, [restaurantId, tillId]);
  if (!isThere) return refuse('NOT_FOUND_TILL');
  await client.query('SAVEPOINT naming');
  const values = [restaurantId, tillId, JSON.stringify(items)];
  await client.query(CLEAR, values);
  await client.query(FREE, values);
  const { rowCount } = await client.query(SET, values);
  if (rowCount === items.filter(({ externalId, isElsewhere }) => externalId !== null || isElsewhere).length)
    return null;
  await client.query('ROLLBACK TO SAVEPOINT naming');
  return refuse('EXTERNAL_ID_TAKEN');
}
