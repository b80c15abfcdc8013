import type { LineState } from '@hansang/contract';
import type { LineOfOrder } from '@hansang/contract/schemas';
import {
  isLineUndo,
  isReleased,
  mayStepLine,
  statusByLines,
  statusForGuests,
  undoRefusal,
} from '@hansang/rules';
import type pg from 'pg';
import { transaction } from '../../../platform/database/transaction.ts';
import { appendEvents } from '../../../platform/events/append.ts';
import type { Platform } from '../../../platform/platform.ts';
import { holdVisits } from '../../visit/hold-table.ts';
import { loadOrder } from '../reading/load-orders.ts';
import type { LineRow, OrderRow } from '../reading/order-row.ts';
import { holdOrders, loggedActor, type Mover, releasedBy, stepOf } from './move-order.ts';
import { latestStep } from './undo-order.ts';
import { followLines } from './write-move.ts';

export interface ProgressAsked {
  readonly restaurantId: number;
  /** Where the lines stand on the screen. */
  readonly from: LineState;
  readonly to: LineState;
  readonly lines: readonly LineOfOrder[];
  readonly actor: Mover;
}

/**
 * Takes lines of orders a step further, or their own last step back, in one transaction; an order follows its lines.
 * A line that is there already stays so: the request may come again.
 * @returns the lines that stand elsewhere by now, or whose step cannot be taken: nothing was done to them
 */
export async function progressLines(
  { db, clock, events }: Pick<Platform, 'db' | 'clock' | 'events'>,
  asked: ProgressAsked,
): Promise<LineOfOrder[]> {
  const { restaurantId, lines } = asked;
  const wanted = new Map<string, Set<number>>();
  for (const { orderId, line } of lines)
    wanted.set(orderId, (wanted.get(orderId) ?? new Set<number>()).add(line));
  const late = await transaction(db.pool, async (client) => {
    // What is taken back may open an order again, which a table that was cleared must not have.
    const open = isLineUndo(asked.from, asked.to)
      ? await holdVisitsOf(client, restaurantId, [...wanted.keys()])
      : null;
    await holdOrders(client, restaurantId, [...wanted.keys()]);
    const now = clock.now();
    const left: LineOfOrder[] = [];
    for (const [orderId, numbers] of wanted) {
      const order = await loadOrder(client, restaurantId, orderId);
      const done =
        order && mayTouch(order, asked, now, open) ? await progress(client, order, asked, numbers, now) : [];
      for (const line of numbers) if (!done.includes(line)) left.push({ orderId, line });
    }
    return left;
  });
  events.wake(restaurantId);
  return late;
}

const VISITS_OF = `
  SELECT DISTINCT visit_id FROM orders WHERE restaurant_id = $1 AND order_id = ANY ($2) AND visit_id IS NOT NULL
  -- never null: visit_id`;

/** The visits of orders that still run, held before the orders are. */
async function holdVisitsOf(
  client: pg.PoolClient,
  restaurantId: number,
  orderIds: readonly string[],
): Promise<ReadonlySet<string | null>> {
  const { rows } = await client.query<{ visit_id: string }>(VISITS_OF, [restaurantId, orderIds]);
  const visits = await holdVisits(client, restaurantId, ...rows.map(({ visit_id: id }) => id));
  return new Set([...visits.values()].filter(({ isOpen }) => isOpen).map(({ visitId }) => visitId));
}

const MOVABLE: ReadonlySet<string> = new Set(['CONFIRM', 'MENU_COMPLETE', 'COMPLETE']);

function mayTouch(
  { status, visit_id: visitId, released_at: releasedAt }: OrderRow,
  { actor }: ProgressAsked,
  now: Date,
  open: ReadonlySet<string | null> | null,
): boolean {
  if (!MOVABLE.has(status) || (open !== null && visitId !== null && !open.has(visitId))) return false;
  return actor.type !== 'kitchen' || isReleased(releasedAt?.getTime() ?? null, now.getTime());
}

/** Takes lines of one held order further and the order with them. @returns the lines that are where they were asked to be */
async function progress(
  client: pg.PoolClient,
  order: OrderRow,
  { from, to, actor }: ProgressAsked,
  numbers: ReadonlySet<number>,
  now: Date,
): Promise<number[]> {
  const step = { from, to, userId: actor.id, now: now.getTime() };
  const named = order.lines.filter(({ line }) => numbers.has(line));
  const there = named.filter(({ state }) => state === to).map(({ line }) => line);
  const moving = named
    .filter((line) => line.state === from && mayStepLine(movedOf(line), step))
    .map(({ line }) => line);
  if (moving.length === 0) return there;
  const states = order.lines.map(({ line, state }) => (moving.includes(line) ? to : state));
  const becomes = statusByLines(order.status, states);
  const last = latestStep(order);
  // The order went on with these lines: it goes back with them, or they stay where they are.
  if (isLineUndo(from, to) && becomes !== order.status) {
    const asked = { actor: actor.type, userId: actor.id, now: now.getTime() };
    if (!last || last.from !== becomes || undoRefusal(last, asked)) return there;
  }
  const isUndo = isLineUndo(from, to);
  const moved = await writeLines(client, order, { lines: moving, from, to, isUndo }, actor, now);
  if (becomes !== order.status)
    await followLines(client, moved, {
      to: becomes,
      step: { ...stepOf(becomes, actor, now), ...(isUndo && { undid: order.status }) },
      releasedAt: releasedBy(order, { to: becomes, actor, now }),
      cancelReason: null,
      cancelNote: null,
      stock: [],
    });
  return [...there, ...moving];
}

export const movedOf = ({ moved_at: at, moved_by: userId }: Pick<LineRow, 'moved_at' | 'moved_by'>) =>
  at === null || userId === null ? null : { at: Date.parse(at), userId };

const LINES = `
  UPDATE order_lines SET state = $4, moved_at = $5, moved_by = $6
   WHERE restaurant_id = $1 AND order_id = $2 AND line = ANY ($3)`;
const VERSION = 'UPDATE orders SET version = version + 1 WHERE restaurant_id = $1 AND order_id = $2';

interface Moving {
  readonly lines: readonly number[];
  readonly from: LineState;
  readonly to: LineState;
  readonly isUndo: boolean;
}

/** Writes the lines' new state with its event. Gives the order with its new version. */
async function writeLines(
  client: pg.PoolClient,
  order: OrderRow,
  { lines, from, to, isUndo }: Moving,
  actor: Mover,
  now: Date,
): Promise<OrderRow> {
  const { restaurant_id: restaurantId, order_id: orderId } = order;
  const by = isUndo ? [null, null] : [now, actor.id];
  await client.query(LINES, [restaurantId, orderId, lines, to, ...by]);
  await client.query(VERSION, [restaurantId, orderId]);
  const version = order.version + 1;
  const status = statusForGuests(order.status, order.released_at?.getTime() ?? null, now.getTime());
  await appendEvents(client, {
    restaurantId,
    subjectType: 'order',
    subjectId: orderId,
    version,
    ...loggedActor(actor),
    type: 'line.moved',
    data: { tableIdx: order.table_idx, lines, from, to, status },
    at: now,
  });
  return { ...order, version };
}
