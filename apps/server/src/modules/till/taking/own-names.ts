import type { UsedKey } from '../../../platform/calls/idempotency.ts';
import { type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import type { TillSession } from '../../../platform/calls/till-session.ts';
import type { Queryable } from '../../../platform/events/append.ts';

/** What a till makes under a name of its own. */
export type OwnKind = 'ORDER' | 'PAYMENT' | 'ENTRY';
type Named = Pick<UsedKey, 'key' | 'fingerprint'>;

const KNOWN = `
  SELECT our_id AS "ourId", fingerprint FROM external_ids
   WHERE restaurant_id = $1 AND till_id = $2 AND kind = $3 AND their_id = $4`;
const REMEMBER = `
  INSERT INTO external_ids (restaurant_id, till_id, kind, our_id, their_id, fingerprint) VALUES ($1, $2, $3, $4, $5, $6)`;

/**
 * What a till has made under a name, also long after its idempotency key was forgotten; null: nothing yet. Another wish
 * under the same name is refused: to answer it with the old thing would lose the new one in silence.
 */
export async function findOwn(
  client: Queryable,
  { restaurantId, tillId }: TillSession,
  kind: OwnKind,
  { key, fingerprint }: Named,
): Promise<string | null | Refusal> {
  const { rows } = await client.query<{ ourId: string; fingerprint: string | null }>(KNOWN, [
    restaurantId,
    tillId,
    kind,
    key,
  ]);
  const [known] = rows;
  if (!known) return null;
  return known.fingerprint === fingerprint ? known.ourId : refuse('IDEMPOTENCY_KEY_REUSED');
}

/** Keeps a name with what was asked under it, in the transaction that makes what it stands for. */
export async function rememberOwn(
  client: Queryable,
  { restaurantId, tillId }: TillSession,
  kind: OwnKind,
  { key, fingerprint }: Named,
  ourId: string,
): Promise<void> {
  await client.query(REMEMBER, [restaurantId, tillId, kind, ourId, key, fingerprint]);
}
