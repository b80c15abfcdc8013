import { type CallDefinition, defineCall } from '../../../platform/calls/calls.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import { tillOf } from '../../../platform/calls/till-session.ts';
import { checkOut } from '../../board/check-out.ts';
import { moveTable } from '../../board/move-table.ts';
import { POS_ACTOR } from '../../cart/cart-actor.ts';
import { readTableCart } from '../../cart/cart-shelf.ts';
import type { TillParts } from '../till-parts.ts';
import { moverOfTill } from './till-actor.ts';

const done = (result: unknown): { readonly body: { readonly done: true } } | Refusal =>
  isRefusal(result) ? result : { body: { done: true } };

/** What a till does with tables. */
export function tableActCalls(parts: TillParts): CallDefinition[] {
  return [
    defineCall('closeTillTable', {
      summary: 'The bill was closed at the till: the visit ends and its table is free. Safe to repeat',
      errors: [
        'NOT_FOUND_TABLE',
        'TABLE_LEFT',
        'TABLE_OTHER_GUESTS',
        'TABLE_HAS_NEW_ORDERS',
        'ORDER_TRANSITION_NOT_ALLOWED',
      ],
      async handle({ params: { tableIdx }, body: { visitId } }, context) {
        const till = tillOf(context);
        return done(
          // What nobody has accepted was not cooked and stood on no bill: somebody answers it first.
          await checkOut(parts, {
            restaurantId: till.restaurantId,
            tableIdx,
            visitId,
            completeOpenOrders: true,
            // What the till did not tell us of it was paid there all the same.
            unpaid: { reason: 'PAID_ELSEWHERE', note: till.name },
            actor: moverOfTill(till),
          }),
        );
      },
    }),
    defineCall('moveTillTable', {
      summary: 'The guests sit at another table now: their visit, orders and phones go along. Safe to repeat',
      errors: ['NOT_FOUND_TABLE', 'NOT_FOUND_VISIT', 'TABLE_OCCUPIED', 'TABLE_SEATED'],
      async handle({ params: { tableIdx }, body: { visitId, toTableIdx } }, context) {
        const till = tillOf(context);
        return done(
          await moveTable(parts, {
            restaurantId: till.restaurantId,
            tableIdx,
            visitId,
            toTableIdx,
            clearTarget: false,
            targetVisitId: null,
            actor: moverOfTill(till),
          }),
        );
      },
    }),
    defineCall('resetTillCart', {
      summary: 'The till wants a table’s shared cart empty: recorded and told, and the guests’ lines stay',
      errors: ['NOT_FOUND_TABLE', 'NOT_FOUND_RESTAURANT'],
      async handle({ params: { tableIdx } }, context) {
        const { restaurantId } = tillOf(context);
        const venue = await parts.venues.get(restaurantId);
        if (!venue) return refuse('NOT_FOUND_RESTAURANT');
        if (!venue.tables.has(tableIdx)) return refuse('NOT_FOUND_TABLE');
        const cart = await readTableCart(parts.platform.db.pool, restaurantId, tableIdx);
        if (!cart) return done(null);
        const changed = await parts.carts.change({
          restaurantId,
          cartId: cart.state.id,
          actor: POS_ACTOR,
          operation: () => ({ type: 'empty', reason: 'POS' }),
        });
        // Closed in the same moment: there is nothing left to want empty.
        return done(isRefusal(changed) && changed.refused === 'NOT_FOUND_CART' ? null : changed);
      },
    }),
  ];
}
