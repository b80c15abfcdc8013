import type { PaymentsAnswer } from '@hansang/contract/schemas';
import { Icon } from '../../shared/widgets/icon.tsx';
import { useWords } from '../../shared/words/words.ts';
import { orderTitle } from './payment-words.ts';
import styles from './payments-page.module.css';

/** What the nightly comparison found between the provider, the payments and the orders. */
export function DifferenceList({ differences, payments }: Pick<PaymentsAnswer, 'differences' | 'payments'>) {
  const words = useWords();
  const { t, won, clock } = words;
  if (differences.length === 0) return null;
  return (
    <section className={styles.troubles} aria-labelledby="differences">
      <h2 className={styles.heading} id="differences">
        <Icon name="alert" size={22} />
        {t('pay.differences')}
      </h2>
      <ul>
        {differences.map((difference) => {
          const { paymentId, kind, amount, foundAt } = difference;
          const payment = payments.find((one) => one.paymentId === paymentId);
          return (
            <li key={`${paymentId} ${kind}`} className={styles.trouble}>
              <p className={styles.strong}>
                {payment && `${orderTitle(payment, words)} · `}
                {won(amount)} · {clock(foundAt)}
              </p>
              <p className={styles.note}>
                {t(`pay.difference.${kind}`)}
                <span className={styles.card}>{paymentId}</span>
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
