import type { PastOrder, StaffCall } from '@hansang/contract/schemas';
import { isMockMode } from '@hansang/rules';
import { keepVisit, keptVisit } from '../../features/news/kept-visit.ts';
import { oldNews, openOrder, readyOrders, unreadNews } from '../../features/news/order-news.ts';
import { offersOf } from '../../shared/orders/offered.ts';
import { forgetCall, hasOpenCall } from '../../shared/orders/open-call.ts';
import { markRead, newsRead } from '../../shared/orders/read-news.ts';
import type { Phone } from '../../shared/phone.ts';
import { newsWords } from '../../shared/words/news-words.ts';
import type { Parts } from '../parts.ts';
import { feelReady } from './feel-ready.ts';
import { showInTitle } from './title-badge.ts';

/**
 * Keeps what there is to tell of the visit's orders and calls, wherever its guest is: read once the phone is there, and
 * again whenever something may have changed. What one read finds is right, whatever was slept through.
 */
export function followOrders(phone: Phone, parts: Parts): void {
  const { session, ordersChanged, isOnline } = phone;
  let turn = 0;
  const look = async () => {
    const now = ++turn;
    const [orders, call] = await Promise.all([readOrders(phone), readCall(phone)]);
    if (now !== turn) return;
    if (orders === 'unknown') return;
    parts.news.set({
      open: openOrder(orders),
      latest: orders[0] ?? null,
      unread: unreadNews(orders, newsRead(phone.storage)),
      offers: offersOf(orders, phone.now()),
      call: call === 'unknown' ? parts.news.get().call : call,
    });
  };
  const lookOnShow = () => document.visibilityState === 'visible' && void look();
  void look();
  ordersChanged.subscribe(() => void look());
  isOnline.subscribe(() => isOnline.get() && void look());
  session.hash.subscribe(() => void look());
  session.onClear(() => void look());
  document.addEventListener('visibilitychange', lookOnShow);
  addEventListener('pageshow', ({ persisted }) => persisted && void look());
  parts.news.subscribe(() => void showInTitle(phone, parts.news.get()));
}

/** News were read: they are gone, here and after a reload. */
export function readThem({ storage }: Phone, parts: Parts, keys: readonly string[]): void {
  markRead(storage, keys);
  const read = newsRead(storage);
  const call = parts.news.get().call;
  parts.news.set((news) => ({
    ...news,
    unread: news.unread.filter(({ key }) => !read.has(key)),
    call: call && read.has(callKey(call)) ? null : call,
  }));
}

export const callKey = ({ callId }: StaffCall): string => `call ${callId}`;

/** The visit's latest orders, kept for what comes after; without a visit there are none. */
async function readOrders(phone: Phone): Promise<readonly PastOrder[] | 'unknown'> {
  const { api, session, storage, venue } = phone;
  const here = session.entry.get();
  const hashKey = session.hash.get();
  if (!here || here.tableIdx === null || hashKey === null || isMockMode(here.mode)) return [];
  const { restaurantId, tableIdx, timestamp } = here;
  const answer = await api.call('orders', {
    params: { restaurantId },
    query: { tableIdx, timestamp, page: 1, size: 20 },
  });
  if (!answer.ok || !answer.data || session.entry.get()?.timestamp !== timestamp) return 'unknown';
  const { list, totalPayment, bill } = answer.data;
  const kept = keptVisit(storage, here);
  // A kept visit of another key is the one before this.
  const before = kept?.hashKey === hashKey ? new Map(kept.orders.map((order) => [order._id, order])) : null;
  if (before === null) markRead(storage, oldNews(list, Number(timestamp) * 1000));
  const view = venue.view.get();
  keepVisit(storage, {
    restaurantId,
    tableIdx,
    timestamp,
    hashKey,
    venue: view?.name ?? kept?.venue ?? '',
    table: view?.table?.name ?? kept?.table ?? '',
    orders: list,
    total: totalPayment,
    bill: bill && { entered: bill.entered, paid: bill.paid, receipt: bill.receipt },
  });
  for (const order of readyOrders(list, before)) await tellReady(phone, order);
  return list;
}

/** An order is out: told over whatever is on the screen, and felt. */
async function tellReady({ feedback, words }: Phone, { _id, orderNumber }: PastOrder): Promise<void> {
  feelReady();
  // Its own page says so itself.
  if (location.pathname === `/order/done/${encodeURIComponent(_id)}`) return;
  const news = await newsWords.load(words.get().language).catch(() => null);
  if (news && orderNumber !== null) feedback.tell(news('ready', { number: orderNumber }));
}

/** A call that staff have answered and nobody has read of here; asked for only while one may be open. */
async function readCall({ api, session, storage }: Phone): Promise<StaffCall | null | 'unknown'> {
  const here = session.entry.get();
  if (!here || here.tableIdx === null || !hasOpenCall(storage)) return null;
  const answer = await api.call('callItems', { params: { restaurantId: here.restaurantId } });
  // Of a venue that takes no calls but for the bill: that one is over.
  if (!answer.ok && answer.code === 'CALL_STAFF_UNUSED') {
    forgetCall(storage);
    return null;
  }
  if (!answer.ok || !answer.data) return 'unknown';
  const { calls } = answer.data;
  if (calls.length === 0) forgetCall(storage);
  const read = newsRead(storage);
  return calls.find((call) => call.acknowledgedAt !== null && !read.has(callKey(call))) ?? null;
}
