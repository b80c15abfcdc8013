import type { OrderStatus } from '@hansang/contract';
import type { BoardOrder } from '@hansang/contract/schemas';
import { businessDay } from '@hansang/rules/hours';
import { type CallAnswer, type CallDefinition, defineCall } from '../../platform/calls/calls.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/calls/refusal.ts';
import { staffOf } from '../../platform/calls/staff-session.ts';
import { loadAskingOfVenue } from '../admission/asking.ts';
import { type Mover, moveOrder } from '../order/moving/move-order.ts';
import { undoOrder } from '../order/moving/undo-order.ts';
import type { OrderRow } from '../order/reading/order-row.ts';
import { admissionOf } from '../restaurant/store-settings.ts';
import { confirmByAccepting, doubtByUndoing } from './accepted-table.ts';
import { type BoardParts, moverOf, refundBoundOf } from './board-parts.ts';
import { endOrder } from './end-order.ts';
import {
  loadBoard,
  loadFinished,
  loadNextRelease,
  loadPlacedOrder,
  type PlacedOrderRow,
} from './load-board.ts';
import { presentBoardOrder } from './present-board-order.ts';
import { progressLinesCall } from './progress-lines-call.ts';
import { seeArrivals } from './see-arrivals.ts';

/** The order board, and the steps that staff take on it. */
export function boardOrderCalls(parts: BoardParts): CallDefinition[] {
  return [
    boardCall(parts),
    finishedOrdersCall(parts),
    moveOrderCall(parts),
    undoOrderCall(parts),
    progressLinesCall(parts),
    seeArrivalsCall(parts),
  ];
}

function boardCall({ platform: { db, clock }, venues }: BoardParts): CallDefinition {
  return defineCall('board', {
    summary: 'Open orders, and the latest finished ones of the business day; the kitchen sees released ones',
    errors: ['NOT_FOUND_RESTAURANT'],
    async handle({ params: { restaurantId } }, context) {
      const venue = await venues.get(restaurantId);
      if (!venue) return refuse('NOT_FOUND_RESTAURANT');
      const now = clock.now();
      const day = businessDay(now.getTime(), venue.clock);
      const { userId, roleIn } = staffOf(context);
      const isKitchen = (await roleIn(restaurantId)) === 'kitchen';
      // Asked before: what is released between the two reads is in the second one.
      const nextRelease = isKitchen ? await loadNextRelease(db.pool, restaurantId, now) : null;
      const rows = await loadBoard(db.pool, restaurantId, day, isKitchen ? now : null);
      const viewer = { userId, now };
      return {
        body: {
          asking:
            admissionOf(venue.settings) === 'LINK' ? [] : await loadAskingOfVenue(db.pool, restaurantId, now),
          orders: rows.map((row) => presentBoardOrder(row, viewer)),
          serverTime: now.toISOString(),
          businessDay: day,
          limits: venue.settings.waitingLimits,
          nextReleaseAt: nextRelease?.toISOString() ?? null,
        },
      };
    },
  });
}

function finishedOrdersCall({ platform: { db, clock } }: BoardParts): CallDefinition {
  return defineCall('finishedOrders', {
    summary: 'Finished orders of a business day before those that the board shows',
    errors: [],
    async handle({ params: { restaurantId }, query }, context) {
      const now = clock.now();
      const { userId, roleIn } = staffOf(context);
      const isKitchen = (await roleIn(restaurantId)) === 'kitchen';
      const rows = await loadFinished(db.pool, restaurantId, query, isKitchen ? now : null);
      const orders = rows.map((row) => presentBoardOrder(row, { userId, now }));
      return { body: { orders, isAll: rows.length < query.count } };
    },
  });
}

const tooLate = ['NOT_FOUND_ORDER', 'ORDER_TRANSITION_NOT_ALLOWED'] as const;

/** Steps after which whatever was paid goes back. */
const ENDS: ReadonlySet<OrderStatus> = new Set(['REJECT', 'CANCEL']);

function moveOrderCall(parts: BoardParts): CallDefinition {
  return defineCall('moveOrder', {
    summary: 'Accept, reject, cook, complete or cancel an order; safe to repeat',
    errors: [...tooLate, 'OFFER_OPEN', 'NOT_FOUND_RESTAURANT', 'STEP_UP_NEEDED'],
    async handle({ params: { restaurantId, orderId }, body }, context) {
      const actor = await moverOf(context, restaurantId);
      const { to, version, cancelReason, cancelNote } = body;
      if (to === 'CONFIRM') await confirmByAccepting(parts, { restaurantId, orderId, version, actor });
      const asked = {
        restaurantId,
        orderId,
        to,
        actor,
        expectedVersion: version,
        ...(cancelReason && { cancelReason }),
        ...(cancelNote && { cancelNote }),
      };
      const bound = await refundBoundOf(parts.venues, context, restaurantId);
      if (isRefusal(bound)) return bound;
      const moved = ENDS.has(to)
        ? await endOrder(parts, asked, bound)
        : await moveOrder(parts.platform, asked);
      const isRepeated = (row: PlacedOrderRow) => row.version === version + 1 && isLastStep(row, to, actor);
      return answer(parts, moved, { restaurantId, orderId, actor, isRepeated });
    },
  });
}

function undoOrderCall(parts: BoardParts): CallDefinition {
  return defineCall('undoOrder', {
    summary: 'Take the own last step of an order back, accepting too, within five seconds; safe to repeat',
    errors: tooLate,
    async handle({ params: { restaurantId, orderId }, body: { version } }, context) {
      const actor = await moverOf(context, restaurantId);
      const asked = { restaurantId, orderId, actor, expectedVersion: version };
      await doubtByUndoing(parts, { restaurantId, orderId, version, actor });
      const undone = await undoOrder(parts.platform, asked);
      const isRepeated = (row: PlacedOrderRow) =>
        row.version === version + 1 &&
        row.steps.at(-1)?.undid !== undefined &&
        isLastStep(row, row.status, actor);
      return answer(parts, undone, { restaurantId, orderId, actor, isRepeated });
    },
  });
}

function seeArrivalsCall({ platform }: BoardParts): CallDefinition {
  return defineCall('seeArrivals', {
    summary:
      'Say that somebody saw new orders and calls, so that every console stops ringing; safe to repeat',
    errors: [],
    async handle({ params: { restaurantId }, body }, context) {
      const actor = await moverOf(context, restaurantId);
      await seeArrivals(platform, { restaurantId, ...body, actor });
      return { body: { done: true as const } };
    },
  });
}

interface Asked {
  readonly restaurantId: number;
  readonly orderId: string;
  readonly actor: Mover;
  /** Whether the order is already there by this very request, whose answer was lost. */
  isRepeated(row: PlacedOrderRow): boolean;
}

/** Answers with the order as it is now; who came too late gets it too, to see who was faster. */
async function answer(
  { platform: { db, clock }, menus }: BoardParts,
  result: OrderRow | Refusal,
  { restaurantId, orderId, actor, isRepeated }: Asked,
): Promise<CallAnswer<BoardOrder> | Refusal> {
  if (isRefusal(result) && result.refused !== 'ORDER_TRANSITION_NOT_ALLOWED') return result;
  if (!isRefusal(result) && result.counted.length > 0) menus.forgetStock(restaurantId);
  const row = await loadPlacedOrder(db.pool, restaurantId, orderId);
  if (!row) return refuse('NOT_FOUND_ORDER');
  const order = presentBoardOrder(row, { userId: actor.id, now: clock.now() });
  if (isRefusal(result) && !isRepeated(row)) return { ...result, extra: { order } };
  return { body: order };
}

function isLastStep({ steps }: OrderRow, to: string, actor: Mover): boolean {
  const last = steps.at(-1);
  return last?.status === to && last.actorId === actor.id;
}
