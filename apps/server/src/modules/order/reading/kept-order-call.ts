import { DONE_PAGE_OPEN_HOURS } from '@hansang/contract';
import { type CallDefinition, defineCall } from '../../../platform/calls/calls.ts';
import { refuse } from '../../../platform/calls/refusal.ts';
import type { Queryable } from '../../../platform/events/append.ts';
import { tokenHash } from '../../session/token.ts';
import type { OrderParts } from '../order-parts.ts';
import { loadReceipt } from './load-orders.ts';
import { presentReceipt } from './present-order.ts';

interface KeptOrder {
  readonly restaurantId: number;
  /** Opens the visit's review for as long as the order can be read. */
  readonly hashKey: string;
}

const KEPT = `
  SELECT o.restaurant_id AS "restaurantId", v.hash_key AS "hashKey"
    FROM orders o
    JOIN guest_sessions s ON s.session_id = o.session_id
    JOIN visits v ON v.restaurant_id = o.restaurant_id AND v.visit_id = o.visit_id
   WHERE o.order_id = $1 AND s.device_hash = $2 AND v.closed_at > $3
  -- never null: hashKey`;

/** An order that this device placed, at a table that was checked out less than a day ago; null for any other. */
async function findKeptOrder(
  client: Queryable,
  orderId: string,
  deviceKey: string,
  now: Date,
): Promise<KeptOrder | null> {
  const since = new Date(now.getTime() - DONE_PAGE_OPEN_HOURS * 3_600_000);
  const { rows } = await client.query<KeptOrder>({
    name: 'kept_order',
    text: KEPT,
    values: [orderId, tokenHash(deviceKey), since],
  });
  return rows[0] ?? null;
}

/**
 * The receipt of an order after its table was checked out, for the device that placed it. The session is over then, so
 * the device proves itself; whatever else it asks is refused as ever.
 */
export function keptOrderCall({ platform, venues }: OrderParts): CallDefinition {
  return defineCall('keptOrder', {
    summary: 'One order that this device placed, for a day after its table was checked out',
    bindsClient: 'itself',
    errors: ['NOT_FOUND_ORDER'],
    async handle({ params: { orderId } }, { deviceKey }) {
      const { pool } = platform.db;
      const now = platform.clock.now();
      const kept = deviceKey && (await findKeptOrder(pool, orderId, deviceKey, now));
      if (!kept) return refuse('NOT_FOUND_ORDER');
      const [venue, found] = await Promise.all([
        venues.get(kept.restaurantId),
        loadReceipt(pool, kept.restaurantId, orderId),
      ]);
      if (!venue || !found) return refuse('NOT_FOUND_ORDER');
      return { body: presentReceipt(found.row, { venue, ...found.place }, kept.hashKey, now) };
    },
  });
}
