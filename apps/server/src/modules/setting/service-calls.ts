import { isDeepStrictEqual } from 'node:util';
import type { ServiceTurn } from '@hansang/contract/schemas';
import { type Service, serviceNow } from '@hansang/rules/hours';
import type pg from 'pg';
import { type CallDefinition, defineCall } from '../../platform/calls/calls.ts';
import { refuse } from '../../platform/calls/refusal.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { appendEvents } from '../../platform/events/append.ts';
import { type Doer, doerOf } from '../../platform/events/staff-act.ts';
import type { Venue } from '../restaurant/venue.ts';
import { holdAllTables } from '../venue-file/saving/save-venue.ts';
import { rushCalls } from './rush-calls.ts';
import { serviceAnswer } from './service-answer.ts';
import type { SettingParts } from './setting-parts.ts';
import { turnService } from './turn-service.ts';

/** What staff turned for now: a pause, only drinks, last orders. */
export function serviceCalls(parts: SettingParts): CallDefinition[] {
  const { db, clock, events } = parts.platform;
  return [
    defineCall('service', {
      summary: 'What staff turned for now',
      errors: [],
      handle: ({ params }) => serviceAnswer(parts, params.restaurantId),
    }),
    defineCall('setService', {
      summary: 'Pause orders, serve only drinks, call last orders, or end one of them; safe to repeat',
      errors: [],
      async handle({ params: { restaurantId }, body }, context) {
        const venue = await parts.venues.get(restaurantId);
        if (!venue) return refuse('NOT_FOUND_RESTAURANT');
        const doer = doerOf(context);
        const isTurned = await transaction(db.pool, (client) =>
          turn(client, venue, body.turn, doer, clock.now()),
        );
        if (isTurned) {
          parts.venues.forget(restaurantId);
          parts.menus.forget(restaurantId);
          events.wake();
        }
        return serviceAnswer(parts, restaurantId);
      },
    }),
    ...rushCalls(parts),
  ];
}

// What the board says of the kitchen at the same moment stays.
const READ = 'SELECT service FROM restaurants WHERE restaurant_id = $1 FOR NO KEY UPDATE';
const WRITE = `
  UPDATE restaurants SET service = $2, menu_version = menu_version + 1, updated_at = now() WHERE restaurant_id = $1`;

/** Turns something, unless it is so already. Whoever orders holds a table: no order slips past the turn. */
async function turn(
  client: pg.PoolClient,
  { restaurantId, clock }: Venue,
  wanted: ServiceTurn,
  { userId, name, address, device }: Doer,
  at: Date,
): Promise<boolean> {
  await holdAllTables(client, restaurantId);
  const { rows } = await client.query<{ service: Service }>(READ, [restaurantId]);
  const before = rows[0]?.service ?? {};
  const after = turnService(before, wanted, at.getTime(), clock);
  if (isDeepStrictEqual(serviceNow(before, at.getTime(), clock), serviceNow(after, at.getTime(), clock)))
    return false;
  await client.query(WRITE, [restaurantId, JSON.stringify(after)]);
  await appendEvents(client, {
    restaurantId,
    subjectType: 'venue',
    subjectId: String(restaurantId),
    actorType: 'staff',
    actor: name,
    type: 'venue.changed',
    data: { changed: { service: { before, after } }, byId: userId ?? '', address, device },
    at,
  });
  return true;
}
