import type { TillSession } from '../../../platform/calls/till-session.ts';
import type { Queryable } from '../../../platform/events/append.ts';

const THEIR_DISHES = `
  SELECT their_id AS "theirId", our_id AS "ourId" FROM external_ids
   WHERE restaurant_id = $1 AND till_id = $2 AND kind = 'DISH' AND their_id = ANY ($3)
  -- never null: theirId`;

/** Which dishes a till means by its own names for them. */
export async function theirDishes(
  client: Queryable,
  { restaurantId, tillId }: TillSession,
  named: readonly { readonly externalId?: string | undefined }[],
): Promise<ReadonlyMap<string, string>> {
  const theirs = named.flatMap(({ externalId }) => externalId ?? []);
  if (theirs.length === 0) return new Map();
  const values = [restaurantId, tillId, theirs];
  const { rows } = await client.query<{ theirId: string; ourId: string }>(THEIR_DISHES, values);
  return new Map(rows.map(({ theirId, ourId }) => [theirId, ourId]));
}
