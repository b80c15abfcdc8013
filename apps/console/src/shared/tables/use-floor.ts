import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { useReadInterval } from '../live/use-live.ts';
import { learnServerTime } from '../time/now.ts';

/** A minute: phones that sit down or leave are no events of the log. */
const BY_ITSELF_MS = 60_000;

/** The venue's tables by floor, and what goes on at them. */
export function useFloor(restaurantId: number, isWanted = true) {
  const refetchInterval = useReadInterval() || BY_ITSELF_MS;
  return useQuery({
    queryKey: keys.floor(restaurantId),
    enabled: isWanted,
    refetchInterval,
    async queryFn({ signal }) {
      const plan = await call('floor', { params: { restaurantId }, signal });
      learnServerTime(plan.serverTime);
      return plan;
    },
  });
}
