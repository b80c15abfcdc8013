import type { HoldList } from '@hansang/contract/schemas';
import { type CallAnswer, type CallDefinition, defineCall } from '../../../platform/calls/calls.ts';
import { moverOf } from '../../board/board-parts.ts';
import type { PaymentParts } from '../payment-parts.ts';
import { freeHold } from './free-hold.ts';
import { loadHolds } from './load-holds.ts';

/** What waits for its payment and holds dishes meanwhile; staff see it and may free it. */
export function holdCalls(parts: PaymentParts): CallDefinition[] {
  return [holdsCall(parts), freeHoldCall(parts)];
}

function holdsCall(parts: PaymentParts): CallDefinition {
  return defineCall('holds', {
    summary: 'Orders that wait for their payment, with what they hold and until when',
    errors: [],
    handle: ({ params: { restaurantId } }) => answer(parts, restaurantId),
  });
}

function freeHoldCall(parts: PaymentParts): CallDefinition {
  return defineCall('freeHold', {
    summary: 'End an order that waits for its payment and free what it holds; safe to repeat',
    errors: ['NOT_FOUND_ORDER', 'HOLD_BEING_PAID'],
    async handle({ params: { restaurantId, orderId } }, context) {
      const actor = await moverOf(context, restaurantId);
      const refusal = await freeHold(parts, restaurantId, orderId, actor);
      return refusal ?? answer(parts, restaurantId);
    },
  });
}

async function answer(
  { platform: { db, clock } }: PaymentParts,
  restaurantId: number,
): Promise<CallAnswer<HoldList>> {
  const holds = await loadHolds(db.pool, restaurantId);
  return { body: { holds, serverTime: clock.now().toISOString() } };
}
