import type { OpeningState } from '@hansang/contract/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { keys } from '../../../shared/api/keys.ts';
import { useVenue } from '../../../shared/venue/me.ts';
import { useTeller } from '../../../shared/widgets/toasts.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { useOpeningWords } from '../opening-words.ts';

export type OpeningAct = 'WIPE' | 'OPEN' | 'OPEN_AND_WIPE' | 'PREPAY';

/** What the opening page does: each act takes a proof, may be sent twice, and answers how the venue stands then. */
export function useOpeningAct() {
  const { failure } = useWords();
  const { restaurantId } = useVenue();
  const { tell, warn } = useTeller();
  const say = useOpeningWords();
  const client = useQueryClient();
  const params = { restaurantId };
  return useMutation({
    async mutationFn(act: OpeningAct): Promise<OpeningState> {
      if (act === 'WIPE') return call('wipeTests', { params });
      if (act === 'PREPAY') {
        const changes = { usePG: { value: true, seen: false }, usePos: { value: false, seen: true } };
        await call('changeDoors', { params, body: { changes } });
        return call('opening', { params });
      }
      return call('openVenue', { params, body: { wipesTests: act === 'OPEN_AND_WIPE' } });
    },
    onSuccess: async (state, act) => {
      if (act === 'WIPE') tell(say('todo.wiped'));
      else if (act !== 'PREPAY') tell(say('open.done'));
      client.setQueryData(keys.opening(restaurantId), state);
      await client.invalidateQueries({ queryKey: keys.me });
    },
    onError: (error) => warn(failure(error)),
    onSettled: () => client.invalidateQueries({ queryKey: keys.opening(restaurantId) }),
  });
}
