import type { StockList } from '@hansang/contract/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { keys } from '../../shared/api/keys.ts';
import { useVenue } from '../../shared/venue/me.ts';
import { useTeller } from '../../shared/widgets/toasts.tsx';
import { useWords } from '../../shared/words/words.ts';
import type { PendingMark } from './pending-stock.ts';
import { withDish } from './stock-view.ts';

/** Marks sizes and options; a mark turns at once and turns back when the server refuses. */
export function useMarkPart() {
  const { restaurantId } = useVenue();
  const client = useQueryClient();
  const { say, warn } = useTeller();
  const { t, of, failure } = useWords();
  const queryKey = keys.stock(restaurantId);
  return useMutation({
    mutationKey: keys.partMarks(restaurantId),
    scope: { id: `stock-${restaurantId}` },
    mutationFn: ({ dish: { menuId }, part: { part, key }, isSoldOut }: PendingMark) =>
      call('markPart', { params: { restaurantId, menuId, part, key }, body: { isSoldOut } }),
    onSuccess(dish, { part, isSoldOut }) {
      client.setQueryData<StockList>(queryKey, (list) => list && withDish(list, dish));
      const name = `${of(dish.name)} · ${of(part.name)}`;
      say(t(isSoldOut ? 'stock.marked' : 'stock.unmarked', { name }));
    },
    onError: (error) => warn(failure(error)),
    onSettled: () => void client.invalidateQueries({ queryKey }),
  });
}
