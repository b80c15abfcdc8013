import type { KitchenDelay } from '@hansang/contract';
import { type Service, serviceNow } from '@hansang/rules/hours';
import type pg from 'pg';
import type { CallContext } from '../../platform/calls/calls.ts';
import { type CallDefinition, defineCall } from '../../platform/calls/calls.ts';
import { refuse } from '../../platform/calls/refusal.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { appendEvents } from '../../platform/events/append.ts';
import { type Doer, doerOf } from '../../platform/events/staff-act.ts';
import type { Venue } from '../restaurant/venue.ts';
import { serviceAnswer } from './service-answer.ts';
import type { SettingParts } from './setting-parts.ts';

/** What a board turns in a rush: how far the kitchen is behind, and whether orders are accepted by themselves. */
export function rushCalls(parts: SettingParts): CallDefinition[] {
  return [
    defineCall('setKitchenDelay', {
      summary: 'Say by how many minutes the kitchen is behind: guests read so at once, until the day is over',
      errors: ['NOT_FOUND_RESTAURANT'],
      handle: ({ params: { restaurantId }, body }, context) =>
        turn(parts, restaurantId, context, (client, venue, now) => delay(client, venue, body.minutes, now)),
    }),
    defineCall('setAcceptance', {
      summary: 'Accept new orders by themselves, or by hand; acts at once, safe to repeat',
      errors: ['NOT_FOUND_RESTAURANT'],
      handle: ({ params: { restaurantId }, body }, context) =>
        turn(parts, restaurantId, context, (client) => accept(client, restaurantId, body.isAutomatic)),
    }),
  ];
}

interface Turned {
  readonly field: 'service' | 'acceptAutomatically';
  readonly before: unknown;
  readonly after: unknown;
}
type Turn = (client: pg.PoolClient, venue: Venue, now: Date) => Promise<Turned | null>;

async function turn(parts: SettingParts, restaurantId: number, context: CallContext, what: Turn) {
  const { db, clock, events } = parts.platform;
  const venue = await parts.venues.get(restaurantId);
  if (!venue) return refuse('NOT_FOUND_RESTAURANT');
  const now = clock.now();
  const isTurned = await transaction(db.pool, async (client) => {
    const turned = await what(client, venue, now);
    if (turned) await tell(client, restaurantId, turned, doerOf(context), now);
    return turned !== null;
  });
  if (isTurned) {
    parts.venues.forget(restaurantId);
    events.wake(restaurantId);
  }
  return serviceAnswer(parts, restaurantId);
}

const READ_SERVICE = 'SELECT service FROM restaurants WHERE restaurant_id = $1';
// One statement that names its field alone: a pause that is turned meanwhile stays.
const DELAY = `
  UPDATE restaurants SET service = service || jsonb_build_object('kitchenDelay', $2::jsonb), updated_at = now()
   WHERE restaurant_id = $1`;

async function delay(
  client: pg.PoolClient,
  { restaurantId, clock }: Venue,
  minutes: KitchenDelay,
  now: Date,
): Promise<Turned | null> {
  const { rows } = await client.query<{ service: Service }>(READ_SERVICE, [restaurantId]);
  const before = serviceNow(rows[0]?.service ?? {}, now.getTime(), clock).kitchenDelay;
  if (before === minutes) return null;
  const after = minutes === 0 ? null : { minutes, since: now.toISOString() };
  await client.query(DELAY, [restaurantId, JSON.stringify(after)]);
  return { field: 'service', before: { kitchenDelay: before }, after: { kitchenDelay: minutes } };
}

const ACCEPT = `
  UPDATE restaurants SET settings = settings || jsonb_build_object('acceptAutomatically', $2::boolean), updated_at = now()
   WHERE restaurant_id = $1 AND coalesce((settings->>'acceptAutomatically')::boolean, false) <> $2`;

async function accept(
  client: pg.PoolClient,
  restaurantId: number,
  isAutomatic: boolean,
): Promise<Turned | null> {
  const { rowCount } = await client.query(ACCEPT, [restaurantId, isAutomatic]);
  return rowCount === 0 ? null : { field: 'acceptAutomatically', before: !isAutomatic, after: isAutomatic };
}

async function tell(
  client: pg.PoolClient,
  restaurantId: number,
  { field, before, after }: Turned,
  { userId, name, address, device }: Doer,
  at: Date,
): Promise<void> {
  await appendEvents(client, {
    restaurantId,
    subjectType: 'venue',
    subjectId: String(restaurantId),
    actorType: 'staff',
    actor: name,
    type: 'venue.changed',
    data: { changed: { [field]: { before, after } }, byId: userId ?? '', address, device },
    at,
  });
}
