import { HISTORY_PAGE_SIZE } from '@hansang/contract';
import type { HistoryAnswer, PastOrder } from '@hansang/contract/schemas';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { CancelOrder } from '../../shared/orders/cancel-order.tsx';
import { isDrinkOrder } from '../../shared/orders/order-words.ts';
import { SoldLines } from '../../shared/orders/sold-lines.tsx';
import { useOrdersRead } from '../../shared/orders/use-read.ts';
import { timeOf } from '../../shared/orders/when.ts';
import { Icon } from '../../shared/page/icon.tsx';
import LoadFailed from '../../shared/page/load-failed.tsx';
import { PageTop } from '../../shared/page/page-bar.tsx';
import { PracticeText } from '../../shared/page/practice-text.tsx';
import { Skeleton } from '../../shared/page/skeleton.tsx';
import { usePhone } from '../../shared/phone.ts';
import { useWords } from '../../shared/words/words.ts';
import { loadHistory } from './load-history.ts';
import './history.css';

/** The visit's orders, newest first, with the three totals of the whole visit. */
interface HistoryScreenProps {
  paidFacts?(order: PastOrder): ReactNode;
  /** What the table's bill comes to so far. */
  tableBill?(bill: NonNullable<HistoryAnswer['bill']>): ReactNode;
}

export default function HistoryScreen({ paidFacts, tableBill }: HistoryScreenProps) {
  const { t } = useWords();
  const phone = usePhone();
  const [pages, setPages] = useState(1);
  const { data, failed, again } = useOrdersRead(() => loadHistory(phone, pages), null);
  useEffect(() => {
    if (pages > 1) again();
  }, [again, pages]);
  return (
    <>
      <PageTop title={t('history.title')} back="/menu" />
      <main id="main" tabIndex={-1} className="history">
        {data ? (
          <Orders
            history={data}
            paidFacts={paidFacts}
            tableBill={tableBill}
            onCancelled={again}
            onMore={() => {
              const next = Math.ceil(data.list.length / HISTORY_PAGE_SIZE) + 1;
              if (next === pages) again();
              else setPages(next);
            }}
          />
        ) : failed ? (
          <Suspense fallback={<Skeleton rows={4} />}>
            <LoadFailed failed={failed} onRetry={again} />
          </Suspense>
        ) : (
          <Skeleton rows={6} />
        )}
      </main>
    </>
  );
}

function Orders({
  history,
  paidFacts,
  tableBill,
  onCancelled,
  onMore,
}: {
  history: HistoryAnswer;
  paidFacts: HistoryScreenProps['paidFacts'];
  tableBill: HistoryScreenProps['tableBill'];
  onCancelled(): void;
  onMore(): void;
}) {
  const { t, won } = useWords();
  if (history.list.length === 0) {
    return (
      <div className="nothing">
        <Icon name="receipt" size={56} />
        <p className="nothing-title">{t('history.empty')}</p>
        <a className="button button-quiet" href="/menu">
          {t('common.toMenu')}
        </a>
      </div>
    );
  }
  return (
    <>
      <dl className="sums">
        <div>
          <dt>{t('history.totalCount')}</dt>
          <dd className="num">{t('history.orders', { count: history.totalCount })}</dd>
        </div>
        <div>
          <dt>{t('history.totalPayment')}</dt>
          <dd className="price">{won(history.totalPayment)}</dd>
        </div>
        {history.totalCanceledPayment > 0 && (
          <div>
            <dt>{t('history.totalCanceled')}</dt>
            <dd className="price">{won(history.totalCanceledPayment)}</dd>
          </div>
        )}
      </dl>
      {history.bill && tableBill?.(history.bill)}
      <ul>
        {history.list.map((order) => (
          <OrderCard key={order._id} order={order} paidFacts={paidFacts} onCancelled={onCancelled} />
        ))}
      </ul>
      {history.list.length < history.totalCount && <More onMore={onMore} />}
    </>
  );
}

function OrderCard({
  order,
  paidFacts,
  onCancelled,
}: {
  order: PastOrder;
  paidFacts: ((order: PastOrder) => ReactNode) | undefined;
  onCancelled(): void;
}) {
  const { t, won, language } = useWords();
  const isOff = order.status === 'REJECT' || order.status === 'CANCEL';
  return (
    <li className="slip slip-card">
      <div className="slip-head">
        <h2>
          <a href={`/order/done/${encodeURIComponent(order._id)}`}>
            {t('history.number', { number: order.orderNumber ?? '' })}
          </a>
        </h2>
        <span className="slip-time num">{timeOf(order.startTime, language)}</span>
        <span className={`status status-${order.status.toLowerCase()}`}>
          {order.status === 'CONFIRM' && isDrinkOrder(order.menus)
            ? t('step.DRINKS')
            : t(`status.${order.status}`)}
        </span>
      </div>
      {order.cancelReason && (
        <p className="slip-reason">
          {t('done.reason', { reason: t(`reason.${order.cancelReason}`) })}
          {order.cancelNote && ` · ${order.cancelNote}`}
        </p>
      )}
      {order.source === 'POS' && <PracticeText name="pos" />}
      {order.source === 'STAFF' && <PracticeText name="staff" />}
      <SoldLines menus={order.menus} status={order.status} note={order.note} />
      <p className={isOff ? 'slip-total slip-off' : 'slip-total'}>
        <span>{t('done.total')}</span>
        <span className="price">{won(order.actualPayment)}</span>
      </p>
      {order.payment && paidFacts?.(order)}
      <div className="slip-act">
        <CancelOrder order={order} onCancelled={onCancelled} />
      </div>
    </li>
  );
}

/** Loads further orders when it comes into sight; a button for whoever does not scroll. */
function More({ onMore }: { onMore(): void }) {
  const { t } = useWords();
  const button = useRef<HTMLButtonElement>(null);
  const more = useRef(onMore);
  more.current = onMore;
  useEffect(() => {
    if (!button.current) return undefined;
    const watch = new IntersectionObserver(
      (entries) => entries.some((e) => e.isIntersecting) && more.current(),
    );
    watch.observe(button.current);
    return () => watch.disconnect();
  }, []);
  return (
    <button type="button" className="text-button" ref={button} onClick={onMore}>
      {t('history.more')}
    </button>
  );
}
