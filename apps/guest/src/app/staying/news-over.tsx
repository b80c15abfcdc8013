import { useEffect } from 'react';
import { OrderStrip } from '../../features/news/order-strip.tsx';
import { usePhone } from '../../shared/phone.ts';
import { useStore } from '../../shared/store.ts';
import type { Parts } from '../parts.ts';
import { matchRoute, type ScreenName } from '../routes.ts';
import { callKey, readThem } from './follow-orders.ts';

/** Screens that are about something else altogether. */
const WITHOUT: readonly ScreenName[] = ['landing', 'advice', 'lost', 'lightbox'];

/** The strip on every screen where it belongs; what a screen shows itself is read there. */
export default function NewsOver({
  parts,
  screen,
  path,
}: {
  parts: Parts;
  screen: ScreenName;
  path: string;
}) {
  const phone = usePhone();
  const news = useStore(parts.news);
  const paidFor = useStore(parts.paidFor);
  const lockedBy = useStore(parts.lockedBy);
  const { params } = matchRoute(path);
  const shown = screen === 'done' || screen === 'confirmation' ? params.orderId : paidFor;
  const isShown = (orderId: string) => shown === orderId;
  // On its own page an order says all of it.
  const seen = news.unread.filter(({ order }) => isShown(order._id)).map(({ key }) => key);
  const { call } = news;
  const isCallSeen = call !== null && screen === 'call';
  const keys = [...seen, ...(isCallSeen ? [callKey(call)] : [])].join('\n');
  useEffect(() => {
    if (keys !== '') readThem(phone, parts, keys.split('\n'));
  }, [phone, parts, keys]);
  const left = {
    ...news,
    unread: news.unread.filter(({ order }) => !isShown(order._id)),
    call: isCallSeen ? null : call,
    open: news.open && !isShown(news.open._id) ? news.open : null,
  };
  if (WITHOUT.includes(screen) || (!left.open && left.unread.length === 0 && !left.call)) return null;
  return (
    <OrderStrip
      news={left}
      isCartLocked={lockedBy !== null}
      onRead={({ key }) => readThem(phone, parts, [key])}
      onCallRead={() => call && readThem(phone, parts, [callKey(call)])}
      onPutBack={({ key, order }) =>
        void import('../ordering/put-back.ts').then(async ({ putBack }) => {
          if (await putBack(phone, parts, order)) readThem(phone, parts, [key]);
        })
      }
    />
  );
}
