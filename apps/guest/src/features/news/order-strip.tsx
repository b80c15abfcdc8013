import { REFUND_BUSINESS_DAYS } from '@hansang/contract';
import type { PastOrder } from '@hansang/contract/schemas';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { isDrinkOrder } from '../../shared/orders/order-words.ts';
import { Icon } from '../../shared/page/icon.tsx';
import { newsWords } from '../../shared/words/news-words.ts';
import { useWords } from '../../shared/words/words.ts';
import type { News } from './news.ts';
import { goneOf, type NewsKind, type OrderNews } from './order-news.ts';
import { useRoomFor, useStripPlace } from './strip-place.ts';
import './strip.css';

export interface OrderStripProps {
  readonly news: News;
  /** Somebody else is ordering: dishes go back into the shared cart when they have finished. */
  readonly isCartLocked: boolean;
  /** What a guest is asked: it comes before everything else. */
  readonly ask?: ReactNode;
  onRead(news: OrderNews): void;
  onCallRead(): void;
  onPutBack(news: OrderNews): void;
}

/** News of orders and calls above whatever bar the screen has: bad ones first, and until they were read. */
export function OrderStrip({ news, isCartLocked, ask, onRead, onCallRead, onPutBack }: OrderStripProps) {
  const words = newsWords.use();
  const { host, bottom } = useStripPlace();
  const strip = useRef<HTMLElement>(null);
  const [height, setHeight] = useState(0);
  const [first] = news.unread;
  const { call, open } = news;
  // As high as it has just been drawn.
  useLayoutEffect(() => setHeight(strip.current?.offsetHeight ?? 0));
  useRoomFor(height);
  return createPortal(
    <aside
      ref={strip}
      className="strip"
      aria-label={words('title')}
      style={bottom === null ? undefined : { bottom }}
    >
      {ask ? (
        ask
      ) : first ? (
        <Bad
          key={first.key}
          news={first}
          canPutBack={isOver(first.kind) && first.order.isOwn && !isCartLocked}
          onRead={() => onRead(first)}
          onPutBack={() => onPutBack(first)}
        />
      ) : call ? (
        <a className="strip-line strip-good" href="/call-staff" onClick={onCallRead}>
          <Icon name="bell" size={18} />
          <span role="status">{words('callComing')}</span>
          <span aria-hidden="true">›</span>
        </a>
      ) : (
        open && <Open order={open} />
      )}
    </aside>,
    host,
  );
}

/** How the latest order stands; the way to its page. */
function Open({ order }: { order: PastOrder }) {
  const words = newsWords.use();
  const { t } = useWords();
  const { status, orderNumber } = order;
  const state = status === 'CONFIRM' && isDrinkOrder(order.menus) ? t('step.DRINKS') : t(`status.${status}`);
  return (
    <a
      className={status === 'MENU_COMPLETE' ? 'strip-line strip-good' : 'strip-line'}
      href={`/order/done/${encodeURIComponent(order._id)}`}
    >
      <Icon name="bowl" size={18} />
      {/* The link is read out anew when its words change. */}
      <span role="status">
        {words('order', { number: orderNumber ?? '' })} · <b>{state}</b>
      </span>
      <span aria-hidden="true">›</span>
    </a>
  );
}

const SAYS = {
  REJECT: 'rejected',
  CANCEL: 'cancelled',
  REFUND: 'refunded',
  OFF: 'lineOff',
} as const satisfies Record<NewsKind, string>;

/** Nothing comes of the order. */
const isOver = (kind: NewsKind): boolean => kind === 'REJECT' || kind === 'CANCEL';

function Bad({
  news: { kind, order },
  canPutBack,
  onRead,
  onPutBack,
}: {
  news: OrderNews;
  canPutBack: boolean;
  onRead(): void;
  onPutBack(): void;
}) {
  const words = newsWords.use();
  const { t, of, won, list } = useWords();
  const { payment } = order;
  const gone = kind === 'OFF' ? goneOf(order) : [];
  const names = list(gone.map(({ multiLanguage }) => of(multiLanguage.name)));
  const [line] = gone;
  const cancelReason = line ? line.offReason : order.cancelReason;
  const cancelNote = line ? line.offNote : order.cancelNote;
  const number = order.orderNumber ?? '';
  const isPaid = isOver(kind) && order.isOwn && payment !== null && payment.status !== 'FAIL';
  return (
    <div className={kind === 'REFUND' ? 'strip-card' : 'strip-card strip-bad'} role="alert">
      <p className="strip-head">
        {words(SAYS[kind], { number, names, amount: won(payment?.refundedAmount ?? 0) })}
      </p>
      {kind !== 'REFUND' && cancelReason && (
        <p>
          {t('done.reason', { reason: t(`reason.${cancelReason}`) })}
          {cancelNote && ` · ${cancelNote}`}
        </p>
      )}
      {isPaid && <p>{words('paidBack', { days: REFUND_BUSINESS_DAYS })}</p>}
      <div className="strip-acts">
        <button type="button" className="button button-quiet" onClick={onRead}>
          {words('read')}
        </button>
        {canPutBack ? (
          <button type="button" className="button" onClick={onPutBack}>
            {words('putBack')}
          </button>
        ) : (
          <a className="button" href={`/order/done/${encodeURIComponent(order._id)}`} onClick={onRead}>
            {words('see')}
          </a>
        )}
      </div>
    </div>
  );
}
