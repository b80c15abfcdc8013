import { Suspense, useEffect, useState } from 'react';
import { OrderStrip } from '../../features/news/order-strip.tsx';
import { lazyPart } from '../../shared/lazy-part.ts';
import { usePhone } from '../../shared/phone.ts';
import { useStore } from '../../shared/store.ts';
import type { Parts } from '../parts.ts';
import { matchRoute, type ScreenName } from '../routes.ts';
import { callKey, readThem } from './follow-orders.ts';

const OfferLine = lazyPart(() => import('../../features/offer/offer-line.tsx'));
const OfferOver = lazyPart(() => import('./offer-over.tsx'));

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
  const { call, offers } = news;
  // The own orders' first: nobody else can answer for them.
  const offered = offers.find(({ order }) => order.isOwn) ?? offers[0] ?? null;
  const [looked, setLooked] = useState<Looked | null>(null);
  const offerId = offered?.offer.offerId;
  const isAsked = looked && looked.offerId === offerId ? looked.isOpen : offered?.order.isOwn === true;
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
  const has = left.open || left.unread.length > 0 || left.call || offered;
  if (WITHOUT.includes(screen) || !has) return null;
  const look = (isOpen: boolean) => offerId && setLooked({ offerId, isOpen });
  return (
    <>
      {/* While something is asked in a sheet, nothing stands over that. */}
      {!isAsked && (
        <OrderStrip
          news={left}
          isCartLocked={lockedBy !== null}
          ask={
            offered && (
              <Suspense>
                <OfferLine offered={offered} onOpen={() => look(true)} />
              </Suspense>
            )
          }
          onRead={({ key }) => readThem(phone, parts, [key])}
          onCallRead={() => call && readThem(phone, parts, [callKey(call)])}
          onPutBack={({ key, order }) =>
            void import('../ordering/put-back.ts').then(async ({ putBack }) => {
              if (await putBack(phone, parts, order)) readThem(phone, parts, [key]);
            })
          }
        />
      )}
      {offered && (
        <Suspense>
          <OfferOver offered={offered} isOpen={isAsked} onClose={() => look(false)} />
        </Suspense>
      )}
    </>
  );
}

/** What the guest did with a question. */
interface Looked {
  readonly offerId: string;
  readonly isOpen: boolean;
}
