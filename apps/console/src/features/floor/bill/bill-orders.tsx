import type { Bill } from '@hansang/contract/schemas';
import { useWords } from '../../../shared/words/words.ts';
import styles from './bill-sheet.module.css';
import { useBillWords } from './bill-words.ts';

/** What was had, order by order, and who ordered how much. */
export function BillOrders({ bill: { orders, people } }: { bill: Bill }) {
  const { won, of } = useWords();
  const b = useBillWords();
  const sold = orders.filter(({ lines }) => lines.some(({ quantity }) => quantity > 0));
  return (
    <>
      <section className={styles.section} aria-label={b('orders')}>
        <h3 className={styles.heading}>{b('orders')}</h3>
        {sold.map((order) => (
          <div key={order.orderId} className={styles.order}>
            <p className={styles.orderHead}>
              <span>{b('order', { number: order.orderNumber ?? '–' })}</span>
              {order.isPaidFirst && <span className={styles.good}>{b('paidFirst')}</span>}
              <span className={styles.amount}>{won(order.due)}</span>
            </p>
            <ul>
              {order.lines
                .filter(({ quantity }) => quantity > 0)
                .map((line) => (
                  <li key={line.line} className={styles.line}>
                    <span>
                      {of(line.name)}
                      {line.quantity > 1 && ` ×${line.quantity}`}
                      {line.choices.length > 0 && (
                        <span className={styles.choices}>{line.choices.map(of).join(' · ')}</span>
                      )}
                    </span>
                    {line.left < line.quantity && !order.isPaidFirst && (
                      <span className={styles.good}>{b('linePaid')}</span>
                    )}
                    {people.length > 1 && line.label && <span className={styles.label}>{line.label}</span>}
                    <span className={styles.amount}>{won(line.amount)}</span>
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </section>
      {people.length > 1 && (
        <section className={styles.section} aria-label={b('people')}>
          <h3 className={styles.heading}>{b('people')}</h3>
          <ul>
            {people.map(({ clientId, label, amount, left }) => (
              <li key={clientId} className={styles.line}>
                <span>{b('person', { label })}</span>
                {left === 0 && <span className={styles.good}>{b('linePaid')}</span>}
                <span className={styles.amount}>{won(amount)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
