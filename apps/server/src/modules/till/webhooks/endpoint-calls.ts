import { WEBHOOKS_MAX } from '@hansang/contract';
import type pg from 'pg';
import { type CallDefinition, defineCall } from '../../../platform/calls/calls.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import { type TillSession, tillOf } from '../../../platform/calls/till-session.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import type { Queryable } from '../../../platform/events/append.ts';
import { isGiven, loadHead } from '../telling/read-events.ts';
import type { TillParts } from '../till-parts.ts';
import { type EndpointRow, presentWebhook, WEBHOOK_COLUMNS } from './endpoint-row.ts';
import { targetOf } from './outside-address.ts';
import { makeSecret, signingEndpoints } from './secrets.ts';
import { removeEndpoint, resumeEndpoint } from './turn-endpoint.ts';

const OWN = `
  SELECT ${WEBHOOK_COLUMNS} FROM webhook_endpoints e
   WHERE e.restaurant_id = $1 AND e.till_id = $2 ORDER BY e.made_at, e.endpoint_id`;

const loadOwn = async (client: Queryable, { restaurantId, tillId }: TillSession) =>
  (await client.query<EndpointRow>(OWN, [restaurantId, tillId])).rows;

const HOLD_TILL = 'SELECT 1 FROM hold_till($1, $2)';
// Another till's is none of this one's business. What is on its way to the address before counts for nothing: it is sent again
// to the new one, under the same id, and what went wrong there is no matter here, also where it was turned off for it.
const SAVE = `
  INSERT INTO webhook_endpoints AS e (restaurant_id, endpoint_id, till_id, url, seq, made_at)
  VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (restaurant_id, endpoint_id) DO UPDATE
    SET url = excluded.url, due_at = NULL,
        claim = CASE e.url WHEN excluded.url THEN e.claim END,
        claim_until = CASE e.url WHEN excluded.url THEN e.claim_until END,
        attempts = CASE e.url WHEN excluded.url THEN e.attempts ELSE 0 END,
        failing_since = CASE e.url WHEN excluded.url THEN e.failing_since END,
        trouble = CASE e.url WHEN excluded.url THEN e.trouble END,
        off_reason = CASE e.url WHEN excluded.url THEN e.off_reason END
   WHERE e.till_id = excluded.till_id`;
const HOLD = `
  SELECT 1 FROM webhook_endpoints WHERE restaurant_id = $1 AND till_id = $2 AND endpoint_id = $3 FOR UPDATE`;
/** Where a till is told what happens, as it sets that up itself. */
export function endpointCalls(parts: TillParts): CallDefinition[] {
  const { db, clock, settings } = parts.platform;

  const answer = async (till: TillSession) => ({
    body: { webhooks: await presentOwn(till) },
  });
  async function presentOwn(till: TillSession) {
    const signing = await signingEndpoints(db.pool, parts.secretKey, till.restaurantId, clock.now());
    return (await loadOwn(db.pool, till)).map((row) => {
      const shown = presentWebhook(row, signing.has(row.endpointId));
      // Owners read which it is. To a key the one word more would tell which names there are inside.
      return shown.trouble === 'ADDRESS' ? { ...shown, trouble: 'UNREACHABLE' as const } : shown;
    });
  }

  async function save(
    client: pg.PoolClient,
    till: TillSession,
    { endpointId, url }: { readonly endpointId: string; readonly url: string },
  ): Promise<Refusal | null> {
    const { restaurantId, tillId } = till;
    const { rowCount: isThere } = await client.query(HOLD_TILL, [restaurantId, tillId]);
    // Disconnected since its key was read: an endpoint would be told of the venue for ever.
    if (!isThere) return refuse('NOT_FOUND_TILL');
    const others = (await loadOwn(client, till)).filter((one) => one.endpointId !== endpointId);
    if (others.length >= WEBHOOKS_MAX) return refuse('WEBHOOKS_MAX', { params: { count: WEBHOOKS_MAX } });
    // A new one begins now: what was before is read as the state of the room.
    const seq = await loadHead(client, restaurantId);
    const values = [restaurantId, endpointId, tillId, url, seq, clock.now()];
    const { rowCount } = await client.query(SAVE, values);
    return rowCount === 0 ? refuse('NOT_FOUND_WEBHOOK') : null;
  }

  return [
    defineCall('tillWebhooks', {
      summary: 'Where this till is told what happens, and how that goes',
      errors: [],
      handle: (_input, context) => answer(tillOf(context)),
    }),
    defineCall('saveTillWebhook', {
      summary: 'Be told at an address from now on, under an id of one’s own; safe to repeat',
      errors: ['NOT_FOUND_TILL', 'TILL_ADDRESS_REFUSED', 'WEBHOOKS_MAX', 'NOT_FOUND_WEBHOOK'],
      async handle({ body }, context) {
        const till = tillOf(context);
        if (!targetOf(body.url, settings.TILL_HOSTS)) return refuse('TILL_ADDRESS_REFUSED');
        const refusal = await transaction(db.pool, (client) => save(client, till, body));
        if (refusal) return refusal;
        parts.sender.wake();
        return answer(till);
      },
    }),
    defineCall('makeWebhookSecret', {
      summary: 'A new secret that deliveries are signed with, told once; the one before signs too for a day',
      errors: ['NOT_FOUND_WEBHOOK'],
      async handle({ params: { endpointId } }, context) {
        const { restaurantId, tillId } = tillOf(context);
        const made = await transaction(db.pool, async (client) => {
          const { rowCount } = await client.query(HOLD, [restaurantId, tillId, endpointId]);
          if (rowCount === 0) return refuse('NOT_FOUND_WEBHOOK');
          return makeSecret(client, parts.secretKey, { restaurantId, endpointId }, clock.now());
        });
        if (isRefusal(made)) return made;
        parts.sender.wake();
        return { body: { endpointId, secret: made } };
      },
    }),
    defineCall('resumeTillWebhook', {
      summary: 'Turn an endpoint on again, where it stands or after another event; safe to repeat',
      errors: ['NOT_FOUND_WEBHOOK', 'TILL_CURSOR_AHEAD'],
      async handle({ params: { endpointId }, body: { after } }, context) {
        const till = tillOf(context);
        if (after !== undefined && !(await isGiven(db.pool, till.restaurantId, after)))
          return refuse('TILL_CURSOR_AHEAD');
        if (!(await resumeEndpoint(db.pool, { ...till, endpointId }, after)))
          return refuse('NOT_FOUND_WEBHOOK');
        parts.sender.wake();
        return answer(till);
      },
    }),
    defineCall('removeTillWebhook', {
      summary: 'Be told there no more; safe to repeat',
      errors: [],
      async handle({ params: { endpointId } }, context) {
        const till = tillOf(context);
        await removeEndpoint(db.pool, { ...till, endpointId });
        return answer(till);
      },
    }),
  ];
}
