import type { LineReason } from '@hansang/contract';
import { type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import type { TillSession } from '../../../platform/calls/till-session.ts';
import { loadPlacedOrder } from '../../board/load-board.ts';
import { changeLine } from '../../order/lines/change-line.ts';
import { lineRefusal } from '../../order/lines/refuse-line.ts';
import { isToldOf } from '../telling/present-till-order.ts';
import type { TillParts } from '../till-parts.ts';
import { boundOfTill, moverOfTill } from './till-actor.ts';

export interface LineLeft {
  readonly orderId: string;
  readonly line: number;
  /** Pieces that stay. */
  readonly left: number;
  readonly reason: LineReason;
  readonly note?: string | undefined;
}

/** How often it is tried anew because the order changed meanwhile. */
const TURNS = 4;

/** A till takes pieces of a line off. It says how many are left, so that the request may come again. */
export async function takeLineOff(
  parts: TillParts,
  till: TillSession,
  asked: LineLeft,
  turn = 1,
): Promise<Refusal | null> {
  const { platform, venues, menus } = parts;
  const { restaurantId } = till;
  const { orderId, line, left, reason, note } = asked;
  const venue = await venues.get(restaurantId);
  if (!venue) return refuse('NOT_FOUND_RESTAURANT');
  const row = await loadPlacedOrder(platform.db.pool, restaurantId, orderId);
  if (!row || !isToldOf(row, venue.settings.orderDecider, platform.clock.now()))
    return refuse('NOT_FOUND_ORDER');
  const found = row.lines.find((one) => one.line === line);
  if (!found) return refuse('LINE_CHANGED');
  const quantity = found.live_quantity - left;
  if (quantity <= 0) return null;
  const said = await changeLine(platform, {
    restaurantId,
    orderId,
    line,
    quantity,
    version: row.version,
    kind: 'OFF',
    reason,
    note: note || null,
    bound: boundOfTill(till, venue.settings),
    actor: moverOfTill(till),
  });
  if (said.outcome === 'LINE_CHANGED' && turn < TURNS) return takeLineOff(parts, till, asked, turn + 1);
  if (said.outcome === 'DONE') {
    if (said.stock.length > 0) menus.forgetStock(restaurantId);
    platform.events.wake(restaurantId);
  }
  return lineRefusal(said);
}
