import type { KitchenDelay } from '@hansang/contract';
import type { ServiceState } from '@hansang/contract/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { keys } from '../../../shared/api/keys.ts';
import { useVenue } from '../../../shared/venue/me.ts';
import { useTeller } from '../../../shared/widgets/toasts.tsx';
import { useWords } from '../../../shared/words/words.ts';

type RushTurn = { readonly minutes: KitchenDelay } | { readonly isAutomatic: boolean };

/** What a board turns in a rush: how far the kitchen is behind, and whether orders are accepted by themselves. */
export function useRush() {
  const { restaurantId } = useVenue();
  const client = useQueryClient();
  const { warn } = useTeller();
  const { failure } = useWords();
  const queryKey = keys.service(restaurantId);
  const params = { restaurantId };
  const { mutate, isPending } = useMutation({
    mutationFn: (turn: RushTurn): Promise<ServiceState> =>
      'minutes' in turn
        ? call('setKitchenDelay', { params, body: turn })
        : call('setAcceptance', { params, body: turn }),
    onMutate: () => client.cancelQueries({ queryKey }),
    onSuccess: (state) => void client.setQueryData(queryKey, state),
    onError: (error) => warn(failure(error)),
    onSettled: () => void client.invalidateQueries({ queryKey }),
  });
  return { turn: (wanted: RushTurn) => mutate(wanted), isPending };
}
