import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { keys } from '../../shared/api/keys.ts';

/** What a table's printed code holds; read while somebody looks at it. */
export function useTableCode(restaurantId: number, tableIdx: number, isShown: boolean) {
  return useQuery({
    queryKey: keys.tableCode(restaurantId, tableIdx),
    enabled: isShown,
    queryFn: ({ signal }) => call('tableCode', { params: { restaurantId, tableIdx }, signal }),
  });
}
