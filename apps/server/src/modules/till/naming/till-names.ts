import type { ExternalKind } from '@hansang/contract';
import type { TillSession } from '../../../platform/calls/till-session.ts';
import type { Queryable } from '../../../platform/events/append.ts';

/** What a till calls what is ours. */
export interface TillNames {
  of(kind: ExternalKind, ourId: string | number): string | null;
  /** Whether the till does not keep a dish. */
  isElsewhere(menuId: string): boolean;
}

/** Which is which, of orders and payments only as they come by. */
const NAMES = `
  SELECT kind, our_id AS "ourId", their_id AS "theirId" FROM external_ids
   WHERE restaurant_id = $1 AND till_id = $2 AND kind IN ('TABLE', 'DISH', 'SIZE', 'OPTION')`;

/** A size or an option is named within its dish. */
export const partId = (menuId: string, id: string): string => `${menuId}/${id}`;

export async function loadTillNames(
  client: Queryable,
  { restaurantId, tillId }: Pick<TillSession, 'restaurantId' | 'tillId'>,
): Promise<TillNames> {
  const { rows } = await client.query<{ kind: string; ourId: string; theirId: string | null }>(NAMES, [
    restaurantId,
    tillId,
  ]);
  const names = new Map(rows.map(({ kind, ourId, theirId }) => [`${kind} ${ourId}`, theirId]));
  return {
    of: (kind, ourId) => names.get(`${kind} ${ourId}`) ?? null,
    isElsewhere: (menuId) => names.get(`DISH ${menuId}`) === null,
  };
}

const ORDERS = `
  SELECT ours AS "ourId", theirs AS "theirId" FROM order_names($1, $2, $3)
  -- never null: ourId, theirId`;

/** What a till called orders when it entered them, by our id. */
export async function loadOrderNames(
  client: Queryable,
  { restaurantId, tillId }: Pick<TillSession, 'restaurantId' | 'tillId'>,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ ourId: string; theirId: string }>(ORDERS, [
    restaurantId,
    tillId,
    orderIds,
  ]);
  return new Map(rows.map(({ ourId, theirId }) => [ourId, theirId]));
}
