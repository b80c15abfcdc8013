import type { TableView, VisitMoney } from '@hansang/contract/schemas';
import { signed } from '../../shared/money/signed.ts';
import { useWords } from '../../shared/words/words.ts';
import styles from './table-money.module.css';

type Visit = NonNullable<TableView['visit']>;

/** What a visit comes to and what of it is paid, in facts: nobody is asked for the money twice. */
export function MoneyFacts({ visit: { total, money } }: { visit: Visit }) {
  const { t, won } = useWords();
  const facts = [
    ['money.entered', money.entered, money.entered !== 0],
    ['money.owed', money.owed, true],
    ['money.paid', money.paid, money.paid > 0],
    ['money.refunded', money.refunded, money.refunded > 0],
    ['money.refunding', money.refunding, money.refunding > 0],
    ['money.over', money.over, money.over > 0],
  ] as const;
  return (
    <section aria-label={t('money.title')} className={styles.money}>
      <p className={`${styles.head} ${isPaid(money) ? styles.paid : ''}`}>
        <span>{isPaid(money) ? t('money.allPaid') : t('table.total')}</span>
        <span>{won(total)}</span>
      </p>
      <dl className={styles.facts}>
        {facts.map(
          ([name, amount, isShown]) =>
            isShown && (
              <div key={name} className={styles.fact}>
                <dt>{t(name)}</dt>
                <dd>{signed(amount, won)}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}

/** On a tile: the total, and whether it is paid, partly paid or on its way back. */
export function MoneyMark({ visit: { total, money } }: { visit: Visit }) {
  const { t, won } = useWords();
  return (
    <>
      <span className={styles.total}>{won(total)}</span>
      {isPaid(money) && <span className={styles.mark}>{t('money.allPaid')}</span>}
      {money.owed > 0 && money.owed !== total && (
        <span className={styles.owed}>{t('money.stillOwed', { amount: won(money.owed) })}</span>
      )}
      {money.refunding > 0 && <span className={styles.owed}>{t('money.refunding')}</span>}
      {money.over > 0 && (
        <span className={styles.owed}>
          {t('money.over')} {won(money.over)}
        </span>
      )}
    </>
  );
}

const isPaid = ({ paid, owed, refunding, over }: VisitMoney): boolean =>
  paid > 0 && owed === 0 && refunding === 0 && over === 0;
