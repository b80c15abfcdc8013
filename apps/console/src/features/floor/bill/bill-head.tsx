import type { Bill } from '@hansang/contract/schemas';
import { signed } from '../../../shared/money/signed.ts';
import { useWords } from '../../../shared/words/words.ts';
import styles from './bill-sheet.module.css';
import { useBillWords } from './bill-words.ts';

/** What is left, big, and what it comes of. */
export function BillHead({ bill }: { bill: Bill }) {
  const { won } = useWords();
  const b = useBillWords();
  const isPaid = bill.owed === 0 && bill.settled > 0;
  const facts = [
    [b('sold'), bill.sold, bill.entered !== 0],
    [b('entries'), bill.entered, bill.entered !== 0],
    [b('total'), bill.total, true],
    [b('settled'), bill.settled, bill.settled > 0],
  ] as const;
  return (
    <section className={styles.head} aria-label={b('title')}>
      <p className={`${styles.owed} ${isPaid ? styles.isPaid : ''}`}>
        <span>{b(isPaid ? 'allPaid' : 'owed')}</span>
        <strong>{won(isPaid ? bill.total : bill.owed)}</strong>
      </p>
      <dl className={styles.facts}>
        {facts.map(
          ([name, amount, isShown]) =>
            isShown && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{signed(amount, won)}</dd>
              </div>
            ),
        )}
      </dl>
      {bill.over > 0 && <p className={styles.warning}>{b('over', { amount: won(bill.over) })}</p>}
      {bill.claimed > 0 && <p className={styles.note}>{b('claimed', { amount: won(bill.claimed) })}</p>}
    </section>
  );
}
