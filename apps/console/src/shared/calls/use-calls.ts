import type { CallList, TableCall } from '@hansang/contract/schemas';
import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { useReadInterval } from '../live/use-live.ts';
import { usePendingSights, withSeenCalls } from '../ringing/pending-sight.ts';
import { learnServerTime } from '../time/now.ts';
import { useVenue } from '../venue/me.ts';
import { useTeller } from '../widgets/toasts.tsx';
import { useWords } from '../words/words.ts';

const NONE: readonly TableCall[] = [];

export type CallStep = 'acknowledge' | 'close';

/** A step that was tapped and that the server has not answered yet. */
interface PendingStep {
  readonly callId: string;
  readonly step: CallStep;
  readonly by: string;
  readonly at: string;
}

/**
 * The venue's calls that are not over, oldest first, as the server tells them with the taps that it has not answered
 * yet; none for a role that answers no calls.
 */
export function useCalls() {
  const { restaurantId, may } = useVenue();
  const refetchInterval = useReadInterval();
  const query = useQuery({
    queryKey: keys.calls(restaurantId),
    enabled: may('call.acknowledge'),
    refetchInterval,
    async queryFn({ signal }) {
      const list = await call('openCalls', { params: { restaurantId }, signal });
      learnServerTime(list.serverTime);
      return list;
    },
  });
  const steps = useMutationState({
    filters: { mutationKey: keys.callSteps(restaurantId), status: 'pending' },
    select: ({ state }) => state.variables as PendingStep,
  });
  const sights = usePendingSights(restaurantId);
  const data = useMemo(() => {
    const list = query.data && sights.reduce(withSeenCalls, query.data);
    return list && { ...list, calls: steps.reduce(answered, list.calls) };
  }, [query.data, sights, steps]);
  return { ...query, data, calls: data?.calls ?? NONE };
}

/** Ids of the calls that nobody has reacted to. */
export const unseenCalls = (calls: readonly TableCall[] = NONE): string[] =>
  calls
    .filter(({ acknowledgedAt, seenAt }) => acknowledgedAt === null && seenAt === null)
    .map(({ callId }) => callId);

/** Answers calls. A tap shows at once; a refusal tells why and shows the truth. */
export function useAnswerCall(): (one: TableCall, step: CallStep) => void {
  const { restaurantId, me } = useVenue();
  const client = useQueryClient();
  const { warn } = useTeller();
  const { failure } = useWords();
  const queryKey = keys.calls(restaurantId);
  const { mutate } = useMutation({
    mutationKey: keys.callSteps(restaurantId),
    mutationFn: ({ callId, step }: PendingStep) =>
      call(step === 'close' ? 'closeCall' : 'acknowledgeCall', { params: { restaurantId, callId } }),
    onSuccess: (_, step) =>
      void client.setQueryData<CallList>(
        queryKey,
        (list) => list && { ...list, calls: answered(list.calls, step) },
      ),
    onError: (error) => warn(failure(error)),
    // Not waited for: the tap shows already.
    onSettled: () => void client.invalidateQueries({ queryKey }),
  });
  return ({ callId }, step) => mutate({ callId, step, by: me.name, at: new Date().toISOString() });
}

/** The calls after a step: a closed one is gone, an acknowledged one says who is on the way. */
function answered(calls: readonly TableCall[], { callId, step, by, at }: PendingStep): TableCall[] {
  if (step === 'close') return calls.filter((one) => one.callId !== callId);
  return calls.map((one) =>
    one.callId === callId && one.acknowledgedAt === null
      ? { ...one, acknowledgedAt: at, acknowledgedBy: by, seenAt: one.seenAt ?? at }
      : one,
  );
}
