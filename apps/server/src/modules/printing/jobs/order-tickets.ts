import type { Clock } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/events/append.ts';
import type { ConsumerOptions } from '../../../platform/events/consumer.ts';
import type { LoggedEvent } from '../../../platform/events/event.ts';
import { reconcileOrder } from './reconcile-order.ts';

/** Its name in `deliveries`. */
export const PRINTING_CONSUMER = 'printing';

/** What nobody has cooked by then is not cooked: after so long a server that was away prints no old orders. */
const OLDEST_MS = 12 * 3_600_000;

const TYPES = [
  'order.placed',
  'order.moved',
  'line.changed',
  'seating.passed',
  // Food that is still to come goes to another table.
  'visit.moved',
  'seating.merged',
  'seating.parted',
] as const;
type Told = (typeof TYPES)[number];

/** Those of a visit whose dishes are not all on the table. */
const TO_COME = `
  SELECT order_id FROM orders
   WHERE restaurant_id = $1 AND visit_id = $2 AND status IN ('CONFIRM', 'MENU_COMPLETE') ORDER BY order_number`;

/** The orders that an event may mean paper for. */
async function ordersOf(event: LoggedEvent<Told>, client: Queryable): Promise<readonly string[]> {
  switch (event.type) {
    case 'seating.parted':
      return event.data.orderIds;
    case 'visit.moved':
    case 'seating.merged': {
      const of = [event.restaurantId, event.data.visitId];
      const { rows } = await client.query<{ order_id: string }>(TO_COME, of);
      return rows.map((row) => row.order_id);
    }
    case 'order.placed':
      return event.data.status === 'CONFIRM' ? [event.subjectId] : [];
    default:
      return [event.subjectId];
  }
}

/**
 * What orders mean for the kitchen's paper, as a delivery of the log: what it makes is committed with how far it has
 * read, so a killed server loses no ticket and makes none twice.
 * @param made called after paper may have been made
 */
export function orderTickets(clock: Clock, made: () => void): ConsumerOptions<Told> {
  return {
    name: PRINTING_CONSUMER,
    from: 'now',
    types: TYPES,
    async handle(event, client) {
      const now = clock.now();
      if (now.getTime() - event.at.getTime() > OLDEST_MS) return;
      const { restaurantId, eventId } = event;
      for (const orderId of await ordersOf(event, client))
        await reconcileOrder(client, { restaurantId, orderId }, `event:${eventId}:${orderId}`, now);
      // After the commit: whoever is woken too early looks again a second later.
      setTimeout(made, 20).unref();
    },
  };
}
