import { BASE_LANGUAGE } from '@hansang/contract';
import { businessDay } from '@hansang/rules/hours';
import { type CallDefinition, defineCall } from '../../platform/calls/calls.ts';
import { refuse } from '../../platform/calls/refusal.ts';
import type { Consumer } from '../../platform/events/consumer.ts';
import type { BoardParts } from '../board/board-parts.ts';
import type { Venue } from '../restaurant/venue.ts';
import { followSales } from './follow-sales.ts';
import { loadSales, type SalesAsked } from './load-sales.ts';
import { salesCsv } from './sales-csv.ts';
import { tillFileCall } from './till-file/till-file-call.ts';

/** Opens the sales of days: their calls, and the counting that follows the log. */
export function openSales(parts: Pick<BoardParts, 'platform' | 'venues'>): Consumer {
  const { calls, events } = parts.platform;
  calls.add(...salesCalls(parts), tillFileCall(parts));
  return events.consume(followSales());
}

/** The sales of any days, to look at and to take along. */
function salesCalls({
  platform: { db, clock },
  venues,
}: Pick<BoardParts, 'platform' | 'venues'>): CallDefinition[] {
  const asked = (
    { restaurantId, clock: venueClock }: Venue,
    { from, to, by }: Pick<SalesAsked, 'from' | 'to' | 'by'>,
  ): SalesAsked => ({ restaurantId, from, to, by, firstHour: Number.parseInt(venueClock.cutOff, 10) });
  return [
    defineCall('sales', {
      summary: 'What days were sold and taken, by day, hour, dish, table, means or where orders came from',
      errors: ['NOT_FOUND_RESTAURANT'],
      async handle({ params: { restaurantId }, query }) {
        const venue = await venues.get(restaurantId);
        if (!venue) return refuse('NOT_FOUND_RESTAURANT');
        const sales = await loadSales(db.pool, asked(venue, query));
        return { body: { ...sales, today: businessDay(clock.now().getTime(), venue.clock) } };
      },
    }),
    defineCall('salesTable', {
      summary: 'The same as CSV',
      errors: ['NOT_FOUND_RESTAURANT'],
      async handle({ params: { restaurantId }, query }) {
        const { language = BASE_LANGUAGE, ...wanted } = query;
        const venue = await venues.get(restaurantId);
        if (!venue) return refuse('NOT_FOUND_RESTAURANT');
        const body = salesCsv(await loadSales(db.pool, asked(venue, wanted)), wanted.by, language);
        const name = `sales-${restaurantId}-${wanted.by.toLowerCase()}-${wanted.from}-${wanted.to}.csv`;
        return {
          body,
          bytes: Buffer.from(body, 'utf8'),
          headers: {
            'content-type': 'text/csv; charset=utf-8',
            'content-disposition': `attachment; filename="${name}"`,
          },
        };
      },
    }),
  ];
}
