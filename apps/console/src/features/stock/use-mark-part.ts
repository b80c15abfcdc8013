import type { StockDish, StockList, StockPart } from '@hansang/contract/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { keys } from '../../shared/api/keys.ts';
import { useVenue } from '../../shared/venue/me.ts';
import { useTeller } from '../../shared/widgets/toasts.tsx';
import { useWords } from '../../shared/words/words.ts';
import { withDish, withPart } from './stock-view.ts';

interface Mark {
  readonly dish: StockDish;
  readonly part: StockPart;
  readonly isSoldOut: boolean;
}

/** Marks sizes and options; a mark turns at once and turns back when the server refuses. */
export function useMarkPart() {
  const { restaurantId } = useVenue();
  const client = useQueryClient();
  const { say, warn } = useTeller();
  const { t, of, failure } = useWords();
  const queryKey = keys.stock(restaurantId);
  const put = (change: (list: StockList) => StockList) =>
    client.setQueryData<StockList>(queryKey, (list) => list && change(list));
  return useMutation({
    scope: { id: `stock-${restaurantId}` },
    mutationFn: ({ dish: { menuId }, part: { part, key }, isSoldOut }: Mark) =>
      call('markPart', { params: { restaurantId, menuId, part, key }, body: { isSoldOut } }),
    async onMutate({ dish, part, isSoldOut }) {
      await client.cancelQueries({ queryKey });
      put((list) => withPart(list, dish.menuId, { ...part, isSoldOut }));
    },
    onSuccess(dish, { part, isSoldOut }) {
      put((list) => withDish(list, dish));
      const name = `${of(dish.name)} · ${of(part.name)}`;
      say(t(isSoldOut ? 'stock.marked' : 'stock.unmarked', { name }));
    },
    onError(error, { dish, part }) {
      put((list) => withPart(list, dish.menuId, part));
      warn(failure(error));
    },
    onSettled: () => void client.invalidateQueries({ queryKey }),
  });
}
