import type { CancelReason, OrderStatus } from '@hansang/contract';
import type pg from 'pg';
import { appendEvents } from '../../../platform/events/append.ts';
import type { ActorType } from '../../../platform/events/event.ts';
import type { OrderRow, StoredStep } from '../reading/order-row.ts';

export interface Move {
  readonly to: OrderStatus;
  readonly step: StoredStep;
  /** From when kitchen, printer and till may know of the order. */
  readonly releasedAt: Date | null;
  readonly cancelReason: CancelReason | null;
  readonly cancelNote: string | null;
  /** Dishes whose stock went back. */
  readonly stock: readonly string[];
}

const STEP = 'SELECT step_order($1, $2, $3, $4::jsonb, $5, $6, $7)';

/** Writes an order's new status with its step and its event; the order is locked. Gives the order as it is then. */
export async function writeMove(client: pg.PoolClient, order: OrderRow, move: Move): Promise<OrderRow> {
  const { to, step, releasedAt, cancelReason, cancelNote } = move;
  await client.query({
    name: 'step_order',
    text: STEP,
    values: [
      order.restaurant_id,
      order.order_id,
      to,
      JSON.stringify([step]),
      cancelReason,
      cancelNote,
      releasedAt,
    ],
  });
  return tellMove(client, order, move);
}

const FOLLOW = `
  UPDATE orders SET status = $3, version = version + 1, steps = steps || $4::jsonb, released_at = $5
   WHERE restaurant_id = $1 AND order_id = $2`;

/** The same for an order whose lines have come to that status before it: they stay as they are. */
export async function followLines(client: pg.PoolClient, order: OrderRow, move: Move): Promise<OrderRow> {
  const { to, step, releasedAt } = move;
  const values = [order.restaurant_id, order.order_id, to, JSON.stringify([step]), releasedAt];
  await client.query(FOLLOW, values);
  return tellMove(client, order, move);
}

async function tellMove(client: pg.PoolClient, order: OrderRow, move: Move): Promise<OrderRow> {
  const { to, step, releasedAt, cancelReason, cancelNote } = move;
  const version = order.version + 1;
  const isSigned = step.actorType === 'staff' || step.actorType === 'pos';
  await appendEvents(client, {
    restaurantId: order.restaurant_id,
    subjectType: 'order',
    subjectId: order.order_id,
    version,
    actorType: step.actorType as ActorType,
    actor: step.actor,
    ...(isSigned && step.actorId !== undefined && { userId: step.actorId }),
    type: 'order.moved',
    data: {
      tableIdx: order.table_idx,
      visitId: order.visit_id,
      from: order.status,
      to,
      isUndo: step.undid !== undefined,
      releasedAt: releasedAt?.toISOString() ?? null,
      cancelReason,
      stock: move.stock,
    },
    at: new Date(step.at),
  });
  return {
    ...order,
    status: to,
    version,
    steps: [...order.steps, step],
    released_at: releasedAt,
    cancel_reason: cancelReason,
    cancel_note: cancelNote,
  };
}
