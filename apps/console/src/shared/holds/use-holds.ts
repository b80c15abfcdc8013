import type { HoldList } from '@hansang/contract/schemas';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { useReadInterval } from '../live/use-live.ts';
import { useVenue } from '../venue/me.ts';
import { useTeller } from '../widgets/toasts.tsx';
import { useWords } from '../words/words.ts';

export type Hold = HoldList['holds'][number];

/** Orders that wait for their payment. */
export function useHolds() {
  const { restaurantId } = useVenue();
  const refetchInterval = useReadInterval();
  return useQuery({
    queryKey: keys.holds(restaurantId),
    refetchInterval,
    queryFn: ({ signal }) => call('holds', { params: { restaurantId }, signal }),
  });
}

/** Ends an order that waits for its payment; what it held can be ordered again. */
export function useFreeHold() {
  const { restaurantId } = useVenue();
  const client = useQueryClient();
  const { tell, warn } = useTeller();
  const { t, failure } = useWords();
  const queryKey = keys.holds(restaurantId);
  return useMutation({
    mutationFn: ({ orderId }: Hold) => call('freeHold', { params: { restaurantId, orderId } }),
    onSuccess(list, { tableName }) {
      client.setQueryData<HoldList>(queryKey, list);
      tell(t('hold.freed', { table: tableName }));
    },
    onError: (error) => warn(failure(error)),
    onSettled: () => {
      void client.invalidateQueries({ queryKey });
      void client.invalidateQueries({ queryKey: keys.stock(restaurantId) });
    },
  });
}
