import type { Queryable } from '../../../platform/events/append.ts';

interface EndpointOfTill {
  readonly restaurantId: number;
  readonly tillId: string;
  readonly endpointId: string;
}

// What is on its way was sent from where it stood.
const RESUME = `
  UPDATE webhook_endpoints
     SET off_reason = NULL, seq = coalesce($4, seq), attempts = 0, failing_since = NULL, due_at = NULL, trouble = NULL,
         claim = NULL, claim_until = NULL
   WHERE restaurant_id = $1 AND till_id = $2 AND endpoint_id = $3`;
const REMOVE = 'DELETE FROM webhook_endpoints WHERE restaurant_id = $1 AND till_id = $2 AND endpoint_id = $3';

/** Turns an endpoint on again, where it stands or after an event that was given. @returns whether there is one */
export async function resumeEndpoint(
  client: Queryable,
  { restaurantId, tillId, endpointId }: EndpointOfTill,
  after: number | null = null,
): Promise<boolean> {
  return ((await client.query(RESUME, [restaurantId, tillId, endpointId, after])).rowCount ?? 0) > 0;
}

/** Nothing is sent there any more. */
export async function removeEndpoint(
  client: Queryable,
  { restaurantId, tillId, endpointId }: EndpointOfTill,
): Promise<void> {
  await client.query(REMOVE, [restaurantId, tillId, endpointId]);
}
