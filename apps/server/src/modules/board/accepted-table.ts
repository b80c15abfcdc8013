import { STAFF_UNDO_SECONDS } from '@hansang/contract';
import { moveRefusal, undoRefusal } from '@hansang/rules';
import { transaction } from '../../platform/database/transaction.ts';
import type { Mover } from '../order/moving/move-order.ts';
import { latestStep } from '../order/moving/undo-order.ts';
import { holdTables, holdVisits } from '../visit/hold-table.ts';
import type { BoardParts } from './board-parts.ts';
import { confirmTable } from './confirm-table.ts';
import { loadPlacedOrder } from './load-board.ts';

interface Tapped {
  readonly restaurantId: number;
  readonly orderId: string;
  /** The version on the screen. */
  readonly version: number;
  readonly actor: Mover;
}

/**
 * Whoever accepts the first order of a table by hand has looked who sits there; a tap that will be refused says nothing.
 * Before the order is held: tables come first.
 */
export async function confirmByAccepting(
  parts: BoardParts,
  { restaurantId, orderId, version, actor }: Tapped,
): Promise<void> {
  const row = await loadPlacedOrder(parts.platform.db.pool, restaurantId, orderId);
  if (row?.version !== version || !row.held.includes('FIRST')) return;
  if (moveRefusal(row.status, 'CONFIRM', actor.type)) return;
  await confirmTable(parts, { restaurantId, tableIdx: row.table_idx, visitId: row.visit_id, actor });
}

const DOUBT = `
  UPDATE visits SET confirmed_at = NULL, confirmed_by = NULL
   WHERE restaurant_id = $1 AND visit_id = $2 AND closed_at IS NULL AND opened_by <> 'staff' AND confirmed_by = $3
     AND confirmed_at > $4::timestamptz - make_interval(secs => ${STAFF_UNDO_SECONDS})`;

const MARK = `
  UPDATE orders SET held = held || '{FIRST}'
   WHERE restaurant_id = $1 AND visit_id = $2 AND NOT held @> '{FIRST}'
     AND (status = 'REQUEST' OR order_id = $3)`;

/**
 * Whoever takes the acceptance back that confirmed a table has confirmed nobody. It goes before the order's own step, so
 * that screens which hear of that one read both.
 */
export async function doubtByUndoing(
  { platform: { db, clock }, tables }: BoardParts,
  { restaurantId, orderId, version, actor }: Tapped,
): Promise<void> {
  const row = await loadPlacedOrder(db.pool, restaurantId, orderId);
  const step = row && latestStep(row);
  if (row?.version !== version || step?.to !== 'CONFIRM' || step.from !== 'REQUEST') return;
  if (undoRefusal(step, { actor: actor.type, userId: actor.id, now: clock.now().getTime() })) return;
  const { table_idx: tableIdx, visit_id: visitId } = row;
  await transaction(db.pool, async (client) => {
    await holdTables(client, restaurantId, tableIdx);
    await holdVisits(client, restaurantId, visitId);
    const { rowCount } = await client.query(DOUBT, [restaurantId, visitId, actor.name, new Date(step.at)]);
    if (rowCount === 1) await client.query(MARK, [restaurantId, visitId, orderId]);
  });
  tables.forget(restaurantId, tableIdx);
}
