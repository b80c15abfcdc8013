import { BASE_LANGUAGE } from '@hansang/contract';
import { type CallDefinition, defineCall } from '../../../platform/calls/calls.ts';
import { refuse } from '../../../platform/calls/refusal.ts';
import type { BoardParts } from '../../board/board-parts.ts';
import { loadSold } from './load-sold.ts';
import { soldCsv } from './sold-csv.ts';

/** What a day sold, for a till that nobody can program: to type from, or to read in. */
export function tillFileCall({
  platform: { db },
  venues,
}: Pick<BoardParts, 'platform' | 'venues'>): CallDefinition {
  return defineCall('tillDayFile', {
    summary: 'Every dish that a business day sold, with the till’s numbers, as CSV',
    errors: ['NOT_FOUND_RESTAURANT'],
    async handle({ params: { restaurantId }, query: { day, language = BASE_LANGUAGE } }) {
      const venue = await venues.get(restaurantId);
      if (!venue) return refuse('NOT_FOUND_RESTAURANT');
      const body = soldCsv(await loadSold(db.pool, restaurantId, day), language, venue.clock.timeZone);
      return {
        body,
        bytes: Buffer.from(body, 'utf8'),
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="sold-${restaurantId}-${day}.csv"`,
        },
      };
    },
  });
}
