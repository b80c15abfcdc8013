import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { sound } from '../../shared/sound.ts';
import { WaitingContext } from '../../shared/use-title.ts';
import { useVenue } from '../../shared/venue/me.ts';
import { useWords } from '../../shared/words/words.ts';
import { arrivals } from './arrivals.ts';
import { playChime } from './chime.ts';
import { useBoard } from './use-board.ts';

const FreshContext = createContext<ReadonlySet<string>>(new Set());

/** Ids of the orders that came while the console was open. */
export const useFreshOrders = (): ReadonlySet<string> => useContext(FreshContext);

/** Sounds, tells and counts new orders, whatever screen is open. */
export function OrderWatch({ children }: { children: ReactNode }) {
  const { t } = useWords();
  const { restaurantId } = useVenue();
  const { data } = useBoard(restaurantId);
  const known = useRef<Set<string> | null>(null);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const [told, setTold] = useState('');
  const orders = data?.orders;
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
