import type { SetStockRequest, StockDish, StockList } from '@hansang/contract/schemas';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { CallFailure } from '../../shared/api/call-failure.ts';
import { keys } from '../../shared/api/keys.ts';
import { useReadInterval } from '../../shared/live/use-live.ts';
import { useVenue } from '../../shared/venue/me.ts';
import { useTeller } from '../../shared/widgets/toasts.tsx';
import { useWords } from '../../shared/words/words.ts';
import { isOut, withDish } from './stock-view.ts';

export function useStock(restaurantId: number) {
  const refetchInterval = useReadInterval();
  return useQuery({
    queryKey: keys.stock(restaurantId),
    refetchInterval,
    queryFn: ({ signal }) => call('stockList', { params: { restaurantId }, signal }),
  });
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
    scope: { id: `stock-${restaurantId}` },
    mutationFn: ({ dish, change }: { dish: StockDish; change: SetStockRequest }) =>
      call('setStock', { params: { restaurantId, menuId: dish.menuId }, body: change }),
    async onMutate({ dish, change }) {
      await client.cancelQueries({ queryKey });
      const { seenLeft: _seen, ...wanted } = change;
      put({ ...dish, ...wanted } as StockDish);
    },
    onSuccess(dish, { dish: before }) {
      put(dish);
      if (isOut(dish) !== isOut(before))
        say(t(isOut(dish) ? 'stock.marked' : 'stock.unmarked', { name: of(dish.name) }));
    },
    onError(error, { dish }) {
      // Somebody ordered or counted meanwhile: what is left now is shown.
      put((error instanceof CallFailure && error.extra.dish) || dish);
      warn(failure(error));
    },
    onSettled: () => void client.invalidateQueries({ queryKey }),
  });
}
