import type { Board, CallList } from '@hansang/contract/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { useVenue } from '../venue/me.ts';
import { type Sight, withSeenCalls, withSeenOrders } from './pending-sight.ts';

/** Says that somebody saw new orders and calls. It shows at once; a failure rings on, which is right. */
export function useSee(): (seen: Partial<Omit<Sight, 'seenAt'>>) => void {
  const { restaurantId, may } = useVenue();
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: keys.sights(restaurantId),
    mutationFn: ({ orderIds, callIds }: Sight) =>
      call('seeArrivals', {
        params: { restaurantId },
        body: { orderIds: [...orderIds], callIds: [...callIds] },
      }),
    onSuccess(_, sight) {
      client.setQueryData<Board>(keys.board(restaurantId), (board) => board && withSeenOrders(board, sight));
      client.setQueryData<CallList>(keys.calls(restaurantId), (list) => list && withSeenCalls(list, sight));
    },
    // Not waited for: the tap shows already.
    onSettled: () => void client.invalidateQueries({ queryKey: keys.venue(restaurantId) }),
  });
  return ({ orderIds = [], callIds = [] }) => {
    if (!may('order.accept') || orderIds.length + callIds.length === 0) return;
    mutate({ orderIds, callIds, seenAt: new Date().toISOString() });
  };
}
