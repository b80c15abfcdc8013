import type { CallList, TableCall } from '@hansang/contract/schemas';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { useReadInterval } from '../live/use-live.ts';
import { learnServerTime } from '../time/now.ts';
import { useVenue } from '../venue/me.ts';
import { useTeller } from '../widgets/toasts.tsx';
import { useWords } from '../words/words.ts';

const NONE: readonly TableCall[] = [];

/** The venue's calls that are not over, oldest first; none for a role that answers no calls. */
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
  return { ...query, calls: query.data?.calls ?? NONE };
}

/** Ids of the calls that nobody has reacted to. */
export const unseenCalls = (calls: readonly TableCall[] = NONE): string[] =>
  calls
    .filter(({ acknowledgedAt, seenAt }) => acknowledgedAt === null && seenAt === null)
    .map(({ callId }) => callId);

export type CallStep = 'acknowledge' | 'close';

/** Answers calls. A tap shows at once; a refusal tells why and shows the truth. */
export function useAnswerCall(): (one: TableCall, step: CallStep) => void {
  const { restaurantId, me } = useVenue();
  const client = useQueryClient();
  const { warn } = useTeller();
  const { failure } = useWords();
  const queryKey = keys.calls(restaurantId);
  const put = (change: (calls: readonly TableCall[]) => TableCall[]) =>
    client.setQueryData<CallList>(queryKey, (list) => list && { ...list, calls: change(list.calls) });
  const { mutate } = useMutation({
    mutationFn: ({ one, step }: { one: TableCall; step: CallStep }) =>
      call(step === 'close' ? 'closeCall' : 'acknowledgeCall', {
        params: { restaurantId, callId: one.callId },
      }),
    async onMutate({ one, step }) {
      await client.cancelQueries({ queryKey });
      put((calls) => answered(calls, one.callId, step, me.name));
    },
    onError: (error) => warn(failure(error)),
    // Not waited for: the tap shows already.
    onSettled: () => void client.invalidateQueries({ queryKey }),
  });
  return (one, step) => mutate({ one, step });
}

/** The calls after a step: a closed one is gone, an acknowledged one says who is on the way. */
export function answered(
  calls: readonly TableCall[],
  callId: string,
  step: CallStep,
  by: string,
): TableCall[] {
  if (step === 'close') return calls.filter((one) => one.callId !== callId);
  const at = new Date().toISOString();
  return calls.map((one) =>
    one.callId === callId && one.acknowledgedAt === null
      ? { ...one, acknowledgedAt: at, acknowledgedBy: by, seenAt: one.seenAt ?? at }
      : one,
  );
}
