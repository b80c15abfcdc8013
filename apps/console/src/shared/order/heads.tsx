import { Icon } from '../widgets/icon.tsx';
import { useWords } from '../words/words.ts';
import styles from './heads.module.css';

/** How many guests, as a sign and a number. */
export function Heads({ count }: { count: number }) {
  const { t } = useWords();
  return (
    <span className={styles.heads}>
      <Icon name="people" size={18} />
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{t('order.people', { count })}</span>
    </span>
  );
}
