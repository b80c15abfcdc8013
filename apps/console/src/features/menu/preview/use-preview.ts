import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { keys } from '../../../shared/api/keys.ts';
import { useVenue } from '../../../shared/venue/me.ts';

/** The server lets look for fifteen minutes; it is asked again before they are over. */
const AGAIN_MS = 10 * 60_000;

/** Where the draft can be looked at, for as long as somebody does. */
export function usePreview() {
  const { restaurantId } = useVenue();
  return useQuery({
    queryKey: keys.menuPreview(restaurantId),
    queryFn: ({ signal }) => call('previewMenu', { params: { restaurantId }, signal }),
    refetchInterval: AGAIN_MS,
    // Opened again, it is asked again before anything is shown.
    gcTime: 0,
  });
}
