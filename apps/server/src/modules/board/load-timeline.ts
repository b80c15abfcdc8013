import type { TableDetail } from '@hansang/contract/schemas';
import type { Queryable } from '../../platform/events/append.ts';
import type { ActorType } from '../../platform/events/event.ts';
import { cartSummary, cartType } from '../cart/timeline.ts';
import { presentActor } from './present-board-order.ts';

const MOST = 200;

interface Row {
  at: Date;
  type: string;
  actor_type: ActorType;
  actor: string;
  data: Record<string, unknown>;
  order_number: number | null;
  /** Which of the cart's members it was. */
  member: number | null;
}

/** Renewals of a lock, who comes and goes, who saw what first, and the first act beside itself are left out: they tell nothing afterwards. */
const TIMELINE = `
  WITH subjects AS (
    SELECT 'visit' AS type, $2::text AS id
    UNION ALL SELECT 'order', order_id FROM orders WHERE restaurant_id = $1 AND visit_id = $2
    UNION ALL SELECT 'cart', cart_id FROM carts WHERE restaurant_id = $1 AND table_idx = $3 AND closed_at IS NULL)
  SELECT e.at, e.type, e.actor_type, e.actor, e.data, o.order_number, m.number AS member
    FROM subjects s
    JOIN events e ON e.restaurant_id = $1 AND e.subject_type = s.type AND e.subject_id = s.id
    LEFT JOIN orders o ON s.type = 'order' AND o.restaurant_id = $1 AND o.order_id = s.id
    LEFT JOIN cart_members m ON s.type = 'cart' AND m.restaurant_id = $1 AND m.cart_id = s.id AND m.client_id = e.actor
   WHERE e.type NOT IN ('cart.presence', 'visit.opened', 'order.seen', 'line.moved')
     AND coalesce(e.data #>> '{event,data,lockedAt}' = e.data #>> '{event,data,at}', true)
   ORDER BY e.event_id DESC LIMIT ${MOST}`;

/** What happened at a table since its guests came, newest first: the visit, its orders, the cart. */
export async function loadTimeline(
  client: Queryable,
  restaurantId: number,
  tableIdx: number,
  visitId: string | null,
): Promise<TableDetail['timeline']> {
  const { rows } = await client.query<Row>({
    name: 'timeline',
    text: TIMELINE,
    values: [restaurantId, visitId, tableIdx],
  });
  return rows.map(({ at, type, actor_type, actor, data, order_number, member }) => ({
    at: at.toISOString(),
    type: type === 'cart.changed' ? cartType(data) : type,
    ...presentActor(actor_type, actor),
    summary: type.startsWith('cart.') ? cartSummary(data, member) : summaryOf(data, order_number),
  }));
}

const OF_LINES = ['kind', 'dish', 'instead', 'quantity'];
const OF_SEATING = ['label', 'headCount'];

/** Only what a timeline tells: the log's other facts are not for screens. */
function summaryOf(data: Record<string, unknown>, number: number | null): Record<string, unknown> {
  const shown = [
    'from',
    'to',
    'isUndo',
    'cancelReason',
    'tableIdx',
    'toTableIdx',
    'totalAmount',
    'amount',
    ...OF_LINES,
    ...OF_SEATING,
  ];
  const facts = Object.entries(data).filter(([name, value]) => shown.includes(name) && value !== null);
  const { orderIds } = data;
  return {
    ...Object.fromEntries(facts),
    ...(Array.isArray(orderIds) && { orders: orderIds.length }),
    ...(number !== null && { number }),
  };
}
