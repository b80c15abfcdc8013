import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { keys } from '../../shared/api/keys.ts';
import { SLOW_READ_MS } from '../../shared/live/use-live.ts';

/** Guests tap often; a cart is looked at while its table is open, and costs nobody anything otherwise. */
const CART_MS = 3000;

/**
 * A table as it is, read again and again while somebody looks at it: phones that only scan, also one that was taken out, are
 * hinted at to nobody.
 */
export function useTable(restaurantId: number, tableIdx: number | null, isLookedAt: boolean) {
  return useQuery({
    queryKey: keys.table(restaurantId, tableIdx ?? 0),
    enabled: tableIdx !== null,
    refetchInterval: isLookedAt && SLOW_READ_MS,
    queryFn: ({ signal }) =>
      call('tableDetail', { params: { restaurantId, tableIdx: tableIdx ?? 0 }, signal }),
  });
}

/** A table's cart; what happened to it is read again whenever it has changed. */
export function useTableCart(restaurantId: number, tableIdx: number) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: keys.cart(restaurantId, tableIdx),
    refetchInterval: CART_MS,
    queryFn: ({ signal }) => call('tableCart', { params: { restaurantId, tableIdx }, signal }),
  });
  const revision = query.data?.cart?.revision;
  const [seen, see] = useState(revision);
  useEffect(() => {
    if (revision === seen) return;
    see(revision);
    if (seen !== undefined)
      void client.invalidateQueries({ queryKey: keys.table(restaurantId, tableIdx), exact: true });
  }, [client, restaurantId, tableIdx, revision, seen]);
  return query;
}
