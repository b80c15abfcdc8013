import type { SoldMenu } from '@hansang/contract/schemas';
import { useWords } from '../words/words.ts';
import { writtenIn } from '../words/written-in.ts';
import styles from './dish-lines.module.css';

interface ChoicesProps {
  dish: Pick<SoldMenu, 'size' | 'options'> & { readonly note?: string | null };
}

/** What was chosen for a dish, its size, its options; and what the guest wrote beside it. */
export function Choices({ dish }: ChoicesProps) {
  const { t, of } = useWords();
  const { size, options, note = null } = dish;
  if (!size && options.length === 0 && note === null) return null;
  return (
    <ul className={styles.choices}>
      {size && <li className={`${styles.choice} ${styles.size}`}>{of(size.multiLanguage.name)}</li>}
      {options.map((option) => (
        <li key={option._id} className={styles.choice}>
          <span>{of(option.multiLanguage.name)}</span>
          {option.quantity > 1 && (
            <span className={styles.times}>{t('order.times', { count: option.quantity })}</span>
          )}
        </li>
      ))}
      {note !== null && (
        <li className={styles.note}>
          <span className="sr-only">{t('rush.note')}</span>
          <span lang={writtenIn(note)}>{note}</span>
        </li>
      )}
    </ul>
  );
}
