import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { turnsOf } from '../api/turns.ts';
import { useVenue } from '../venue/me.ts';
import { useTeller } from '../widgets/toasts.tsx';
import { useWords } from '../words/words.ts';
import { holdClearing } from './held-clearing.ts';

type Decision =
  | { readonly kind: 'confirm' }
  | { readonly kind: 'clear' }
  | { readonly kind: 'phone'; readonly phoneId: number; readonly isIn: boolean };

/**
 * What staff decide about who sits at a table; a refusal is told, and the truth is read again either way. A table is
 * cleared a few seconds after it was said, unless that is regretted or somebody else takes the tablet.
 * @param visitId the visit that the screen shows there, null for none: no tap hits others than those
 */
export function useAdmission(tableIdx: number, visitId: string | null) {
  const { restaurantId, may } = useVenue();
  const client = useQueryClient();
  const { warn } = useTeller();
  const { failure } = useWords();
  const mutation = useMutation({
    mutationFn(decision: Decision) {
      const params = { restaurantId, tableIdx };
      if (decision.kind === 'confirm') return call('confirmTable', { params, body: { visitId } });
      if (decision.kind === 'phone') {
        const { phoneId, isIn } = decision;
        return call('admitPhone', { params: { ...params, phoneId }, body: { visitId, isIn } });
      }
      if (visitId === null) throw new Error('Nobody sits there');
      return call('clearTable', { params, body: { visitId } });
    },
    onError: (error) => warn(failure(error)),
    onSettled: () => void client.invalidateQueries({ queryKey: keys.venue(restaurantId) }),
  });
  const turns = turnsOf(client);
  return {
    decide: (decision: Exclude<Decision, { kind: 'clear' }>) => mutation.mutate(decision),
    clear() {
      if (visitId === null) return;
      const turn = turns.count;
      holdClearing(visitId, () => turn === turns.count && mutation.mutate({ kind: 'clear' }));
    },
    isSending: mutation.isPending,
    canAdmit: may('table.admit'),
    canClear: may('table.check-out'),
  };
}
