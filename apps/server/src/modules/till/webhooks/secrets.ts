import { randomBytes } from 'node:crypto';
import { WEBHOOK_SECRET_OVERLAP_HOURS } from '@hansang/contract';
import type pg from 'pg';
import type { Queryable } from '../../../platform/events/append.ts';
import { seal, unseal } from '../../payment/account/seal.ts';
import { newSecret } from './sign.ts';

interface Endpoint {
  readonly restaurantId: number;
  readonly endpointId: string;
}

/** A sealed secret opens for its own endpoint alone. */
const placeOf = ({ restaurantId, endpointId }: Endpoint, secretId: string): string =>
  `webhook ${restaurantId} ${endpointId} ${secretId}`;

// Of two that hold the older one ends at once: two sign at a time, never more.
const END_OLDER =
  'DELETE FROM webhook_secrets WHERE restaurant_id = $1 AND endpoint_id = $2 AND ends_at IS NOT NULL';
const END_LATEST = `
  UPDATE webhook_secrets SET ends_at = $3 WHERE restaurant_id = $1 AND endpoint_id = $2 AND ends_at IS NULL`;
const MAKE = `
  INSERT INTO webhook_secrets (restaurant_id, endpoint_id, secret_id, sealed, made_at) VALUES ($1, $2, $3, $4, $5)`;

// What waited for a secret, or was refused for the one before. Whoever is finding just now that there is none must not make it
// wait after that: it lets go of nothing that is not its own any more.
const DUE = `
  UPDATE webhook_endpoints
     SET due_at = NULL, claim = CASE WHEN NOT $3::boolean THEN claim END,
         claim_until = CASE WHEN NOT $3::boolean THEN claim_until END
   WHERE restaurant_id = $1 AND endpoint_id = $2`;

/** Makes an endpoint's next secret, which is told once. The one before signs beside it for a day. */
export async function makeSecret(
  client: pg.PoolClient,
  secretKey: Buffer,
  endpoint: Endpoint,
  now: Date,
): Promise<string> {
  const { restaurantId, endpointId } = endpoint;
  const isUnsigned = (await openSecrets(client, secretKey, endpoint, now)).length === 0;
  await client.query(END_OLDER, [restaurantId, endpointId]);
  const until = new Date(now.getTime() + WEBHOOK_SECRET_OVERLAP_HOURS * 3_600_000);
  await client.query(END_LATEST, [restaurantId, endpointId, until]);
  const secret = newSecret();
  const secretId = randomBytes(6).toString('hex');
  const sealed = seal(secretKey, secret, placeOf(endpoint, secretId));
  await client.query(MAKE, [restaurantId, endpointId, secretId, sealed, now]);
  await client.query(DUE, [restaurantId, endpointId, isUnsigned]);
  return secret;
}

const OF_VENUE = `
  SELECT endpoint_id AS "endpointId", secret_id AS "secretId", sealed FROM webhook_secrets
   WHERE restaurant_id = $1 AND (ends_at IS NULL OR ends_at > $2)`;

/** The endpoints of a venue that a secret signs for now. */
export async function signingEndpoints(
  client: Queryable,
  secretKey: Buffer,
  restaurantId: number,
  now: Date,
): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ endpointId: string; secretId: string; sealed: string }>(OF_VENUE, [
    restaurantId,
    now,
  ]);
  const opens = ({ endpointId, secretId, sealed }: (typeof rows)[number]) =>
    unseal(secretKey, sealed, placeOf({ restaurantId, endpointId }, secretId)) !== null;
  return new Set(rows.filter(opens).map(({ endpointId }) => endpointId));
}

const HOLDING = `
  SELECT secret_id AS "secretId", sealed FROM webhook_secrets
   WHERE restaurant_id = $1 AND endpoint_id = $2 AND (ends_at IS NULL OR ends_at > $3)
     AND ($4::text IS NULL OR EXISTS (SELECT FROM webhook_endpoints e
                                       WHERE e.restaurant_id = $1 AND e.endpoint_id = $2 AND e.claim = $4))
   ORDER BY made_at DESC`;

/**
 * The secrets that sign for an endpoint now. One that was sealed with another key of the installation signs nothing, and whose
 * claim was taken away meanwhile signs with none.
 */
export async function openSecrets(
  client: Queryable,
  secretKey: Buffer,
  endpoint: Endpoint & { readonly claim?: string },
  now: Date,
): Promise<string[]> {
  const { rows } = await client.query<{ secretId: string; sealed: string }>(HOLDING, [
    endpoint.restaurantId,
    endpoint.endpointId,
    now,
    endpoint.claim ?? null,
  ]);
  return rows.flatMap(({ secretId, sealed }) => unseal(secretKey, sealed, placeOf(endpoint, secretId)) ?? []);
}
