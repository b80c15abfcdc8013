import { useVenue } from '../venue/me.ts';
import { Button } from '../widgets/button.tsx';
import { useWords } from '../words/words.ts';
import styles from './hold-list.module.css';
import { type Hold, useFreeHold, useHolds } from './use-holds.ts';

/**
 * What waits for its payment and keeps dishes from everybody else meanwhile; absent while nothing does.
 * @param tableIdx of that table alone
 */
export function HoldList({ tableIdx }: { tableIdx?: number }) {
  const { t } = useWords();
  const { data } = useHolds();
  const holds = (data?.holds ?? []).filter((hold) => tableIdx === undefined || hold.tableIdx === tableIdx);
  if (holds.length === 0) return null;
  return (
    <section
      className={tableIdx === undefined ? `${styles.holds} ${styles.page}` : styles.holds}
      aria-labelledby="holds"
    >
      <h2 className={styles.title} id="holds">
        {t('hold.title')}
      </h2>
      <p className={styles.help}>{t('hold.help')}</p>
      <ul className={styles.list}>
        {holds.map((hold) => (
          <HoldRow key={hold.orderId} hold={hold} />
        ))}
      </ul>
    </section>
  );
}

function HoldRow({ hold }: { hold: Hold }) {
  const { t, of, won, clock, list } = useWords();
  const { may } = useVenue();
  const free = useFreeHold();
  const { tableName, dishes, amount, until, isBeingPaid } = hold;
  // Nobody is kept from what is not counted.
  const counted = dishes.filter(({ isCounted }) => isCounted);
  return (
    <li className={styles.hold}>
      <div className={styles.what}>
        <p className={styles.table}>
          {t('hold.table', { table: tableName })} <span className={styles.facts}>{won(amount)}</span>
        </p>
        <p className={styles.dishes}>
          {list(counted.map(({ name, quantity }) => `${of(name)} ${t('order.times', { count: quantity })}`))}
        </p>
        <p className={styles.facts}>
          {isBeingPaid ? t('hold.paying') : t('hold.until', { time: clock(until) })}
        </p>
      </div>
      {may('order.cancel') && (
        <Button
          aria-label={t('hold.freeOf', { table: tableName })}
          disabled={isBeingPaid || free.isPending}
          onClick={() => free.mutate(hold)}
        >
          {t('hold.free')}
        </Button>
      )}
    </li>
  );
}
