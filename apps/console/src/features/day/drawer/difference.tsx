import { useWords } from '../../../shared/words/words.ts';
import { useDayWords } from '../day-words.ts';
import styles from './drawer.module.css';

/** How a count differs from what should lie in the drawer. */
export function Difference({ amount }: { amount: number }) {
  const { won } = useWords();
  const d = useDayWords();
  const said =
    amount === 0 ? d('exact') : d(amount > 0 ? 'over' : 'short', { amount: won(Math.abs(amount)) });
  return (
    <span className={styles.difference} data-exact={amount === 0}>
      {said}
    </span>
  );
}
