import { useWords } from '../words/words.ts';
import { writtenIn } from '../words/written-in.ts';
import styles from './dish-lines.module.css';

/** What guests wrote to the kitchen about a whole order. */
export function OrderNote({ note }: { note: string }) {
  const { t } = useWords();
  return (
    <p className={`${styles.note} ${styles.whole}`}>
      <span className="sr-only">{t('rush.note')}</span>
      <span lang={writtenIn(note)}>{note}</span>
    </p>
  );
}
