import { Icon } from '../../../shared/widgets/icon.tsx';
import { useWords } from '../../../shared/words/words.ts';
import type { LineUndo } from '../lines/line-undos.ts';
import styles from './undo-bar.module.css';

/** Takes dishes back that one tap took further. */
export function LineUndoButton({ undo, onUndo }: { undo: LineUndo; onUndo(): void }) {
  const { t, of, list } = useWords();
  const { first, lines, tables } = undo;
  const name = of(first.multiLanguage.name);
  const said = lines.length > 1 ? t('rush.andMore', { dish: name, count: lines.length - 1 }) : name;
  return (
    <button type="button" className={styles.undo} onClick={onUndo}>
      <Icon name="undo" size={20} />
      <b aria-hidden="true">{tables.length === 1 ? tables[0] : tables.length}</b>
      <span className={styles.status}>{said}</span>
      <span className={styles.action}>{t('order.undo')}</span>
      <span className="sr-only">{list(tables)}</span>
    </button>
  );
}
