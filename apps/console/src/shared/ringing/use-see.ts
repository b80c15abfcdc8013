import type { Board, CallList } from '@hansang/contract/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { useVenue } from '../venue/me.ts';

interface Seen {
  readonly orderIds: readonly string[];
  readonly callIds: readonly string[];
}

/** Says that somebody saw new orders and calls. It shows at once; a failure rings on, which is right. */
export function useSee(): (seen: Partial<Seen>) => void {
  const { restaurantId, may } = useVenue();
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ orderIds, callIds }: Seen) =>
      call('seeArrivals', {
        params: { restaurantId },
        body: { orderIds: [...orderIds], callIds: [...callIds] },
      }),
    onMutate({ orderIds, callIds }) {
      const seenAt = new Date().toISOString();
      client.setQueryData<Board>(
        keys.board(restaurantId),
        (board) =>
          board && {
            ...board,
            orders: board.orders.map((one) => (orderIds.includes(one._id) ? { ...one, seenAt } : one)),
          },
      );
      client.setQueryData<CallList>(
        keys.calls(restaurantId),
        (list) =>
          list && {
            ...list,
            calls: list.calls.map((one) => (callIds.includes(one.callId) ? { ...one, seenAt } : one)),
          },
      );
    },
    // Not waited for: the tap shows already.
    onSettled: () => void client.invalidateQueries({ queryKey: keys.venue(restaurantId) }),
  });
  return ({ orderIds = [], callIds = [] }) => {
    if (may('order.accept') && orderIds.length + callIds.length > 0) mutate({ orderIds, callIds });
  };
}
