import { businessDay } from '@hansang/rules/hours';
import { isRefusal, type Refusal } from '../../../platform/calls/refusal.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { asker, type LineOf, type LineSaid } from '../../order/lines/line-statement.ts';
import { newOrderId } from '../../order/placing/order-ids.ts';
import type { Venue } from '../../restaurant/venue.ts';
import type { BoardParts } from '../board-parts.ts';
import { holdSeating, orderedVisit, type Shown } from './hold-seating.ts';

export interface PassAsked extends LineOf {
  readonly quantity: number;
  /** The order's, on the screen. */
  readonly version: number;
  /** Whose guests have the pieces from now on. */
  readonly to: Shown;
}

const TABLE = 'SELECT table_idx FROM orders WHERE restaurant_id = $1 AND order_id = $2';
const PASS = 'SELECT pass_line($1::jsonb, $2, $3, $4) AS said';

/** Has pieces of a line go to the guests of another table, who pay for them; a refusal has changed nothing. */
export function passLine(
  { platform: { db, clock } }: BoardParts,
  venue: Venue,
  { restaurantId, orderId, line, quantity, version, to, actor }: PassAsked,
): Promise<LineSaid | Refusal> {
  return transaction(db.pool, async (client) => {
    const now = clock.now();
    const { rows: from } = await client.query<{ table_idx: number }>(TABLE, [restaurantId, orderId]);
    const [at] = from;
    if (!at) return { outcome: 'NOT_FOUND_ORDER' } as const;
    const held = await holdSeating(client, restaurantId, at.table_idx, to.tableIdx);
    const target = orderedVisit(held, to);
    if (isRefusal(target)) return target;
    const asked = {
      restaurant_id: restaurantId,
      order_id: orderId,
      line,
      kind: 'MOVE',
      quantity,
      version,
      ...asker(actor, now),
    };
    const day = businessDay(now.getTime(), venue.clock);
    const { rows } = await client.query<{ said: LineSaid }>(PASS, [
      JSON.stringify(asked),
      target.visitId,
      newOrderId(now),
      day,
    ]);
    const [row] = rows;
    if (!row) throw new Error('pass_line answered nothing');
    return row.said;
  });
}
