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
  const { rowCount } = await client.query(SET, values);
  if (rowCount === items.filter(({ externalId, isElsewhere }) => externalId !== null || isElsewhere).length)
    return null;
  await client.query('ROLLBACK TO SAVEPOINT naming');
  return refuse('EXTERNAL_ID_TAKEN');
}
