import type { BoardOrder } from '@hansang/contract/schemas';
import { useState } from 'react';
import { LineSheet } from '../../../shared/order/line/line-sheet.tsx';
import { OrderLines } from '../../../shared/order/order-lines.tsx';
import { OrderNote } from '../../../shared/order/order-note.tsx';
import { useVenue } from '../../../shared/venue/me.ts';
import { useWords } from '../../../shared/words/words.ts';
import styles from '../table-sheet.module.css';
import { AcceptOrder } from './accept-order.tsx';

/** The visit's orders, newest first. */
export function TableOrders({ orders }: { orders: readonly BoardOrder[] }) {
  const { t, won, clock } = useWords();
  const { may } = useVenue();
  const [opened, setOpened] = useState<{ readonly orderId: string; readonly line: number } | null>(null);
  const order = orders.find(({ _id }) => _id === opened?.orderId) ?? null;
  return (
    <section className={styles.section} aria-label={t('table.orders')}>
      <h3 className={styles.sectionTitle}>{t('table.orders')}</h3>
      {orders.length === 0 && <p className={styles.none}>{t('table.noOrders')}</p>}
      <ul>
        {orders.map((order) => {
          const hasEnded = order.status === 'REJECT' || order.status === 'CANCEL';
          return (
            <li key={order._id} className={styles.order} data-steady={`visit ${order._id}`}>
              <p id={`table-order-${order._id}`} className={styles.orderHead}>
                <span className={styles.orderNumber}>#{order.orderNumber ?? t('table.unknown')}</span>
                <span className={styles.time}>{clock(order.startTime)}</span>
                <span className={`${styles.chip} ${styles[order.status] ?? ''}`}>
                  {t(`status.${order.status}`)}
                </span>
              </p>
              <OrderLines
                order={order}
                isSmall
                {...(may('order.cancel') && {
                  onOpen: (line: number) => setOpened({ orderId: order._id, line }),
                })}
              />
              {order.note !== null && <OrderNote note={order.note} />}
              <p className={styles.orderFoot}>
                {order.cancelReason && <span>{t(`reason.${order.cancelReason}`)}</span>}
                {order.cancelNote && <span>{order.cancelNote}</span>}
                <Paid payment={order.payment} />
                <span className={hasEnded ? `${styles.amount} ${styles.struck}` : styles.amount}>
                  {won(order.actualPayment)}
                </span>
              </p>
              <AcceptOrder order={order} headId={`table-order-${order._id}`} />
            </li>
          );
        })}
      </ul>
      <LineSheet order={order} line={opened?.line ?? null} onClose={() => setOpened(null)} />
    </section>
  );
}

/** What became of the card payment of an order that was paid first. */
function Paid({ payment }: Pick<BoardOrder, 'payment'>) {
  const { t, won } = useWords();
  if (!payment || payment.status === 'PENDING') return null;
  const { status, refundedAmount } = payment;
  const isPart = status === 'SUCCESS' && refundedAmount > 0;
  return (
    <span>
      {t(isPart ? 'pay.status.PART' : `pay.status.${status}`)}
      {isPart && ` ${won(refundedAmount)}`}
    </span>
  );
}
