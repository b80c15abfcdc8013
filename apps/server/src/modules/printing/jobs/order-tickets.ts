import type { Clock } from '../../../platform/clock.ts';
import type { ConsumerOptions } from '../../../platform/events/consumer.ts';
import { reconcileOrder } from './reconcile-order.ts';

/** Its name in `deliveries`. */
export const PRINTING_CONSUMER = 'printing';

/** What nobody has cooked by then is not cooked: after so long a server that was away prints no old orders. */
const OLDEST_MS = 12 * 3_600_000;

/**
 * What orders mean for the kitchen's paper, as a delivery of the log: what it makes is committed with how far it has
 * read, so a killed server loses no ticket and makes none twice.
 * @param made called after paper may have been made
 */
export function orderTickets(
  clock: Clock,
  made: () => void,
): ConsumerOptions<'order.placed' | 'order.moved' | 'line.changed' | 'seating.passed'> {
  return {
    name: PRINTING_CONSUMER,
    from: 'now',
    types: ['order.placed', 'order.moved', 'line.changed', 'seating.passed'],
    async handle(event, client) {
      const now = clock.now();
      if (event.type === 'order.placed' && event.data.status !== 'CONFIRM') return;
      if (now.getTime() - event.at.getTime() > OLDEST_MS) return;
      const order = { restaurantId: event.restaurantId, orderId: event.subjectId };
      await reconcileOrder(client, order, `event:${event.eventId}`, now);
      // After the commit: whoever is woken too early looks again a second later.
      setTimeout(made, 20).unref();
    },
  };
}
