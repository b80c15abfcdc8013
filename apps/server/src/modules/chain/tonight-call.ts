import { demandsTwoStep, mayDo } from '@hansang/contract';
import type { VenueTonight } from '@hansang/contract/schemas';
import { onSiteOrderStatus } from '@hansang/rules';
import { type CallDefinition, defineCall } from '../../platform/calls/calls.ts';
import { staffOf } from '../../platform/calls/staff-session.ts';
import type { Venue } from '../restaurant/venue.ts';
import { venueMinute } from '../restaurant/venue-time.ts';
import type { ChainParts } from './chain-parts.ts';
import { loadTonight, PAGE, type TonightRow } from './load-tonight.ts';

/** All venues that somebody works in, as they stand now. */
export function tonightCall({ platform: { db, clock }, venues }: ChainParts): CallDefinition {
  return defineCall('venuesTonight', {
    summary: 'The venues that one works in, and how it goes there now, a page at a time',
    errors: [],
    async handle({ query }, context) {
      const now = clock.now();
      const rows = await loadTonight(db.pool, { userId: staffOf(context).userId, ...query, now });
      const page = rows.slice(0, PAGE);
      const told = await Promise.all(
        page.map(async (row) => {
          // A venue that wants a second step tells nothing before it.
          if (!row.has_two_step && demandsTwoStep(row.demand, row.role)) return [];
          const venue = await venues.get(row.restaurant_id);
          return venue ? [present(row, venue, now)] : [];
        }),
      );
      return {
        body: {
          venues: told.flat(),
          next: rows.length > PAGE ? (page.at(-1)?.restaurant_id ?? null) : null,
          serverTime: now.toISOString(),
        },
      };
    },
  });
}

function present(row: TonightRow, venue: Venue, now: Date): VenueTonight {
  const { hours, isPaused, isOnlyDrinks, opensAt } = venueMinute(venue, now);
  const { role } = row;
  return {
    restaurantId: row.restaurant_id,
    name: venue.name,
    role,
    status: onSiteOrderStatus({ orderOnSite: venue.settings.orderOnSite, hours, isPaused }),
    isOnlyDrinks,
    opensAt,
    orders: { count: row.waiting, since: row.waiting_since?.toISOString() ?? null },
    lastHour: row.last_hour,
    calls: mayDo(role, 'call.acknowledge')
      ? { count: row.calls, since: row.called_at?.toISOString() ?? null }
      : null,
    tables: mayDo(role, 'floor.read') ? { taken: row.taken, all: row.tables } : null,
  };
}
