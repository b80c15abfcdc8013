import type { ScanOrSession } from '../../../platform/calls/guest-session.ts';
import type { Queryable } from '../../../platform/events/append.ts';

/** Whether a session placed an order. One that waits for its payment has no visit yet: it is its own phone's. */
export async function reservedIt(
  client: Queryable,
  { restaurantId, sessionId }: ScanOrSession,
  orderId: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    'SELECT 1 FROM orders WHERE restaurant_id = $1 AND order_id = $2 AND session_id = $3',
    [restaurantId, orderId, sessionId],
  );
  return rowCount === 1;
}
