import type { ReactNode } from 'react';
import { unseenOrders } from '../features/orders/unseen.ts';
import { useBoard } from '../features/orders/use-board.ts';
import { useWakeLock } from '../shared/awake/use-wake-lock.ts';
import { unseenCalls, useCalls } from '../shared/calls/use-calls.ts';
import { RingingContext } from '../shared/ringing/ringing.ts';
import { useSee } from '../shared/ringing/use-see.ts';
import { useVenue } from '../shared/venue/me.ts';

/** What rings, of orders and calls together: one tap anywhere answers it for every console. */
export function Ringing({ children }: { children: ReactNode }) {
  const { restaurantId, may } = useVenue();
  const { data } = useBoard(restaurantId);
  const { calls } = useCalls();
  const see = useSee();
  useWakeLock();
  const orderIds = may('order.accept') ? unseenOrders(data?.orders) : [];
  const callIds = unseenCalls(calls);
  const count = orderIds.length + callIds.length;
  return <RingingContext value={{ count, see: () => see({ orderIds, callIds }) }}>{children}</RingingContext>;
}
