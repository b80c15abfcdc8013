import type { CodeWalkAnswer } from '@hansang/contract/schemas';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { keys } from '../../../shared/api/keys.ts';
import { useVenue } from '../../../shared/venue/me.ts';
import { useTeller } from '../../../shared/widgets/toasts.tsx';
import { useWords } from '../../../shared/words/words.ts';

/** A tablet shows what phones tick off meanwhile. */
const LOOK_MS = 3000;

/** The latest walk, and what begins and ends one. */
export function useCodeWalk() {
  const { restaurantId } = useVenue();
  const client = useQueryClient();
  const { warn } = useTeller();
  const { failure } = useWords();
  const queryKey = keys.codeWalk(restaurantId);
  const query = useQuery<CodeWalkAnswer>({
    queryKey,
    refetchInterval: ({ state }) => (state.data?.walk?.endedAt === null ? LOOK_MS : false),
    queryFn: ({ signal }) => call('codeWalk', { params: { restaurantId }, signal }),
  });
  const change = useMutation({
    mutationFn: (name: 'startCodeWalk' | 'endCodeWalk') => call(name, { params: { restaurantId } }),
    onSuccess: (answer: CodeWalkAnswer) => client.setQueryData(queryKey, answer),
    onError: (error) => warn(failure(error)),
  });
  return { query, change };
}

/** Ticks off what the camera opened, and says what it is. */
export function useTickedCode(scanned: string | null) {
  const { restaurantId } = useVenue();
  const client = useQueryClient();
  return useQuery({
    queryKey: [...keys.codeWalk(restaurantId), 'tick', scanned],
    enabled: scanned !== null,
    // A tick is made once; looking again at the window is no scan.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    async queryFn({ signal }) {
      const body = { scanned: (scanned ?? '').slice(0, 300) };
      const { code, walk } = await call('tickCode', { params: { restaurantId }, body, signal });
      client.setQueryData(keys.codeWalk(restaurantId), { walk });
      return code;
    },
  });
}
