import type { OrderStatus } from '@hansang/contract';
import type { BoardOrder } from '@hansang/contract/schemas';
import { Button } from '../../../shared/widgets/button.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { COLUMNS } from '../board-view.ts';
import styles from './chosen-bar.module.css';
import { forwardText } from './forward-text.ts';

interface ChosenBarProps {
  chosen: readonly BoardOrder[];
  /** The step forward of an order; null where the role has none. */
  forwardOf(order: BoardOrder): OrderStatus | null;
  onForward(orders: readonly BoardOrder[]): void;
  onClose(): void;
}

/** Several orders at once: one tap for those of each column. */
export function ChosenBar({ chosen, forwardOf, onForward, onClose }: ChosenBarProps) {
  const { t } = useWords();
  return (
    <section className={styles.bar} aria-label={t('rush.many')}>
      <p className={styles.count} role="status">
        {chosen.length === 0 ? t('rush.chooseMany') : t('rush.chosen', { count: chosen.length })}
      </p>
      {COLUMNS.map((column) => {
        const these = chosen.filter((order) => order.status === column);
        const to = these[0] ? forwardOf(these[0]) : null;
        if (to === null) return null;
        return (
          <Button key={column} kind="primary" onClick={() => onForward(these)}>
            {t('rush.forwardMany', { what: t(forwardText(to)), count: these.length })}
          </Button>
        );
      })}
      <Button onClick={onClose}>{t('app.close')}</Button>
    </section>
  );
}
