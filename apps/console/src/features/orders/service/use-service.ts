import type { ServiceTurn } from '@hansang/contract/schemas';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { keys } from '../../../shared/api/keys.ts';
import { useReadInterval } from '../../../shared/live/use-live.ts';
import { useVenue } from '../../../shared/venue/me.ts';
import { useTeller } from '../../../shared/widgets/toasts.tsx';
import { useWords } from '../../../shared/words/words.ts';

/** What staff turned for now. */
export function useService() {
  const { restaurantId } = useVenue();
  const refetchInterval = useReadInterval();
  return useQuery({
    queryKey: keys.service(restaurantId),
    refetchInterval,
    queryFn: ({ signal }) => call('service', { params: { restaurantId }, signal }),
  }).data;
}

export function useTurn() {
  const { restaurantId } = useVenue();
  const client = useQueryClient();
  const { warn } = useTeller();
  const { failure } = useWords();
  const queryKey = keys.service(restaurantId);
  const { mutate, isPending } = useMutation({
    mutationFn: (turn: ServiceTurn) => call('setService', { params: { restaurantId }, body: { turn } }),
    onMutate: () => client.cancelQueries({ queryKey }),
    onSuccess: (state) => void client.setQueryData(queryKey, state),
    onError: (error) => warn(failure(error)),
    onSettled: () => void client.invalidateQueries({ queryKey }),
  });
  return { turn: (wanted: ServiceTurn) => mutate(wanted), isPending };
}
