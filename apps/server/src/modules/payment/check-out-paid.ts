import { isRefusal } from '../../platform/calls/refusal.ts';
import type { BoardParts } from '../board/board-parts.ts';
import { checkOut } from '../board/check-out.ts';

const SYSTEM = { type: 'system', id: 'system', name: 'system' } as const;

// Of prepaying venues alone: elsewhere guests still have to pay before they go.
const OVER = `
  SELECT v.restaurant_id, v.table_idx, v.visit_id
    FROM visits v JOIN restaurants r USING (restaurant_id)
   WHERE v.closed_at IS NULL AND v.ordered_at IS NOT NULL AND (r.settings->>'usePG')::boolean
     AND (SELECT b.sold + b.entered <= b.settled FROM bill_of(v.restaurant_id, v.visit_id, $1) AS b)
     AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.restaurant_id = v.restaurant_id AND o.table_idx = v.table_idx
                        AND o.status = 'PENDING')
     AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.restaurant_id = v.restaurant_id AND o.visit_id = v.visit_id
                        AND (o.status NOT IN ('COMPLETE', 'REJECT', 'CANCEL')
                          OR (o.steps->-1->>'at')::timestamptz > $1::timestamptz - make_interval(
                               mins => coalesce((r.settings->>'prepayCheckOutAfterMinutes')::integer, 60))))`;

/** Checks out visits that paid for everything and had their last order long enough ago, so that the next guests inherit nothing. */
export async function checkOutPaidVisits(parts: BoardParts): Promise<void> {
  const { db, clock, log } = parts.platform;
  const { rows } = await db.pool.query<{ restaurant_id: number; table_idx: number; visit_id: string }>(OVER, [
    clock.now(),
  ]);
  for (const { restaurant_id: restaurantId, table_idx: tableIdx, visit_id: visitId } of rows) {
    const done = await checkOut(parts, {
      restaurantId,
      tableIdx,
      visitId,
      completeOpenOrders: false,
      actor: SYSTEM,
    });
    // An order came in between: the visit goes on.
    if (isRefusal(done)) log.info({ restaurantId, tableIdx, code: done.refused }, 'A paid visit goes on');
  }
}
