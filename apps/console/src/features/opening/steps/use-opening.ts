import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { keys } from '../../../shared/api/keys.ts';
import { useReadInterval } from '../../../shared/live/use-live.ts';
import { useVenue } from '../../../shared/venue/me.ts';

/** How far the venue is on its way to its first evening. */
export function useOpening() {
  const { restaurantId } = useVenue();
  const refetchInterval = useReadInterval();
  return useQuery({
    queryKey: keys.opening(restaurantId),
    refetchInterval,
    queryFn: ({ signal }) => call('opening', { params: { restaurantId }, signal }),
  });
}
