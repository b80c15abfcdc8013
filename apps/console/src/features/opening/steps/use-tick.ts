import type { CallSends } from '@hansang/contract/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { keys } from '../../../shared/api/keys.ts';
import { useVenue } from '../../../shared/venue/me.ts';
import { useTeller } from '../../../shared/widgets/toasts.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { useOpeningWords } from '../opening-words.ts';

/** Says of a step that it is done, with a word that takes it back. */
export function useTick() {
  const { failure } = useWords();
  const { restaurantId } = useVenue();
  const { tell, warn } = useTeller();
  const say = useOpeningWords();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (body: CallSends<'tickOpening', 'body'>) =>
      call('tickOpening', { params: { restaurantId }, body }),
    onSuccess(state, { step, isDone }) {
      client.setQueryData(keys.opening(restaurantId), state);
      if (isDone)
        tell(say('todo.ticked'), { label: say('todo.untick'), act: () => mutate({ step, isDone: false }) });
    },
    onError: (error) => warn(failure(error)),
  });
  return { mutate, isPending };
}
