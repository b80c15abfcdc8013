import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { keys } from '../../shared/api/keys.ts';
import { useReadInterval } from '../../shared/live/use-live.ts';

/** Prices that turn by the hour are no events of the log. */
const BY_ITSELF_MS = 60_000;

/** What staff enter orders from; while it is open it follows stock and menu. */
export function useEntryMenu(restaurantId: number) {
  const refetchInterval = useReadInterval() || BY_ITSELF_MS;
  return useQuery({
    queryKey: keys.entryMenu(restaurantId),
    refetchInterval,
    queryFn: ({ signal }) => call('entryMenu', { params: { restaurantId }, signal }),
  });
}
