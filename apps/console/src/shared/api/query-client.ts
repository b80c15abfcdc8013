import { NO_RESPONSE_STATUS } from '@hansang/contract';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { CallFailure } from './call-failure.ts';
import { keys } from './keys.ts';
import { readAgainWhatChanged } from './read-again.ts';
import { turnsOf } from './turns.ts';

/** Only what got no answer is tried again: a refusal stays one. */
const mayRetry = (failed: number, error: unknown): boolean =>
  failed < 2 && error instanceof CallFailure && error.isLost;

/** Waits 0.5 s, then 1 s. */
const pause = (failed: number): number => 500 * 2 ** failed;

const unsent = () =>
  new CallFailure({ code: 'FALLBACK', status: NO_RESPONSE_STATUS, message: null, extra: {} });

/**
 * Every screen is right from one read: it reads when it opens, when the window is looked at again and when the live
 * connection says that something changed.
 */
export function newQueryClient(): QueryClient {
  const networkMode = 'always';
  const onError = (error: Error) => {
    if (!(error instanceof CallFailure)) return;
    // Logged out elsewhere, or by time: every screen learns of it from here.
    if (error.code === 'STAFF_LOGIN_REQUIRED' || error.code === 'STAFF_NEEDS_HTTPS')
      client.setQueryData(keys.me, null);
    if (error.code === 'STAFF_FORBIDDEN' || error.code === 'TWO_STEP_NEEDED')
      client.invalidateQueries({ queryKey: keys.me });
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        networkMode,
        staleTime: 1000,
        retry: mayRetry,
        retryDelay: pause,
        refetchOnWindowFocus: true,
      },
      mutations: { networkMode, retry: mayRetry, retryDelay: pause },
    },
  });
  readAgainWhatChanged(client);
  const turns = turnsOf(client);
  client.getMutationCache().subscribe(({ type, mutation }) => {
    if (type !== 'added') return;
    const { retry, mutationFn } = mutation.options;
    const { count } = turns;
    const isOver = () => count !== turns.count;
    // What waited behind another until somebody else took their turn would be done in their name.
    const act: typeof mutationFn =
      mutationFn && ((...asked) => (isOver() ? Promise.reject(unsent()) : mutationFn(...asked)));
    const setOptions = mutation.setOptions.bind(mutation);
    // A screen that is drawn anew meanwhile hands over how it would ask by then: what is sent again is what was pressed.
    mutation.setOptions = (options) => setOptions({ ...options, ...(act && { mutationFn: act }) });
    mutation.setOptions({
      ...mutation.options,
      ...(typeof retry === 'function' && { retry: (failed, error) => !isOver() && retry(failed, error) }),
    });
  });
  return client;
}
