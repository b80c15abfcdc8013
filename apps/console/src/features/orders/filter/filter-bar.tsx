import type { BoardOrder } from '@hansang/contract/schemas';
import { SearchField } from '../../../shared/widgets/search-field.tsx';
import segments from '../../../shared/widgets/segments.module.css';
import { useWords } from '../../../shared/words/words.ts';
import styles from './filter-bar.module.css';
import { floorsOf, type OrderFilter } from './filter-orders.ts';

interface FilterBarProps {
  /** All of the board, whatever is shown of it. */
  orders: readonly BoardOrder[];
  filter: OrderFilter;
  onFilter(filter: OrderFilter): void;
}

/** What of the board is looked at: a text, and a floor where orders are on several. */
export function FilterBar({ orders, filter, onFilter }: FilterBarProps) {
  const { t, of } = useWords();
  const floors = floorsOf(orders);
  const isChosen = filter.floor !== null && !floors.some(({ ko }) => ko === filter.floor);
  return (
    <div className={styles.bar}>
      <SearchField
        label={t('rush.search')}
        value={filter.text}
        onChange={(text) => onFilter({ ...filter, text })}
      />
      {(floors.length > 1 || isChosen) && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll sideways
        <div className={segments.segments} role="group" aria-label={t('rush.floor')}>
          <button
            type="button"
            className={segments.segment}
            aria-pressed={filter.floor === null}
            onClick={() => onFilter({ ...filter, floor: null })}
          >
            {t('rush.everyFloor')}
          </button>
          {floors.map((floor) => (
            <button
              key={floor.ko}
              type="button"
              className={segments.segment}
              aria-pressed={filter.floor === floor.ko}
              onClick={() => onFilter({ ...filter, floor: floor.ko })}
            >
              {of(floor)}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
