import type { LineState } from '@hansang/contract';
import { type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import type { TillSession } from '../../../platform/calls/till-session.ts';
import { loadPlacedOrder } from '../../board/load-board.ts';
import { progressLines } from '../../order/moving/progress-lines.ts';
import { isToldOf } from '../telling/present-till-order.ts';
import type { TillParts } from '../till-parts.ts';
import { moverOfTill } from './till-actor.ts';

/** The steps that bring a line somewhere, from the first on. */
const STEPS = {
  DONE: [['COOKING', 'DONE']],
  SERVED: [
    ['COOKING', 'DONE'],
    ['DONE', 'SERVED'],
  ],
} as const satisfies Record<string, readonly (readonly [LineState, LineState])[]>;

/** A till takes lines of an order further. One that is there already, or beyond, stays so: the request may come again. */
export async function progressOrder(
  { platform, venues }: TillParts,
  till: TillSession,
  { orderId, to, lines }: { orderId: string; to: 'DONE' | 'SERVED'; lines?: readonly number[] | undefined },
): Promise<Refusal | null> {
  const { restaurantId } = till;
  const venue = await venues.get(restaurantId);
  if (!venue) return refuse('NOT_FOUND_RESTAURANT');
  const actor = moverOfTill(till);
  for (const [from, next] of STEPS[to]) {
    const row = await loadPlacedOrder(platform.db.pool, restaurantId, orderId);
    if (!row || !isToldOf(row, venue.settings.orderDecider, platform.clock.now()))
      return refuse('NOT_FOUND_ORDER');
    const known = new Set(row.lines.map(({ line }) => line));
    if (lines?.some((line) => !known.has(line))) return refuse('LINE_CHANGED');
    const moving = row.lines
      .filter(({ line, state }) => state === from && (lines === undefined || lines.includes(line)))
      .map(({ line }) => ({ orderId, line }));
    if (moving.length > 0)
      await progressLines(platform, { restaurantId, from, to: next, lines: moving, actor });
  }
  return null;
}
