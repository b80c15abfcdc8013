import type { CallDefinition } from '../../platform/calls/calls.ts';
import { enterOrderCall } from './entering/enter-order-call.ts';
import { entryMenuCall } from './entering/entry-menu-call.ts';
import { answerOfferCall } from './lines/answer-offer-call.ts';
import { cancelOrderCall } from './moving/cancel-order-call.ts';
import type { OrderParts } from './order-parts.ts';
import { placeOrderCall } from './placing/place-order.ts';
import { keptOrderCall } from './reading/kept-order-call.ts';
import { historyCall, receiptCall } from './reading/read-calls.ts';

export function orderCalls(parts: OrderParts): CallDefinition[] {
  return [
    placeOrderCall(parts),
    historyCall(parts),
    receiptCall(parts),
    keptOrderCall(parts),
    cancelOrderCall(parts),
    answerOfferCall(parts),
    entryMenuCall(parts),
    enterOrderCall(parts),
  ];
}
