import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { keys } from '../../../shared/api/keys.ts';
import { useVenue } from '../../../shared/venue/me.ts';
import { useTeller } from '../../../shared/widgets/toasts.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { useTableWords } from '../table-words.ts';
import { type PlanChange, takenBack } from './plan-change.ts';

interface Wanted {
  readonly change: PlanChange;
  /** What was done, in words. */
  readonly told: string;
  readonly isUndo?: boolean;
}

/** Changes of the plan: each acts at once, and the latest can be taken back. */
export function useChangePlan() {
  const { restaurantId } = useVenue();
  const client = useQueryClient();
  const { warn } = useTeller();
  const { failure } = useWords();
  const say = useTableWords();
  const [last, setLast] = useState<Wanted | null>(null);
  const queryKey = keys.tablePlan(restaurantId);
  const mutation = useMutation({
    mutationFn: ({ change }: Wanted) => call('changeTablePlan', { params: { restaurantId }, body: change }),
    onSuccess(plan, wanted) {
      client.setQueryData(queryKey, plan);
      setLast(wanted);
    },
    onError(error, { isUndo }) {
      warn(failure(error));
      // What cannot be taken back now is not offered again.
      if (isUndo) setLast(null);
    },
    onSettled: () => void client.invalidateQueries({ queryKey: keys.venue(restaurantId) }),
  });
  return {
    isPending: mutation.isPending,
    last,
    change: (change: PlanChange, told: string, onDone: () => void) =>
      mutation.mutate({ change, told }, { onSuccess: onDone }),
    undo: () =>
      last && mutation.mutate({ change: takenBack(last.change), told: say('setup.undone'), isUndo: true }),
  };
}

export type ChangePlan = ReturnType<typeof useChangePlan>;
