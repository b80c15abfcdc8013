import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { keys } from '../../shared/api/keys.ts';
import { useReadInterval } from '../../shared/live/use-live.ts';
import { useVenue } from '../../shared/venue/me.ts';

/** The venue's tables as they are set up. */
export function useTablePlan() {
  const { restaurantId } = useVenue();
  const refetchInterval = useReadInterval();
  return useQuery({
    queryKey: keys.tablePlan(restaurantId),
    refetchInterval,
    queryFn: ({ signal }) => call('tablePlan', { params: { restaurantId }, signal }),
  });
}
