import type { OrderReceipt, PastOrder } from '@hansang/contract/schemas';
import { isMockMode } from '@hansang/rules';
import { type ReactNode, Suspense } from 'react';
import { CancelOrder } from '../../shared/orders/cancel-order.tsx';
import { isDrinkOrder } from '../../shared/orders/order-words.ts';
import { SoldLines } from '../../shared/orders/sold-lines.tsx';
import { tableLabel } from '../../shared/orders/table-label.ts';
import { useOrdersRead } from '../../shared/orders/use-read.ts';
import { timeOf } from '../../shared/orders/when.ts';
import LoadFailed from '../../shared/page/load-failed.tsx';
import { PageBar, PageTop } from '../../shared/page/page-bar.tsx';
import { PracticeText } from '../../shared/page/practice-text.tsx';
import { Skeleton } from '../../shared/page/skeleton.tsx';
import { SuccessCheck } from '../../shared/page/success-check.tsx';
import { useLeadAway } from '../../shared/page/use-lead-away.ts';
import { usePhone } from '../../shared/phone.ts';
import { usePhoneStore, useStore } from '../../shared/store.ts';
import { useWords } from '../../shared/words/words.ts';
import { readOrder, type ShownOrder } from './read-order.ts';
import { StatusSteps } from './status-steps.tsx';
import './receipt.css';

export interface DoneScreenProps {
  readonly orderId: string;
  /** What placing the order answered, where this phone has just done so. */
  readonly receipt: OrderReceipt | null;
  /** What other features say of the order, below it. */
  more?(shown: ShownOrder): ReactNode;
  /** How an order was paid by card. */
  paidBy?(order: PastOrder): ReactNode;
}

/** The order as it stands, following what staff do. */
export default function DoneScreen({ orderId, receipt, more, paidBy }: DoneScreenProps) {
  const { t } = useWords();
  const phone = usePhone();
  const { session, venue } = phone;
  const mode = usePhoneStore(session.entry, null)?.mode;
  const isMock = mode !== undefined && isMockMode(mode);
  const { data, failed, again } = useOrdersRead<ShownOrder>(
    // An order for practice is kept nowhere: this phone's receipt is all there is of it.
    async () => {
      const now = session.entry.get()?.mode;
      return now !== undefined && isMockMode(now)
        ? { ok: true, status: 304, data: null, etag: null }
        : readOrder(phone, orderId);
    },
    receipt && { receipt, isKept: false },
  );
  // An order that there is not, or that is another table's: no other try would show it.
  const leads = useLeadAway(data ? null : failed);
  // A page that came without its venue was opened after the visit: until the order is there, that tells so.
  const hasVenue = useStore(venue.view) !== null;
  const isKept = !isMock && (data ? data.isKept : !hasVenue);
  return (
    <>
      <PageTop title={t('done.title')} back={isKept ? null : '/menu'} />
      <main id="main" tabIndex={-1} className="done">
        {isMock && !data && <PracticeText name="mockGone" />}
        {data ? (
          <>
            {isKept && <PracticeText name="kept" />}
            <Receipt receipt={data.receipt} isPractice={isMock} {...(paidBy && { paidBy })} />
            {!isMock && more?.(data)}
            {!isKept && !isMock && <CancelOrder order={data.receipt.order} onCancelled={again} />}
          </>
        ) : isMock ? null : failed && !leads ? (
          <Suspense fallback={<Skeleton rows={5} />}>
            <LoadFailed failed={failed} onRetry={again} />
          </Suspense>
        ) : (
          <Skeleton rows={6} />
        )}
      </main>
      {!isKept && <WaysOn isMock={isMock} />}
    </>
  );
}

/** Back to ordering, and to what the table has ordered; practice leaves no history. */
function WaysOn({ isMock }: { isMock: boolean }) {
  const { t } = useWords();
  const more = (
    <a className="button" href="/menu">
      {t('done.more')}
    </a>
  );
  return (
    <PageBar>
      {isMock ? (
        more
      ) : (
        <div className="bar-pair">
          <a className="button button-quiet" href="/history">
            {t('menu.history')}
          </a>
          {more}
        </div>
      )}
    </PageBar>
  );
}

export interface ReceiptProps {
  readonly receipt: OrderReceipt;
  /** What an order is greeted with until staff have looked at it. */
  readonly thanks?: string;
  /** It went nowhere: nothing will happen to it. */
  readonly isPractice?: boolean;
  paidBy?(order: PastOrder): ReactNode;
}

/** The order: its headline is how it stands, whatever led here. */
export function Receipt({ receipt, thanks, isPractice = false, paidBy }: ReceiptProps) {
  const words = useWords();
  const { t, of, won, language } = words;
  const { order, multiLanguage } = receipt;
  const { status } = order;
  const isOff = status === 'REJECT' || status === 'CANCEL';
  const isDrinks = isDrinkOrder(order.menus);
  // Nothing is owed for what was refused or only tried out.
  const paid = order.payment && paidBy?.(order);
  const owes = !isOff && !isPractice ? t('pay.faceToFace') : null;
  return (
    <>
      <section className="done-top">
        {!isOff && !isPractice && status !== 'PENDING' && <SuccessCheck />}
        {isPractice ? (
          <PracticeText name="mock" />
        ) : (
          <h2 className="done-thanks">
            {status === 'REQUEST'
              ? (thanks ?? t('done.thanks'))
              : status === 'CONFIRM' && isDrinks
                ? t('head.DRINKS')
                : t(`head.${status}`)}
          </h2>
        )}
        {receipt.number !== null && (
          <p className="done-number">
            <span>{t('done.number')}</span> <b className="num">{receipt.number}</b>
          </p>
        )}
        {!isPractice && (
          <p className={isOff ? 'done-progress done-off' : 'done-progress'} role="status">
            {t(status === 'CONFIRM' && isDrinks ? 'progress.DRINKS' : `progress.${status}`)}
          </p>
        )}
        {order.cancelReason && (
          <p className="done-reason">
            {t('done.reason', { reason: t(`reason.${order.cancelReason}`) })}
            {order.cancelNote && ` · ${order.cancelNote}`}
          </p>
        )}
        {order.source === 'POS' && <PracticeText name="pos" />}
        {order.source === 'STAFF' && <PracticeText name="staff" />}
        {!isPractice && <StatusSteps status={status} isDrinks={isDrinks} />}
      </section>
      <section className="slip">
        <h2>{t('done.dishes')}</h2>
        <SoldLines menus={order.menus} status={status} note={order.note} />
        <p className={isOff ? 'slip-total slip-off' : 'slip-total'}>
          <span>{t('done.total')}</span>
          <span className="price">{won(receipt.totalAmount)}</span>
        </p>
        <dl className="slip-facts">
          <div>
            <dt>{t('done.restaurant')}</dt>
            <dd>{of(multiLanguage.restaurantName)}</dd>
          </div>
          {receipt.tableName !== '' && (
            <div>
              <dt>{t('done.table')}</dt>
              <dd>
                {of(multiLanguage.floorName)} {tableLabel(receipt.tableName, words)}
              </dd>
            </div>
          )}
          <div>
            <dt>{t('done.time')}</dt>
            <dd className="num">{timeOf(receipt.regDate, language)}</dd>
          </div>
          {(paid || owes) && (
            <div>
              <dt>{t('done.payment')}</dt>
              <dd>{paid || owes}</dd>
            </div>
          )}
        </dl>
      </section>
    </>
  );
}
