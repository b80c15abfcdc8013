import type { StockDish, StockList } from '@hansang/contract/schemas';
import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../shared/api/call.ts';
import { CallFailure } from '../../shared/api/call-failure.ts';
import { keys } from '../../shared/api/keys.ts';
import { useReadInterval } from '../../shared/live/use-live.ts';
import { useVenue } from '../../shared/venue/me.ts';
import { useTeller } from '../../shared/widgets/toasts.tsx';
import { useWords } from '../../shared/words/words.ts';
import { type PendingChange, type PendingMark, withPending } from './pending-stock.ts';
import { isOut, withDish } from './stock-view.ts';

/** The stock as the server tells it, with the taps that it has not answered yet. */
export function useStock(restaurantId: number) {
  const refetchInterval = useReadInterval();
  const query = useQuery({
    queryKey: keys.stock(restaurantId),
    refetchInterval,
    queryFn: ({ signal }) => call('stockList', { params: { restaurantId }, signal }),
  });
  const changes = useMutationState({
    filters: { mutationKey: keys.stockChanges(restaurantId), status: 'pending' },
    select: ({ state }) => state.variables as PendingChange,
  });
  const marks = useMutationState({
    filters: { mutationKey: keys.partMarks(restaurantId), status: 'pending' },
    select: ({ state }) => state.variables as PendingMark,
  });
  const data = useMemo(
    () => query.data && withPending(query.data, changes, marks),
    [query.data, changes, marks],
  );
  return { ...query, data };
}

/** Marks dishes; a switch turns at once and turns back when the server refuses. */
export function useSetStock() {
  const { restaurantId } = useVenue();
  const client = useQueryClient();
  const { say, warn } = useTeller();
  const { t, of, failure } = useWords();
  const queryKey = keys.stock(restaurantId);
  const put = (dish: StockDish) =>
    client.setQueryData<StockList>(queryKey, (list) => list && withDish(list, dish));
  return useMutation({
    mutationKey: keys.stockChanges(restaurantId),
    scope: { id: `stock-${restaurantId}` },
    mutationFn: ({ dish, change }: PendingChange) =>
      call('setStock', { params: { restaurantId, menuId: dish.menuId }, body: change }),
    onSuccess(dish, { dish: before }) {
      put(dish);
      if (isOut(dish) !== isOut(before))
        say(t(isOut(dish) ? 'stock.marked' : 'stock.unmarked', { name: of(dish.name) }));
    },
    onError(error) {
      // Somebody ordered or counted meanwhile: what is left now is shown.
      if (error instanceof CallFailure && error.extra.dish) put(error.extra.dish);
      warn(failure(error));
    },
    onSettled: () => void client.invalidateQueries({ queryKey }),
  });
}
