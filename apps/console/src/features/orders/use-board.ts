import type { Board } from '@hansang/contract/schemas';
import { useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../shared/api/call.ts';
import { keys } from '../../shared/api/keys.ts';
import { useReadInterval } from '../../shared/live/use-live.ts';
import { usePendingSights, withSeenOrders } from '../../shared/ringing/pending-sight.ts';
import { learnServerTime } from '../../shared/time/now.ts';
import { neverOlder, type PendingMove, withPending } from './board-view.ts';
import { type PendingLines, withPendingLines } from './lines/pending-lines.ts';

/** The venue's board as the server tells it, with the taps that it has not answered yet. */
export function useBoard(restaurantId: number) {
  const client = useQueryClient();
  const queryKey = keys.board(restaurantId);
  const refetchInterval = useReadInterval();
  const query = useQuery({
    queryKey,
    refetchInterval,
    async queryFn({ signal }) {
      const fresh = await call('board', { params: { restaurantId }, signal });
      learnServerTime(fresh.serverTime);
      return neverOlder(fresh, client.getQueryData<Board>(queryKey));
    },
  });
  const sights = usePendingSights(restaurantId);
  const data = useMemo(() => query.data && sights.reduce(withSeenOrders, query.data), [query.data, sights]);
  const pending = useMutationState({
    filters: { mutationKey: keys.moves(restaurantId), status: 'pending' },
    select: (mutation) => mutation.state.variables as PendingMove,
  });
  const progress = useMutationState({
    filters: { mutationKey: keys.progress(restaurantId), status: 'pending' },
    select: (mutation) => mutation.state.variables as PendingLines,
  });
  const orders = useMemo(
    () => withPendingLines(withPending(data?.orders ?? [], pending), progress),
    [data, pending, progress],
  );
  const sending = useMemo(() => new Set(pending.map(({ orderId }) => orderId)), [pending]);
  return { ...query, data, orders, sending };
}
