import type { Board, CallList } from '@hansang/contract/schemas';
import { useMutationState } from '@tanstack/react-query';
import { keys } from '../api/keys.ts';

/** New orders and calls that somebody said to have seen. */
export interface Sight {
  readonly orderIds: readonly string[];
  readonly callIds: readonly string[];
  readonly seenAt: string;
}

/** What was seen here and what the server has not answered yet. */
export function usePendingSights(restaurantId: number): readonly Sight[] {
  return useMutationState({
    filters: { mutationKey: keys.sights(restaurantId), status: 'pending' },
    select: ({ state }) => state.variables as Sight,
  });
}

export const withSeenOrders = (board: Board, { orderIds, seenAt }: Sight): Board => ({
  ...board,
  orders: board.orders.map((one) =>
    one.seenAt === null && orderIds.includes(one._id) ? { ...one, seenAt } : one,
  ),
});

export const withSeenCalls = (list: CallList, { callIds, seenAt }: Sight): CallList => ({
  ...list,
  calls: list.calls.map((one) =>
    one.seenAt === null && callIds.includes(one.callId) ? { ...one, seenAt } : one,
  ),
});
