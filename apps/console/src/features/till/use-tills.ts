import type { OrderDecider, SilentTillChoice } from '@hansang/contract';
import type { CallSends } from '@hansang/contract/schemas';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { keys } from '../../shared/api/keys.ts';
import { useReadInterval } from '../../shared/live/use-live.ts';
import { learnServerTime } from '../../shared/time/now.ts';
import { useVenue } from '../../shared/venue/me.ts';
import { useTeller } from '../../shared/widgets/toasts.tsx';
import { useWords } from '../../shared/words/words.ts';

/** A till that falls silent tells nobody: so often the screens look by themselves, in ms. */
const LOOK_MS = 10_000;

const useInterval = () => useReadInterval() || LOOK_MS;

/** When each till was last heard of. */
export function useTillStanding() {
  const { restaurantId } = useVenue();
  const refetchInterval = useInterval();
  const { data } = useQuery({
    queryKey: keys.tillStanding(restaurantId),
    refetchInterval,
    async queryFn({ signal }) {
      const answer = await call('tillStanding', { params: { restaurantId }, signal });
      learnServerTime(answer.serverTime);
      return answer;
    },
  });
  return data ?? null;
}

/** How the tills are connected. */
export function useTills() {
  const { restaurantId } = useVenue();
  const refetchInterval = useInterval();
  return useQuery({
    queryKey: keys.tills(restaurantId),
    refetchInterval,
    async queryFn({ signal }) {
      const answer = await call('tills', { params: { restaurantId }, signal });
      learnServerTime(answer.serverTime);
      return answer;
    },
  });
}

/** What a till calls things. */
export function useTillNames(tillId: string) {
  const { restaurantId } = useVenue();
  const client = useQueryClient();
  const { warn } = useTeller();
  const { failure } = useWords();
  const params = { restaurantId, tillId };
  const queryKey = keys.tillNames(restaurantId, tillId);
  const names = useQuery({ queryKey, queryFn: ({ signal }) => call('tillNames', { params, signal }) });
  const set = useMutation({
    mutationFn: (item: CallSends<'setTillNames', 'body'>['items'][number]) =>
      call('setTillNames', { params, body: { items: [item] } }),
    onSuccess(answer) {
      client.setQueryData(queryKey, answer);
      void client.invalidateQueries({ queryKey: keys.tills(restaurantId) });
    },
    onError: (error) => warn(failure(error)),
  });
  return { names, set };
}

interface Chosen<Value> {
  readonly value: Value;
  readonly seen: Value;
}
interface TillChoice {
  readonly orderDecider?: Chosen<OrderDecider>;
  readonly whenTillSilent?: Chosen<SilentTillChoice>;
}

/** What an owner does about an address: one that was turned off, or that nobody knows. */
type HookTurn = 'resumeTillHook' | 'removeTillHook';

/** What owners change about tills. */
export function useTillChanges() {
  const { restaurantId } = useVenue();
  const client = useQueryClient();
  const { warn } = useTeller();
  const { failure } = useWords();
  const queryKey = keys.tills(restaurantId);
  const readAgain = () => void client.invalidateQueries({ queryKey });
  const onError = (error: unknown) => warn(failure(error));
  const add = useMutation({
    mutationFn: (body: CallSends<'addTill', 'body'>) => call('addTill', { params: { restaurantId }, body }),
    onSuccess: (answer) => client.setQueryData(queryKey, answer),
  });
  const change = useMutation({
    mutationFn: ({ tillId, ...body }: CallSends<'addTill', 'body'>) =>
      call('changeTill', { params: { restaurantId, tillId }, body }),
    onSuccess: (answer) => client.setQueryData(queryKey, answer),
  });
  const turnHook = useMutation({
    mutationFn: ({ to, ...endpoint }: { tillId: string; endpointId: string; to: HookTurn }) =>
      call(to, { params: { restaurantId, ...endpoint } }),
    onSuccess: (answer) => client.setQueryData(queryKey, answer),
    onSettled: () => void client.invalidateQueries({ queryKey: keys.tillStanding(restaurantId) }),
    onError,
  });
  const remove = useMutation({
    mutationFn: (tillId: string) => call('removeTill', { params: { restaurantId, tillId } }),
    onSuccess: (answer) => client.setQueryData(queryKey, answer),
    onError,
  });
  const makeKey = useMutation({
    mutationFn: (tillId: string) => call('makeTillKey', { params: { restaurantId, tillId } }),
    // A lost answer had a key in it that nobody has seen: it is asked for by a tap, never by itself.
    retry: false,
    onSuccess: readAgain,
    onError,
  });
  const endKey = useMutation({
    mutationFn: (one: { tillId: string; keyId: string }) =>
      call('endTillKey', { params: { restaurantId, ...one } }),
    onSuccess: (answer) => client.setQueryData(queryKey, answer),
    onError,
  });
  const choose = useMutation({
    mutationFn: (changes: TillChoice) => call('changeDoors', { params: { restaurantId }, body: { changes } }),
    onSettled: readAgain,
    onError,
  });
  return { add, change, turnHook, remove, makeKey, endKey, choose };
}
