import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { keys } from '../../../shared/api/keys.ts';
import { useVenue } from '../../../shared/venue/me.ts';

/** From when to when, both included; null: nothing was chosen. */
export interface PastDays {
  readonly from: string | null;
  readonly day: string | null;
}

/** The checked-out visits of business days, the present one where none is chosen, as far as they fit. */
export function usePastVisits({ from, day }: PastDays, search: string) {
  const { restaurantId } = useVenue();
  return useQuery({
    queryKey: [...keys.bills(restaurantId), 'past', from, day, search],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call('pastVisits', {
        params: { restaurantId },
        query: {
          ...(day !== null && { day }),
          ...(from !== null && { from }),
          ...(search !== '' && { search }),
        },
        signal,
      }),
  });
}
