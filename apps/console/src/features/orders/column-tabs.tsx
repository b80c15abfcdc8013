import segments from '../../shared/widgets/segments.module.css';
import { useWords } from '../../shared/words/words.ts';
import styles from './board-page.module.css';
import type { Column } from './board-view.ts';

interface ColumnTabsProps {
  names: readonly Column[];
  columns: Readonly<Record<Column, readonly unknown[]>>;
  shown: Column | undefined;
  onShow(column: Column): void;
}

/** On a phone: which column is shown, and how much is in each. */
export function ColumnTabs({ names, columns, shown, onShow }: ColumnTabsProps) {
  const { t } = useWords();
  const isHot = (column: Column) => column === 'REQUEST' && columns.REQUEST.length > 0;
  return (
    <div className={styles.tabs}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll sideways */}
      <div className={segments.segments} role="group" aria-label={t('orders.columns')}>
        {names.map((column) => (
          <button
            key={column}
            type="button"
            className={segments.segment}
            aria-pressed={column === shown}
            onClick={() => onShow(column)}
          >
            {t(`orders.column.${column}`)}
            <span className={`${segments.count} ${isHot(column) ? segments.hot : ''}`}>
              {columns[column].length}
            </span>
          </button>
        ))}
      </div>
    </div>
  );
}
