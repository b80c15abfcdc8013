import type { BoardOrder } from '@hansang/contract/schemas';
import { Heads } from '../../../shared/order/heads.tsx';
import { useWords } from '../../../shared/words/words.ts';
import styles from '../order-card.module.css';

/** What else is to know: where, which number, who, and whether it is paid. */
export function OrderFlags({ order }: { order: BoardOrder }) {
  const { t, of } = useWords();
  const { held, isFirstOfVisit, headCount, source, partyLabel } = order;
  const enteredBy = source === 'STAFF' ? order.steps[0]?.by : null;
  return (
    <ul className={styles.flags}>
      <li className={styles.flag}>{of(order.floorName)}</li>
      <li className={styles.flag} aria-hidden="true">
        #{order.orderNumber ?? '–'}
      </li>
      {partyLabel !== null && <li className={`${styles.flag} ${styles.party}`}>{partyLabel}</li>}
      {headCount !== null && (
        <li className={styles.flag}>
          <Heads count={headCount} />
        </li>
      )}
      {held.includes('CEILING') && <li className={`${styles.flag} ${styles.large}`}>{t('order.large')}</li>}
      {held.includes('ADULT') && <li className={`${styles.flag} ${styles.adult}`}>{t('order.adult')}</li>}
      <PaidFlag order={order} />
      {isFirstOfVisit && <li className={`${styles.flag} ${styles.first}`}>{t('order.first')}</li>}
      {enteredBy && <li className={styles.flag}>{t('order.entered', { name: enteredBy })}</li>}
      {source === 'DRINK_SHORTCUT' && <li className={styles.flag}>{t('order.shortcut')}</li>}
    </ul>
  );
}

function PaidFlag({ order: { payment } }: { order: BoardOrder }) {
  const { t } = useWords();
  if (payment?.status !== 'SUCCESS') return null;
  const text = payment.refundedAmount > 0 ? 'pay.status.PART' : 'pay.status.SUCCESS';
  return <li className={`${styles.flag} ${styles.paid}`}>{t(text)}</li>;
}
