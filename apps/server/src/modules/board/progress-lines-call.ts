import { isReleased } from '@hansang/rules';
import { type CallDefinition, defineCall } from '../../platform/calls/calls.ts';
import { progressLines } from '../order/moving/progress-lines.ts';
import { type BoardParts, moverOf } from './board-parts.ts';
import { loadPlacedOrders } from './load-board.ts';
import { presentBoardOrder } from './present-board-order.ts';

/** Dishes done and carried one by one; a whole order's steps are `moveOrder`. */
export function progressLinesCall({ platform }: BoardParts): CallDefinition {
  return defineCall('progressLines', {
    summary: 'Take dishes of orders further by themselves, or back within five seconds; safe to repeat',
    errors: [],
    async handle({ params: { restaurantId }, body }, context) {
      const actor = await moverOf(context, restaurantId);
      const late = await progressLines(platform, { restaurantId, ...body, actor });
      const orderIds = [...new Set(body.lines.map(({ orderId }) => orderId))];
      const now = platform.clock.now();
      const rows = await loadPlacedOrders(platform.db.pool, restaurantId, orderIds);
      const isTold = (at: Date | null) =>
        actor.type !== 'kitchen' || isReleased(at?.getTime() ?? null, now.getTime());
      return {
        body: {
          orders: rows
            .filter(({ released_at: at }) => isTold(at))
            .map((row) => presentBoardOrder(row, { userId: actor.id, now })),
          late,
        },
      };
    },
  });
}
