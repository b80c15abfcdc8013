import type { PaymentsAnswer } from '@hansang/contract/schemas';
import { Button } from '../../shared/widgets/button.tsx';
import { Icon } from '../../shared/widgets/icon.tsx';
import { useWords } from '../../shared/words/words.ts';
import { dayText, orderTitle } from './payment-words.ts';
import styles from './payments-page.module.css';

/** What the nightly comparison found between the provider, the payments and the orders, of any day. */
export function DifferenceList({
  differences,
  shownDay,
  onDay,
}: Pick<PaymentsAnswer, 'differences'> & { shownDay: string; onDay(day: string): void }) {
  const words = useWords();
  const { t, won } = words;
  if (differences.length === 0) return null;
  return (
    <section className={styles.troubles} aria-labelledby="differences">
      <h2 className={styles.heading} id="differences">
        <Icon name="alert" size={22} />
        {t('pay.differences')}
      </h2>
      <ul>
        {differences.map((difference) => {
          const { paymentId, kind, amount, orderNumber, tableName, businessDay } = difference;
          return (
            <li key={`${paymentId} ${kind}`} className={styles.trouble}>
              <p className={styles.strong}>
                {tableName !== null && `${orderTitle({ orderNumber, tableName }, words)} · `}
                {won(amount)}
              </p>
              <p className={styles.note}>
                {t(`pay.difference.${kind}`)}
                <span className={styles.card}>{paymentId}</span>
              </p>
              {businessDay !== null && businessDay !== shownDay && (
                <Button onClick={() => onDay(businessDay)}>
                  {t('pay.seeDay', { day: dayText(businessDay, words) })}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
