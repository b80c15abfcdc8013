import { PAST_DAYS_MAX, PAST_VISITS_MAX } from '@hansang/contract';
import type { PastVisit } from '@hansang/contract/schemas';
import { billRest } from '@hansang/rules/bill';
import { businessDay } from '@hansang/rules/hours';
import { type CallDefinition, defineCall } from '../../../platform/calls/calls.ts';
import { refuse } from '../../../platform/calls/refusal.ts';
import { inEveryLanguage } from '../../restaurant/localized.ts';
import type { BillParts } from '../bill-parts.ts';
import { loadPastVisits, type PastVisitRow } from './load-past-visits.ts';

/** Who sat there before, to be looked up. */
export function pastVisitCalls({ platform: { db, clock }, venues }: BillParts): CallDefinition[] {
  return [
    defineCall('pastVisits', {
      summary:
        'The visits of one or several business days that were checked out, by table, amount, order or approval number',
      errors: ['NOT_FOUND_RESTAURANT'],
      async handle({ params: { restaurantId }, query }) {
        const venue = await venues.get(restaurantId);
        if (!venue) return refuse('NOT_FOUND_RESTAURANT');
        const now = clock.now();
        const day = query.day ?? businessDay(now.getTime(), venue.clock);
        const from = firstDay(query.from ?? day, day);
        const asked = { restaurantId, from, day, search: query.search ?? '', now };
        const rows = await loadPastVisits(db.pool, asked);
        const visits = rows.slice(0, PAST_VISITS_MAX).map(presentPast);
        return { body: { from, businessDay: day, visits, hasMore: rows.length > PAST_VISITS_MAX } };
      },
    }),
  ];
}

const DAY_MS = 24 * 3_600_000;

/** Not after the last day, and no more days before it than are looked through at a time. */
function firstDay(from: string, day: string): string {
  const earliest = Date.parse(`${day}T12:00:00Z`) - (PAST_DAYS_MAX - 1) * DAY_MS;
  const most = new Date(earliest).toISOString().slice(0, 10);
  if (from > day) return day;
  return from < most ? most : from;
}

function presentPast({ money, ...row }: PastVisitRow): PastVisit {
  return {
    visitId: row.visit_id,
    businessDay: row.business_day,
    tableName: row.table_name,
    floorName: inEveryLanguage(row.floor_name),
    partyLabel: row.party_label,
    openedAt: row.opened_at.toISOString(),
    closedAt: row.closed_at.toISOString(),
    headCount: row.head_count,
    numbers: row.numbers,
    total: Math.max(0, money.sold + money.entered),
    owed: billRest(money).owed,
  };
}
