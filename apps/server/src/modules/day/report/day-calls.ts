import type { DayAnswer } from '@hansang/contract/schemas';
import { daySums } from '@hansang/rules/day';
import { businessDay } from '@hansang/rules/hours';
import { type CallAnswer, type CallDefinition, defineCall } from '../../../platform/calls/calls.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import { askedOf, changeBooks, type DayParts } from '../day-parts.ts';
import { loadDrawers } from '../drawer/load-drawer.ts';
import { closeDay, correctDay } from './close-day.ts';
import { loadCarried, loadFigures } from './load-day.ts';
import { lastWhole, loadReports, presentReport } from './report-row.ts';

/** What managers and owners do about a day. */
export function dayCalls(parts: DayParts): CallDefinition[] {
  return [
    defineCall('day', {
      summary: 'What a business day came to so far, and its reports',
      errors: ['NOT_FOUND_RESTAURANT'],
      handle: ({ params, query }) => answerDay(parts, params.restaurantId, query.businessDay),
    }),
    defineCall('closeDay', {
      summary: 'Close the day that runs with a report that never changes; send an Idempotency-Key',
      errors: ['NOT_FOUND_RESTAURANT', 'IDEMPOTENCY_KEY_REUSED', 'DAY_IS_CLOSED', 'DRAWER_IS_OPEN'],
      async handle({ params, body }, context) {
        const asked = await askedOf(parts, context, 'closeDay', params, body);
        if (isRefusal(asked)) return asked;
        const refusal = await changeBooks(parts, asked, (client) =>
          closeDay(client, asked, body.businessDay),
        );
        return refusal ?? answerDay(parts, params.restaurantId, body.businessDay);
      },
    }),
    defineCall('correctDay', {
      summary: 'Put something of a closed day right by a row beside its report; send an Idempotency-Key',
      errors: ['NOT_FOUND_RESTAURANT', 'IDEMPOTENCY_KEY_REUSED', 'DAY_IS_OPEN', 'BOOKS_CHANGED'],
      async handle({ params, body }, context) {
        const asked = await askedOf(parts, context, 'correctDay', params, body);
        if (isRefusal(asked)) return asked;
        const refusal = await changeBooks(parts, asked, (client) => correctDay(client, asked, body));
        return refusal ?? answerDay(parts, params.restaurantId, body.businessDay);
      },
    }),
  ];
}

async function answerDay(
  { platform: { db, clock }, venues }: DayParts,
  restaurantId: number,
  wanted: string | undefined,
): Promise<CallAnswer<DayAnswer> | Refusal> {
  const venue = await venues.get(restaurantId);
  if (!venue) return refuse('NOT_FOUND_RESTAURANT');
  const now = clock.now();
  const today = businessDay(now.getTime(), venue.clock);
  const day = wanted ?? today;
  const [figures, rows, { drawer }] = await Promise.all([
    loadFigures(db.pool, restaurantId, day),
    loadReports(db.pool, restaurantId, day),
    loadDrawers(db.pool, restaurantId, now),
  ]);
  const last = lastWhole(rows);
  return {
    body: {
      businessDay: day,
      today,
      isClosed: last !== undefined,
      figures,
      sums: daySums(figures),
      carried: day === today ? await loadCarried(db.pool, restaurantId, now) : (last?.document.carried ?? []),
      reports: rows.map(presentReport),
      isDrawerOpen: drawer !== null,
      serverTime: now.toISOString(),
    },
  };
}
