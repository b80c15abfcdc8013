import type { LineReason } from '@hansang/contract';
import type { BoardOrder } from '@hansang/contract/schemas';
import {
  type CallAnswer,
  type CallContext,
  type CallDefinition,
  defineCall,
} from '../../../platform/calls/calls.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { changeLine } from '../../order/lines/change-line.ts';
import { endOffer, type LineOf, type LineSaid } from '../../order/lines/line-statement.ts';
import { offerInstead } from '../../order/lines/offer-instead.ts';
import { lineRefusal } from '../../order/lines/refuse-line.ts';
import { substitutesOf } from '../../order/lines/substitutes.ts';
import type { Mover } from '../../order/moving/move-order.ts';
import { loadOrder } from '../../order/reading/load-orders.ts';
import { type BoardParts, moverOf, refundBoundOf } from '../board-parts.ts';
import { loadPlacedOrder } from '../load-board.ts';
import { presentBoardOrder } from '../present-board-order.ts';

/** What staff do about single lines of an order. */
export function lineCalls(parts: BoardParts): CallDefinition[] {
  return [
    takeLineOffCall(parts),
    giveLineFreeCall(parts),
    substitutesCall(parts),
    offerInsteadCall(parts),
    withdrawOfferCall(parts),
  ];
}

export const LINE_TOO_LATE = [
  'NOT_FOUND_ORDER',
  'LINE_CHANGED',
  'ORDER_TRANSITION_NOT_ALLOWED',
  'OFFER_OPEN',
] as const;
const bounded = ['NOT_FOUND_RESTAURANT', 'STEP_UP_NEEDED'] as const;

interface Body {
  readonly quantity: number;
  readonly version: number;
  readonly reason?: LineReason | undefined;
  readonly note?: string | undefined;
}

/** What every change of a line names. */
async function askedOf(
  parts: BoardParts,
  context: CallContext,
  { restaurantId, orderId, line }: Omit<LineOf, 'actor'>,
  { quantity, version, reason, note }: Body,
) {
  const bound = await refundBoundOf(parts.venues, context, restaurantId);
  if (isRefusal(bound)) return bound;
  const actor = await moverOf(context, restaurantId);
  const change = { quantity, version, reason: reason ?? null, note: note || null };
  return { restaurantId, orderId, line, actor, bound, ...change };
}

function takeLineOffCall(parts: BoardParts): CallDefinition {
  return defineCall('takeLineOff', {
    summary:
      'Take pieces of a line of an order off: out of it, or not wanted; the last one ends the order. Safe to repeat',
    errors: [...LINE_TOO_LATE, ...bounded],
    async handle({ params, body }, context) {
      const asked = await askedOf(parts, context, params, body);
      if (isRefusal(asked)) return asked;
      return answerLine(parts, await changeLine(parts.platform, { ...asked, kind: 'OFF' }), asked);
    },
  });
}

function giveLineFreeCall(parts: BoardParts): CallDefinition {
  return defineCall('giveLineFree', {
    summary: 'Give pieces of a line of an order free; safe to repeat',
    errors: [...LINE_TOO_LATE, ...bounded],
    async handle({ params, body }, context) {
      const asked = await askedOf(parts, context, params, body);
      if (isRefusal(asked)) return asked;
      return answerLine(parts, await changeLine(parts.platform, { ...asked, kind: 'FREE' }), asked);
    },
  });
}

function substitutesCall({ platform, menus }: BoardParts): CallDefinition {
  return defineCall('substitutes', {
    summary: 'The dishes that can be offered in the place of a line, each at its price of now',
    errors: ['NOT_FOUND_ORDER', 'NOT_FOUND_RESTAURANT'],
    async handle({ params: { restaurantId, orderId, line }, query }) {
      const [menu, order] = await Promise.all([
        menus.current(restaurantId),
        loadOrder(platform.db.pool, restaurantId, orderId),
      ]);
      if (!menu) return refuse('NOT_FOUND_RESTAURANT');
      const found = order?.lines.find((one) => one.line === line);
      if (!order || !found) return refuse('NOT_FOUND_ORDER');
      return { body: { dishes: substitutesOf(menu, order, found, query.quantity) } };
    },
  });
}

function offerInsteadCall(parts: BoardParts): CallDefinition {
  return defineCall('offerInstead', {
    summary:
      'Offer another dish in the place of one that is out; its stock is held until the phone that ordered has answered, three minutes at most. What staff entered becomes the other dish at once. Safe to repeat',
    errors: [
      ...LINE_TOO_LATE,
      ...bounded,
      'OFFER_NO_PHONE',
      'OFFER_TOO_DEAR',
      'ADULT_CONFIRMATION_REQUIRED',
      'NOT_FOUND_MENU',
      'MENU_SOLD_OUT',
      'MENU_NOT_NOW',
      'MENU_CHANGED',
      'LOW_STOCK',
      'OPTION_SOLD_OUT',
      'SIZE_REQUIRED',
      'OPTION_REQUIRED',
      'OPTION_LIMIT',
      'OPTION_GROUP_LIMIT',
      'QUANTITY_BELOW_MIN',
      'QUANTITY_ABOVE_MAX',
      'RESTRICTION_HALF',
      'RESTRICTION_CASE',
    ],
    async handle({ params, body }, context) {
      const asked = await askedOf(parts, context, params, body);
      if (isRefusal(asked)) return asked;
      const { menuId, sizeId, options, isAdult } = body;
      const said = await offerInstead(parts, {
        ...asked,
        substitute: { menuId, sizeId, options },
        isAdult,
      });
      return isRefusal(said) ? said : answerLine(parts, said, asked);
    },
  });
}

function withdrawOfferCall(parts: BoardParts): CallDefinition {
  return defineCall('withdrawOffer', {
    summary: 'Take back what was offered in the place of a dish: the line is as before; safe to repeat',
    errors: ['NOT_FOUND_ORDER', 'OFFER_OVER'],
    async handle({ params: { restaurantId, orderId, offerId } }, context) {
      const actor = await moverOf(context, restaurantId);
      const { db, clock } = parts.platform;
      const said = await transaction(db.pool, (client) =>
        endOffer(client, { restaurantId, offerId, how: 'WITHDRAWN', actor }, clock.now()),
      );
      return answerLine(parts, said, { restaurantId, orderId, actor });
    },
  });
}

/** Refusals that came from a screen that is behind: they carry the order as it is. */
const LATE: ReadonlySet<string> = new Set([...LINE_TOO_LATE, 'OFFER_OVER']);

/** Answers with the order as it is now; who came too late gets it too, to see who was faster. */
export async function answerLine(
  { platform: { db, clock, events }, menus }: BoardParts,
  said: LineSaid,
  { restaurantId, orderId, actor }: Omit<LineOf, 'line'> & { readonly actor: Mover },
): Promise<CallAnswer<BoardOrder> | Refusal> {
  if (said.outcome === 'DONE') {
    if (said.stock.length > 0) menus.forgetStock(restaurantId);
    events.wake(restaurantId);
  }
  const refusal = lineRefusal(said, (await menus.atHand(restaurantId))?.dishes);
  if (refusal && !LATE.has(refusal.refused)) return refusal;
  const row = await loadPlacedOrder(db.pool, restaurantId, orderId);
  if (!row || row.status === 'PENDING') return refuse('NOT_FOUND_ORDER');
  const order = presentBoardOrder(row, { userId: actor.id, now: clock.now() });
  return refusal ? { ...refusal, extra: { order } } : { body: order };
}
