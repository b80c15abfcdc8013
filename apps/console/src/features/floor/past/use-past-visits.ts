import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { keys } from '../../../shared/api/keys.ts';
import { useVenue } from '../../../shared/venue/me.ts';

/** The checked-out visits of a business day, the present one where none is chosen, as far as they fit. */
export function usePastVisits(day: string | null, search: string) {
  const { restaurantId } = useVenue();
  return useQuery({
    queryKey: [...keys.bills(restaurantId), 'past', day, search],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call('pastVisits', {
        params: { restaurantId },
        query: { ...(day !== null && { day }), ...(search !== '' && { search }) },
        signal,
      }),
  });
}
