import type { LineReason, TillAnswer } from '@hansang/contract';
import { mayAcceptItself } from '@hansang/rules';
import { judgeAnswer, STATUS_OF_ANSWER } from '@hansang/rules/till';
import { isRefusal, type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import type { TillSession } from '../../../platform/calls/till-session.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { confirmByAccepting } from '../../board/accepted-table.ts';
import { loadPlacedOrder } from '../../board/load-board.ts';
import { holdOrders, moveOrderIn } from '../../order/moving/move-order.ts';
import { endPaid } from '../../order/refunding/end-paid.ts';
import { isToldOf } from '../telling/present-till-order.ts';
import type { TillParts } from '../till-parts.ts';
import { boundOfTill, moverOfTill } from './till-actor.ts';

export interface AnswerAsked {
  readonly orderId: string;
  readonly answer: TillAnswer;
  /** Somebody at the till has looked at it. */
  readonly isLookedAt?: boolean | undefined;
  readonly reason?: LineReason | undefined;
  readonly note?: string | undefined;
}

/**
 * A till accepts, rejects or cancels an order. Who decides, and what of an answer that comes twice or too late, is the table
 * of the rules; it is asked under the order's lock, so that of till and board one is first. What nobody may accept without
 * having looked, a till accepts only where it says that somebody has.
 */
export async function answerOrder(
  parts: TillParts,
  till: TillSession,
  { orderId, answer, isLookedAt, reason, note }: AnswerAsked,
): Promise<Refusal | null> {
  const { platform, venues, menus } = parts;
  const { db, clock, events } = platform;
  const { restaurantId } = till;
  const venue = await venues.get(restaurantId);
  if (!venue) return refuse('NOT_FOUND_RESTAURANT');
  const { orderDecider } = venue.settings;
  const actor = moverOfTill(till);
  const before = await loadPlacedOrder(db.pool, restaurantId, orderId);
  if (answer === 'ACCEPT' && isLookedAt && before && orderDecider === 'TILL')
    await confirmByAccepting(parts, { restaurantId, orderId, version: before.version, actor });
  const done = await transaction(db.pool, async (client) => {
    const now = clock.now();
    await holdOrders(client, restaurantId, [orderId]);
    const row = await loadPlacedOrder(client, restaurantId, orderId);
    if (!row) return refuse('NOT_FOUND_ORDER');
    const isKnown = isToldOf(row, orderDecider, now);
    switch (judgeAnswer({ status: row.status, isKnown }, answer, orderDecider)) {
      case 'ALREADY':
        return null;
      case 'TOO_LATE':
        return refuse('ORDER_TRANSITION_NOT_ALLOWED');
      case 'NOT_YOURS':
        return refuse('TILL_NOT_DECIDING');
      case 'UNKNOWN':
        return refuse('NOT_FOUND_ORDER');
      case 'DO': {
        if (answer === 'ACCEPT' && !isLookedAt && !mayAcceptItself(row.held))
          return refuse('TILL_LOOK_NEEDED');
        const to = STATUS_OF_ANSWER[answer];
        const move = () =>
          moveOrderIn(
            client,
            {
              restaurantId,
              orderId,
              to,
              actor,
              ...(reason && { cancelReason: reason }),
              ...(note && { cancelNote: note }),
            },
            now,
          );
        if (to === 'CONFIRM') return move();
        return endPaid(
          client,
          boundOfTill(till, venue.settings),
          { restaurantId, orderIds: [orderId] },
          now,
          move,
        );
      }
    }
  });
  if (isRefusal(done)) return done;
  if (done !== null) {
    if (done.counted.length > 0) menus.forgetStock(restaurantId);
    events.wake(restaurantId);
  }
  return null;
}
