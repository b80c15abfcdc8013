import type { BoardOrder } from '@hansang/contract/schemas';
import { useNow } from '../../../shared/time/now.ts';
import { Icon } from '../../../shared/widgets/icon.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { undoableOf } from '../board-view.ts';
import { lineUndosOf, wentWithLines } from '../lines/line-undos.ts';
import { useProgress } from '../lines/use-progress.ts';
import { LineUndoButton } from './line-undo-button.tsx';
import styles from './undo-bar.module.css';

interface UndoBarProps {
  orders: readonly BoardOrder[];
  onUndo(order: BoardOrder): void;
}

/** The own steps that may still be taken back, the latest first. It has a place of its own and covers no button. */
export function UndoBar({ orders, onUndo }: UndoBarProps) {
  const { t } = useWords();
  const now = useNow();
  const progress = useProgress();
  const undoable = undoableOf(orders, now).filter((order) => !wentWithLines(order));
  const dishes = lineUndosOf(orders, now);
  if (undoable.length + dishes.length === 0) return null;
  return (
    <ul className={styles.bar}>
      {dishes.map((undo) => (
        <li key={`${undo.until} ${undo.from}`} data-steady={`undo ${undo.until} ${undo.from}`}>
          <LineUndoButton undo={undo} onUndo={() => progress(undo.from, undo.to, undo.lines)} />
        </li>
      ))}
      {undoable.map((order) => (
        <li key={order._id} data-steady={`undo ${order._id}`}>
          <button type="button" className={styles.undo} onClick={() => onUndo(order)}>
            <Icon name="undo" size={20} />
            <b aria-hidden="true">{order.tableName}</b>
            <span className={styles.status} aria-hidden="true">
              {t(`status.${order.status}`)}
            </span>
            <span className={styles.action}>{t('order.undo')}</span>
            <span className="sr-only">
              {t('order.title', { table: order.tableName, number: order.orderNumber ?? 0 })}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
