import type { BoardOrder } from '@hansang/contract/schemas';
import { DishLines } from '../../../shared/order/dish-lines.tsx';
import { useWords } from '../../../shared/words/words.ts';
import styles from '../table-sheet.module.css';

/** The visit's orders, newest first. */
export function TableOrders({ orders }: { orders: readonly BoardOrder[] }) {
  const { t, won, clock } = useWords();
  return (
    <section className={styles.section} aria-label={t('table.orders')}>
      <h3 className={styles.sectionTitle}>{t('table.orders')}</h3>
      {orders.length === 0 && <p className={styles.none}>{t('table.noOrders')}</p>}
      <ul>
        {orders.map((order) => {
          const hasEnded = order.status === 'REJECT' || order.status === 'CANCEL';
          return (
            <li key={order._id} className={styles.order}>
              <p className={styles.orderHead}>
                <span className={styles.orderNumber}>#{order.orderNumber ?? t('table.unknown')}</span>
                <span className={styles.time}>{clock(order.startTime)}</span>
                <span className={`${styles.chip} ${styles[order.status] ?? ''}`}>
                  {t(`status.${order.status}`)}
                </span>
              </p>
              <DishLines menus={order.menus} isSmall />
              <p className={styles.orderFoot}>
                {order.cancelReason && <span>{t(`reason.${order.cancelReason}`)}</span>}
                {order.cancelNote && <span>{order.cancelNote}</span>}
                <Paid payment={order.payment} />
                <span className={hasEnded ? `${styles.amount} ${styles.struck}` : styles.amount}>
                  {won(order.actualPayment)}
                </span>
              </p>
            </li>
          );
        })}
      </ul>
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
