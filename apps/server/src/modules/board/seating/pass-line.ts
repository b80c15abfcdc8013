import { businessDay } from '@hansang/rules/hours';
import type pg from 'pg';
import { isRefusal, type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { asker, type LineOf, type LineSaid } from '../../order/lines/line-statement.ts';
import type { Mover } from '../../order/moving/move-order.ts';
import { newHashKey, newOrderId } from '../../order/placing/order-ids.ts';
import type { Venue } from '../../restaurant/venue.ts';
import { refuseOtherVisit } from '../../visit/name-visit.ts';
import type { BoardParts } from '../board-parts.ts';
import { type HeldSeating, holdSeating, orderedVisit, type Shown } from './hold-seating.ts';

export interface PassAsked extends LineOf {
  readonly quantity: number;
  /** The order's, on the screen. */
  readonly version: number;
  /** Whose guests have the pieces from now on. */
  readonly to: Shown;
}

const FROM = 'SELECT table_idx, version FROM orders WHERE restaurant_id = $1 AND order_id = $2';
const PASS = 'SELECT pass_line($1::jsonb, $2, $3, $4) AS said';

/**
 * Has pieces of a line go to the guests of another table, who pay for them; where nobody has ordered yet that begins their
 * bill. A refusal has changed nothing.
 */
export async function passLine(
  { platform: { db, clock }, tables }: BoardParts,
  venue: Venue,
  asked: PassAsked,
): Promise<LineSaid | Refusal> {
  const { restaurantId, to } = asked;
  const passed = await transaction(db.pool, (client) => passIn(client, venue, asked, clock.now()));
  tables.forget(restaurantId, to.tableIdx);
  return passed;
}

async function passIn(
  client: pg.PoolClient,
  { clock }: Venue,
  { restaurantId, orderId, line, quantity, version, to, actor }: PassAsked,
  now: Date,
): Promise<LineSaid | Refusal> {
  const { rows: from } = await client.query<{ table_idx: number; version: number }>(FROM, [
    restaurantId,
    orderId,
  ]);
  const [at] = from;
  if (!at) return { outcome: 'NOT_FOUND_ORDER' };
  const held = await holdSeating(client, restaurantId, at.table_idx, to.tableIdx);
  // Sent again it finds the visit that it began; of any other change since the order's version tells.
  const isAgain = to.visitId === null && at.version !== version;
  const shown = isAgain ? { ...to, visitId: held.tables.get(to.tableIdx)?.visitId ?? null } : to;
  const free = tableFor(held, shown);
  if (isRefusal(free)) return free;
  const day = businessDay(now.getTime(), clock);
  await client.query('SAVEPOINT passing');
  const visitId = free ?? (await beginBill(client, restaurantId, shown, actor, day, now));
  const { rows } = await client.query<{ said: LineSaid }>(PASS, [
    JSON.stringify({
      restaurant_id: restaurantId,
      order_id: orderId,
      line,
      kind: 'MOVE',
      quantity,
      version,
      ...asker(actor, now),
    }),
    visitId,
    newOrderId(now),
    day,
  ]);
  const [row] = rows;
  if (!row) throw new Error('pass_line answered nothing');
  // A bill that was begun for nothing was not begun.
  if (row.said.outcome !== 'DONE') await client.query('ROLLBACK TO SAVEPOINT passing');
  return row.said;
}

/** The visit that the pieces go to; null where it has no order yet, or none runs. */
function tableFor(held: HeldSeating, to: Shown): string | null | Refusal {
  const table = held.tables.get(to.tableIdx);
  const visit = held.visits.get(table?.visitId ?? null);
  if (!table || visit?.hasOrdered) {
    const ordered = orderedVisit(held, to);
    return isRefusal(ordered) ? ordered : ordered.visitId;
  }
  if (table.isRetired) return refuse('TABLE_RETIRED');
  const other = refuseOtherVisit(table.visitId, to.visitId);
  if (other) return other;
  return visit && visit.tableIdx !== to.tableIdx ? refuse('TABLE_JOINED') : null;
}

const BEGIN = 'SELECT visit_id FROM join_visit($1, $2, $3, $4, NULL, $5, NULL, $6, $7, 0, 0, $8)';

/** The first order of a visit, which begins with it where none runs. */
async function beginBill(
  client: pg.PoolClient,
  restaurantId: number,
  { tableIdx, visitId }: Shown,
  actor: Mover,
  day: string,
  now: Date,
): Promise<string> {
  const values = [restaurantId, tableIdx, visitId, actor.name, day, newHashKey(), now, actor.id];
  const { rows } = await client.query<{ visit_id: string }>(BEGIN, values);
  const [begun] = rows;
  if (!begun) throw new Error('join_visit answered nothing');
  return begun.visit_id;
}
