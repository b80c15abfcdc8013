import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { keys } from '../../shared/api/keys.ts';
import { useRinger } from '../../shared/ringing/use-ringer.ts';
import { sound } from '../../shared/sound.ts';
import { serverNow } from '../../shared/time/now.ts';
import { WaitingContext } from '../../shared/use-title.ts';
import { useVenue } from '../../shared/venue/me.ts';
import { useWords } from '../../shared/words/words.ts';
import { arrivals } from './arrivals.ts';
import { playChime } from './chime.ts';
import { unseenOrders } from './unseen.ts';
import { useBoard } from './use-board.ts';

/** Clocks differ a little: a read that comes too early would have to be repeated. */
const RELEASE_SLACK_MS = 100;

const FreshContext = createContext<ReadonlySet<string>>(new Set());

/** Ids of the orders that came while the console was open. */
export const useFreshOrders = (): ReadonlySet<string> => useContext(FreshContext);

/** Sounds, tells and counts new orders, whatever screen is open, and sounds again until somebody reacts. */
export function OrderWatch({ children }: { children: ReactNode }) {
  const { t } = useWords();
  const { restaurantId } = useVenue();
  const { data } = useBoard(restaurantId);
  const known = useRef<Set<string> | null>(null);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const [told, setTold] = useState('');
  const orders = data?.orders;
  useRinger(unseenOrders(orders), playChime);
  useNextRelease(restaurantId, data?.nextReleaseAt ?? null);
  useEffect(() => {
    if (!orders) return;
    const came = arrivals(known.current, orders);
    known.current ??= new Set(orders.map(({ _id }) => _id));
    const latest = came.at(-1);
    if (!latest) return;
    sound(playChime);
    setFresh((shown) => new Set([...shown, ...came.map(({ _id }) => _id)]));
    setTold(t('orders.arrived', { table: latest.tableName, count: latest.totalQuantity }));
  }, [orders, t]);
  const waiting = orders?.filter(({ status }) => status === 'REQUEST').length ?? 0;
  return (
    <FreshContext value={fresh}>
      <WaitingContext value={waiting}>{children}</WaitingContext>
      <p className="sr-only" role="status">
        {told}
      </p>
    </FreshContext>
  );
}

/** A board to which accepted orders come when their acceptance stands is read again in that moment. */
function useNextRelease(restaurantId: number, nextReleaseAt: string | null): void {
  const client = useQueryClient();
  useEffect(() => {
    if (nextReleaseAt === null) return;
    const inMs = Math.max(0, Date.parse(nextReleaseAt) - serverNow()) + RELEASE_SLACK_MS;
    const timer = setTimeout(
      () => void client.invalidateQueries({ queryKey: keys.board(restaurantId) }),
      inMs,
    );
    return () => clearTimeout(timer);
  }, [client, restaurantId, nextReleaseAt]);
}
