import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { keys } from '../../shared/api/keys.ts';
import { learnServerTime } from '../../shared/time/now.ts';

/** Hints say when something happens; hours begin and end without one. */
const BY_ITSELF_MS = 10_000;

/** The venues that one works in, as they stand now, page after page. */
export function useTonight(search: string) {
  return useInfiniteQuery({
    queryKey: keys.tonight(search),
    initialPageParam: 0,
    refetchInterval: BY_ITSELF_MS,
    async queryFn({ pageParam, signal }) {
      const page = await call('venuesTonight', { signal, query: { search, after: String(pageParam) } });
      learnServerTime(page.serverTime);
      return page;
    },
    getNextPageParam: ({ next }) => next,
    placeholderData: (shown) => shown,
  });
}
