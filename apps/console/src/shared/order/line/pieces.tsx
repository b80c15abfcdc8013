import { Stepper } from '../../widgets/stepper.tsx';
import { useWords } from '../../words/words.ts';
import styles from './line-sheet.module.css';

interface PiecesProps {
  count: number;
  most: number;
  onChange(count: number): void;
}

/** How many pieces of a line it is about; nothing to choose where there is one. */
export function Pieces({ count, most, onChange }: PiecesProps) {
  const { t } = useWords();
  if (most < 2) return null;
  return (
    <div className={styles.pieces}>
      <span className={styles.label}>{t('line.pieces')}</span>
      <Stepper
        count={count}
        least={1}
        most={most}
        less={t('line.less')}
        more={t('line.more')}
        text={t('line.of', { count, all: most })}
        onChange={onChange}
      />
    </div>
  );
}
