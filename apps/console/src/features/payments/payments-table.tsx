import type { StaffPayment } from '@hansang/contract/schemas';
import { useWords } from '../../shared/words/words.ts';
import { isOpen, standingOf } from './payment-view.ts';
import { cardText, methodName, orderName } from './payment-words.ts';
import styles from './payments-page.module.css';
import table from './payments-table.module.css';

/** The payments of a day, oldest first. */
export function PaymentsTable({
  payments,
  onOpen,
}: {
  payments: readonly StaffPayment[];
  onOpen(paymentId: string): void;
}) {
  const words = useWords();
  const { t, won, clock } = words;
  const heads = ['pay.time', 'pay.order', 'pay.table', 'pay.method', 'pay.status', 'pay.amount'] as const;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard
    <section className={table.scroll} tabIndex={0} aria-label={t('pay.title')}>
      <table className={table.table}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className={head === 'pay.amount' ? table.amount : undefined}>
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {payments.map((payment) => {
            const name = orderName(payment, words);
            return (
              <tr key={payment.paymentId}>
                <td>{clock(payment.approvedAt ?? payment.offeredAt)}</td>
                <td>
                  <button
                    type="button"
                    className={styles.open}
                    aria-label={t('pay.detail', { order: name })}
                    onClick={() => onOpen(payment.paymentId)}
                  >
                    {name}
                  </button>
                </td>
                <td className={styles.strong}>{payment.tableName}</td>
                <td>
                  {methodName(payment, words)}
                  <span className={styles.card}>{cardText(payment)}</span>
                </td>
                <td>
                  <span
                    className={table.state}
                    data-standing={isOpen(payment) ? 'OPEN' : standingOf(payment)}
                  >
                    {t(stateText(payment))}
                  </span>
                </td>
                <td className={table.amount}>
                  {won(payment.amount)}
                  {payment.refundedAmount > 0 && (
                    <span className={styles.given}>−{won(payment.refundedAmount)}</span>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

/** A payment that was good, of which somebody has to look something up, says so first. */
function stateText(payment: StaffPayment) {
  if (payment.isBeingSettled) return 'pay.status.PENDING';
  const standing = standingOf(payment);
  return isOpen(payment) && standing !== 'CANCEL_FAIL' ? 'pay.open' : (`pay.status.${standing}` as const);
}
