import type pg from 'pg';
import { appendEvents } from '../../../platform/events/append.ts';
import { type Doer, staffAct } from '../../../platform/events/staff-act.ts';

const DECIDE = `
  UPDATE restaurants
     SET settings = settings || '{"orderDecider": "BOARD"}', menu_version = menu_version + 1, updated_at = now()
   WHERE restaurant_id = $1 AND settings->>'orderDecider' = 'TILL'
     AND NOT EXISTS (SELECT FROM tills t
                      WHERE t.restaurant_id = $1 AND t.retired_at IS NULL AND t.scopes @> '{orders}')`;

/**
 * The board decides again where the till did and none is left that may answer: orders would wait for nobody, and what the
 * venue accepts by itself would not be. The caller holds the venue's menu, as whoever changes its settings does.
 */
export async function leaveToBoard(
  client: pg.PoolClient,
  restaurantId: number,
  doer: Doer,
  at: Date,
): Promise<void> {
  const { rowCount } = await client.query(DECIDE, [restaurantId]);
  if (!rowCount) return;
  const { userId, name: actor, address, device } = doer;
  await appendEvents(client, {
    restaurantId,
    subjectType: 'venue',
    subjectId: String(restaurantId),
    actorType: 'staff',
    actor,
    type: 'venue.changed',
    data: {
      changed: { orderDecider: { before: 'TILL', after: 'BOARD' } },
      byId: userId ?? '',
      address,
      device,
    },
    at,
  });
  await appendEvents(client, staffAct(restaurantId, doer, 'BOARD_DECIDES', {}, at));
}
