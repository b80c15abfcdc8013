import type { CancelReason, OrderStatus } from '@hansang/contract';
import { orderPath } from '@hansang/rules';
import type pg from 'pg';
import { isRefusal, type Refusal, refuse } from '../../platform/calls/refusal.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { appendEvents } from '../../platform/events/append.ts';
import { houseActor } from '../cart/cart-actor.ts';
import { closeTableCart, holdTableCarts } from '../cart/house/house-changes.ts';
import { actorTypeOf, holdOrders, type Mover, moveOrderIn } from '../order/moving/move-order.ts';
import { endVisit, holdTables, holdVisits } from '../visit/hold-table.ts';
import type { BoardParts } from './board-parts.ts';

export interface CheckOutAsked {
  readonly restaurantId: number;
  readonly tableIdx: number;
  /** The visit on the screen; null for a table where nobody has ordered. */
  readonly visitId: string | null;
  /** Complete the orders that are still open. */
  readonly completeOpenOrders: boolean;
  readonly actor: Mover;
}

/** Nothing more to do: it was done before, or there was nothing. */
type Done = 'done' | 'was done';

/**
 * Frees a table: closes its visit, raises its epoch and ends its phones' sessions, so that the next guests begin
 * anew. Holds the same lock as placing an order: an order stands wholly before it or is refused. Safe to repeat.
 */
export async function checkOut(
  { platform: { db, clock, events }, tables, sessions, menus }: BoardParts,
  asked: CheckOutAsked,
): Promise<Done | Refusal> {
  const { restaurantId, tableIdx } = asked;
  const result = await transaction(db.pool, (client) => checkOutIn(client, asked, clock.now()));
  if (result !== 'done') return result;
  tables.forget(restaurantId, tableIdx);
  sessions.forget((session) => session.restaurantId === restaurantId && session.tableIdx === tableIdx);
  menus.forgetStock(restaurantId);
  events.wake();
  return result;
}

async function checkOutIn(client: pg.PoolClient, asked: CheckOutAsked, now: Date): Promise<Done | Refusal> {
  const { restaurantId, tableIdx, visitId, actor } = asked;
  const table = (await holdTables(client, restaurantId, tableIdx)).get(tableIdx);
  if (!table) return refuse('NOT_FOUND_TABLE');
  const visits = await holdVisits(client, restaurantId, table.visitId, visitId);
  // One that has not ordered ends with its table, which nobody names it for.
  const present = visits.get(table.visitId) ?? null;
  if ((present?.hasOrdered ? present.visitId : null) !== visitId) {
    const known = visits.get(visitId);
    return known && !known.isOpen ? 'was done' : refuse('NOT_FOUND_VISIT');
  }
  await holdTableCarts(client, restaurantId, tableIdx);
  const refusal = visitId === null ? null : await finishOrders(client, asked, visitId, now);
  if (refusal) return refusal;
  if (present) await endVisit(client, restaurantId, present, actor.id, now);
  const { rowCount: answered } = await client.query(
    'UPDATE staff_calls SET closed_at = $3 WHERE restaurant_id = $1 AND table_idx = $2 AND closed_at IS NULL',
    [restaurantId, tableIdx, now],
  );
  const { rowCount: ended } = await client.query(
    'UPDATE guest_sessions SET ended_at = $3 WHERE restaurant_id = $1 AND table_idx = $2 AND ended_at IS NULL',
    [restaurantId, tableIdx, now],
  );
  if (present === null && ended === 0 && answered === 0) return 'was done';
  await closeTableCart(client, asked, houseActor(actorTypeOf(actor.type), actor.name), now);
  const epoch = table.epoch + 1;
  await client.query('UPDATE dining_tables SET epoch = $3 WHERE restaurant_id = $1 AND table_idx = $2', [
    restaurantId,
    tableIdx,
    epoch,
  ]);
  await appendEvents(client, {
    restaurantId,
    subjectType: present ? 'visit' : 'table',
    subjectId: present?.visitId ?? String(tableIdx),
    actorType: actorTypeOf(actor.type),
    actor: actor.name,
    type: 'visit.closed',
    data: { tableIdx, visitId, epoch },
    at: now,
  });
  return 'done';
}

const OPEN_ORDERS = `
  SELECT order_id AS "orderId", status FROM orders
   WHERE restaurant_id = $1 AND visit_id = $2 AND status IN ('PENDING', 'REQUEST', 'CONFIRM', 'MENU_COMPLETE')
   ORDER BY order_id`;

/** Brings open orders to their end by the steps of the transition table, each with its event. */
async function finishOrders(
  client: pg.PoolClient,
  { restaurantId, completeOpenOrders, actor }: CheckOutAsked,
  visitId: string,
  now: Date,
): Promise<Refusal | null> {
  const read = () =>
    client.query<{ orderId: string; status: OrderStatus }>(OPEN_ORDERS, [restaurantId, visitId]);
  await holdOrders(
    client,
    restaurantId,
    (await read()).rows.map(({ orderId }) => orderId),
  );
  // One of them may have been moved on while it was waited for.
  const { rows } = await read();
  if (rows.length > 0 && !completeOpenOrders) return refuse('TABLE_HAS_OPEN_ORDERS');
  for (const { orderId, status } of rows)
    for (const { to, cancelReason } of waysOut(status, actor)) {
      const moved = await moveOrderIn(
        client,
        { restaurantId, orderId, to, actor, ...(cancelReason && { cancelReason }) },
        now,
      );
      if (isRefusal(moved)) return moved;
    }
  return null;
}

/** An order that waits for its payment was never sent to the kitchen: it is cancelled, not completed. */
function waysOut(status: OrderStatus, actor: Mover): { to: OrderStatus; cancelReason?: CancelReason }[] {
  if (status === 'PENDING') return [{ to: 'CANCEL', cancelReason: 'PAYMENT_FAIL' }];
  return orderPath(status, 'COMPLETE', actor.type).map((to) => ({ to }));
}
