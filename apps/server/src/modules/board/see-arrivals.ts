import { transaction } from '../../platform/database/transaction.ts';
import { appendEvents } from '../../platform/events/append.ts';
import type { Platform } from '../../platform/platform.ts';
import { holdOrders, loggedActor, type Mover } from '../order/moving/move-order.ts';

export interface SeeAsked {
  readonly restaurantId: number;
  readonly orderIds: readonly string[];
  readonly callIds: readonly string[];
  readonly actor: Mover;
}

const ORDERS = `
  UPDATE orders SET seen_at = $3
   WHERE restaurant_id = $1 AND order_id = ANY ($2) AND status = 'REQUEST' AND seen_at IS NULL
   RETURNING order_id AS id, table_idx AS "tableIdx"`;

const CALLS = `
  UPDATE staff_calls SET seen_at = $3
   WHERE restaurant_id = $1 AND call_id = ANY ($2) AND seen_at IS NULL AND closed_at IS NULL
   RETURNING call_id AS id, table_idx AS "tableIdx"`;

interface Seen {
  readonly id: string;
  readonly tableIdx: number;
}

/** Notes the first reaction to new orders and calls: no console rings for them any more. What was seen stays as it is. */
export async function seeArrivals(
  { db, clock, events }: Pick<Platform, 'db' | 'clock' | 'events'>,
  { restaurantId, orderIds, callIds, actor }: SeeAsked,
): Promise<void> {
  const now = clock.now();
  await transaction(db.pool, async (client) => {
    await holdOrders(client, restaurantId, orderIds);
    const orders = (await client.query<Seen>(ORDERS, [restaurantId, orderIds, now])).rows;
    const calls = (await client.query<Seen>(CALLS, [restaurantId, callIds, now])).rows;
    const by = { restaurantId, ...loggedActor(actor), at: now };
    await appendEvents(
      client,
      ...orders.map(({ id, tableIdx }) => ({
        ...by,
        subjectType: 'order' as const,
        subjectId: id,
        type: 'order.seen' as const,
        data: { tableIdx },
      })),
      ...calls.map(({ id, tableIdx }) => ({
        ...by,
        subjectType: 'call' as const,
        subjectId: id,
        type: 'call.seen' as const,
        data: { tableIdx },
      })),
    );
  });
  events.wake(restaurantId);
}
