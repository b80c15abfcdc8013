import type { ConsumerOptions } from '../../platform/events/consumer.ts';
import type { LoggedEvent } from '../../platform/events/event.ts';
import { bookDays, type Touched } from './book-days.ts';

/** Its name in `deliveries`. */
export const SALES_CONSUMER = 'sales';

const TYPES = [
  'order.placed',
  'order.moved',
  'line.changed',
  'visit.moved',
  'visit.reopened',
  'seating.merged',
  'seating.parted',
  'seating.passed',
  'payment.recorded',
  'payment.voided',
  'payment.stepped',
  'bill.entered',
  'bill.entry-voided',
  'bill.paid',
  'bill.refunded',
] as const;
type Followed = (typeof TYPES)[number];

/** A day is counted anew at most so often, however many orders it gets. */
const REST_MS = 2000;
/** What was asked for just before a day ended may have been written just after. */
const EDGE_MS = 60_000;

/**
 * What events mean for the sales of days, as a delivery of the log: a day that something happened to is counted anew, which
 * is committed with how far it has read.
 */
export function followSales(): ConsumerOptions<Followed> {
  return {
    name: SALES_CONSUMER,
    from: 'beginning',
    types: TYPES,
    restMs: REST_MS,
    handleAll: (events, client) => bookDays(client, events.flatMap(touched)),
  };
}

/** What an event touched: an order, everything of a visit, or what was taken at a moment. */
function touched(event: LoggedEvent<Followed>): readonly Touched[] {
  const { restaurantId: venue, subjectId, at } = event;
  switch (event.type) {
    case 'order.placed':
    case 'order.moved':
    case 'line.changed':
      return [{ venue, order: subjectId }];
    case 'visit.moved':
      return [{ venue, visit: event.data.visitId }];
    case 'visit.reopened':
      return [{ venue, visit: subjectId }];
    case 'seating.merged':
      return visitsOf(venue, event.data.visitId, event.data.fromVisitId);
    case 'seating.parted':
    case 'seating.passed':
      return visitsOf(venue, event.data.visitId, event.data.toVisitId);
    case 'payment.recorded':
    case 'payment.voided':
    case 'payment.stepped':
    case 'bill.entered':
    case 'bill.entry-voided':
    case 'bill.paid':
    case 'bill.refunded':
      return [
        { venue, at: at.toISOString() },
        { venue, at: new Date(at.getTime() - EDGE_MS).toISOString() },
      ];
  }
}

const visitsOf = (venue: number, ...visits: readonly (string | null)[]): readonly Touched[] =>
  visits.flatMap((visit) => (visit === null ? [] : [{ venue, visit }]));
