import { type QueryClient, type QueryKey, type SkipToken, skipToken, useQuery } from '@tanstack/react-query';

const KEPT = { isKept: true };

/** Nobody asks a server for it, and no time takes it away. */
const asKept = (queryKey: QueryKey) => ({
  queryKey,
  queryFn: skipToken as SkipToken,
  gcTime: Number.POSITIVE_INFINITY,
  meta: KEPT,
});

/**
 * What a page has to show beside what the server tells, also where it came while another one was open; on a shared tablet
 * it goes with the turn, as all that is kept of a venue.
 */
export const useKept = <Kept>(queryKey: QueryKey): Kept | null =>
  useQuery<Kept | null>(asKept(queryKey)).data ?? null;

/** Keeps it for its page. @returns whether that is on the screen */
export function keep<Kept>(client: QueryClient, queryKey: QueryKey, kept: Kept | null): boolean {
  const query = client.getQueryCache().build(client, client.defaultQueryOptions(asKept(queryKey)));
  client.setQueryData(queryKey, kept);
  return query.getObserversCount() > 0;
}

/** Whether anything is kept that nobody has answered. */
export const hasKept = (client: QueryClient): boolean =>
  client
    .getQueryCache()
    .getAll()
    .some(({ meta, state }) => meta?.isKept === true && state.data != null);
