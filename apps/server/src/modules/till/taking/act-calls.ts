import { type CallDefinition, defineCall } from '../../../platform/calls/calls.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import { type TillSession, tillOf } from '../../../platform/calls/till-session.ts';
import { loadTillOrders } from '../telling/present-till-order.ts';
import type { TillParts } from '../till-parts.ts';
import { answerOrder } from './answer-order.ts';
import { draftDishes } from './draft-dishes.ts';
import { draftPrices } from './draft-prices.ts';
import { enterOrder } from './enter-order.ts';
import { progressOrder } from './progress-order.ts';
import { tableActCalls } from './table-calls.ts';
import { takeLineOff } from './take-line-off.ts';
import { enterOnBill, voidOnBill } from './till-entries.ts';
import { payAtTill, voidAtTill } from './till-payments.ts';
import { setTillStock } from './till-stock.ts';

/** What a till does. Each of them may come again. */
export function tillActCalls(parts: TillParts): CallDefinition[] {
  const { db, clock } = parts.platform;

  /** The order as it is then. */
  async function answerWith(till: TillSession, orderId: string, refusal: Refusal | null) {
    if (refusal) return refusal;
    const known = (await loadTillOrders(db.pool, till, [orderId], clock.now())).get(orderId);
    return known ? { body: known.order } : refuse('NOT_FOUND_ORDER');
  }

  return [
    defineCall('answerTillOrder', {
      summary: 'Accept, reject or cancel an order; safe to repeat. Who decides is the venue’s choice',
      errors: [
        'NOT_FOUND_ORDER',
        'NOT_FOUND_RESTAURANT',
        'ORDER_TRANSITION_NOT_ALLOWED',
        'OFFER_OPEN',
        'TILL_NOT_DECIDING',
        'TILL_LOOK_NEEDED',
        'STEP_UP_NEEDED',
      ],
      async handle({ params: { orderId }, body }, context) {
        const till = tillOf(context);
        return answerWith(till, orderId, await answerOrder(parts, till, { orderId, ...body }));
      },
    }),
    defineCall('progressTillOrder', {
      summary: 'Dishes of an order are done, or served; safe to repeat',
      errors: ['NOT_FOUND_ORDER', 'NOT_FOUND_RESTAURANT', 'LINE_CHANGED'],
      async handle({ params: { orderId }, body }, context) {
        const till = tillOf(context);
        return answerWith(till, orderId, await progressOrder(parts, till, { orderId, ...body }));
      },
    }),
    defineCall('takeTillLineOff', {
      summary: 'Pieces of a line come off: so many are left, none ends it. Safe to repeat',
      errors: [
        'NOT_FOUND_ORDER',
        'NOT_FOUND_RESTAURANT',
        'LINE_CHANGED',
        'ORDER_TRANSITION_NOT_ALLOWED',
        'OFFER_OPEN',
        'STEP_UP_NEEDED',
      ],
      async handle({ params, body }, context) {
        const till = tillOf(context);
        return answerWith(till, params.orderId, await takeLineOff(parts, till, { ...params, ...body }));
      },
    }),
    defineCall('enterTillOrder', {
      summary: 'An order that was entered at the till; the same externalId is the same order',
      errors: [
        'NOT_FOUND_TABLE',
        'NOT_FOUND_MENU',
        'NOT_FOUND_RESTAURANT',
        'NOT_FOUND_TILL',
        'EXTERNAL_ID_UNKNOWN',
        'TILL_PRICE_DIFFERS',
        'MENU_SOLD_OUT',
        'MENU_NOT_NOW',
        'LOW_STOCK',
        'SIZE_REQUIRED',
        'OPTION_REQUIRED',
        'OPTION_SOLD_OUT',
        'OPTION_LIMIT',
        'OPTION_GROUP_LIMIT',
        'QUANTITY_BELOW_MIN',
        'QUANTITY_ABOVE_MAX',
        'ORDER_AMOUNT_MAX',
        'MENU_CHANGED',
        'IDEMPOTENCY_KEY_REUSED',
        'IDEMPOTENCY_IN_PROGRESS',
      ],
      async handle({ params: { tableIdx }, body }, context) {
        const till = tillOf(context);
        const entered = await enterOrder(parts, till, { tableIdx, ...body });
        return isRefusal(entered) ? entered : answerWith(till, entered.orderId, null);
      },
    }),
    defineCall('setTillStock', {
      summary: 'A dish is sold out or on sale again, or so much is left of it; safe to repeat',
      errors: ['NOT_FOUND_MENU', 'STOCK_CHANGED'],
      async handle({ params: { menuId }, body }, context) {
        const dish = await setTillStock(parts, tillOf(context), { menuId, ...body });
        return isRefusal(dish) ? dish : { body: dish };
      },
    }),
    defineCall('draftTillPrices', {
      summary:
        'Prices of the till, drafted for somebody who publishes them; all of them or none. Safe to repeat',
      errors: [
        'NOT_FOUND_MENU',
        'NOT_FOUND_RESTAURANT',
        'EXTERNAL_ID_UNKNOWN',
        'SIZE_REQUIRED',
        'MENU_FIELD_TAKEN',
        'MENU_PART_GONE',
      ],
      async handle({ body: { prices } }, context) {
        const drafted = await draftPrices(parts, tillOf(context), prices);
        return isRefusal(drafted) ? drafted : { body: drafted };
      },
    }),
    defineCall('payAtTill', {
      summary: 'What was taken at the till for a table’s bill; the same externalId is the same payment',
      errors: [
        'NOT_FOUND_VISIT',
        'NOT_FOUND_RESTAURANT',
        'BILL_TOO_MUCH',
        'BILL_CHANGED',
        'IDEMPOTENCY_KEY_REUSED',
        'IDEMPOTENCY_IN_PROGRESS',
      ],
      async handle({ body }, context) {
        const paid = await payAtTill(parts, tillOf(context), body);
        return isRefusal(paid) ? paid : { body: { paymentId: paid.id, owed: paid.owed } };
      },
    }),
    defineCall('voidTillPayment', {
      summary: 'Take back what this till took, by its externalId: it is owed again. Safe to repeat',
      errors: ['NOT_FOUND_BILL_PART', 'NOT_FOUND_VISIT', 'NOT_FOUND_RESTAURANT'],
      async handle({ body }, context) {
        const voided = await voidAtTill(parts, tillOf(context), body);
        return isRefusal(voided) ? voided : { body: { paymentId: voided.id, owed: voided.owed } };
      },
    }),
    defineCall('addTillEntry', {
      summary: 'A discount or the like of the till for a table’s bill; the same externalId is the same one',
      errors: [
        'AMOUNT_TOO_LARGE',
        'NOT_FOUND_VISIT',
        'NOT_FOUND_RESTAURANT',
        'BILL_TOO_MUCH',
        'BILL_CHANGED',
        'IDEMPOTENCY_KEY_REUSED',
        'IDEMPOTENCY_IN_PROGRESS',
      ],
      async handle({ body }, context) {
        const entered = await enterOnBill(parts, tillOf(context), body);
        return isRefusal(entered) ? entered : { body: { entryId: entered.id, owed: entered.owed } };
      },
    }),
    defineCall('voidTillEntry', {
      summary: 'Take back what this till entered on a bill, by its externalId. Safe to repeat',
      errors: ['NOT_FOUND_BILL_PART', 'NOT_FOUND_VISIT', 'NOT_FOUND_RESTAURANT', 'BILL_TOO_MUCH'],
      async handle({ body }, context) {
        const voided = await voidOnBill(parts, tillOf(context), body);
        return isRefusal(voided) ? voided : { body: { entryId: voided.id, owed: voided.owed } };
      },
    }),
    defineCall('draftTillDishes', {
      summary:
        'New dishes of the till, drafted for somebody who looks at them and publishes; all or none. Safe to repeat',
      errors: [
        'NOT_FOUND_RESTAURANT',
        'NOT_FOUND_TILL',
        'EXTERNAL_ID_TAKEN',
        'MENU_FIELD_TAKEN',
        'MENU_PART_GONE',
        'VALIDATION_FAILED',
      ],
      async handle({ body: { dishes } }, context) {
        const drafted = await draftDishes(parts, tillOf(context), dishes);
        return isRefusal(drafted) ? drafted : { body: drafted };
      },
    }),
    ...tableActCalls(parts),
  ];
}
