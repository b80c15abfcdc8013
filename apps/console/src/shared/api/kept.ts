import { type QueryClient, type QueryKey, skipToken, useQuery } from '@tanstack/react-query';

/**
 * What a page has to show beside what the server tells, also where it came while another one was open; on a shared tablet
 * it goes with the turn, as all that is kept of a venue.
 */
export const useKept = <Kept>(queryKey: QueryKey): Kept | null =>
  useQuery<Kept | null>({ queryKey, queryFn: skipToken, gcTime: Number.POSITIVE_INFINITY }).data ?? null;

/** Keeps it for its page. @returns whether that is on the screen */
export function keep<Kept>(client: QueryClient, queryKey: QueryKey, kept: Kept | null): boolean {
  client.setQueryData<Kept | null>(queryKey, kept);
  return (client.getQueryCache().find({ queryKey })?.getObserversCount() ?? 0) > 0;
}
