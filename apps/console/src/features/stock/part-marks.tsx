import type { StockDish, StockPart } from '@hansang/contract/schemas';
import { useWords } from '../../shared/words/words.ts';
import styles from './stock-page.module.css';

interface PartMarksProps {
  dish: StockDish;
  onMark(dish: StockDish, part: StockPart, isSoldOut: boolean): void;
}

/** The sizes and options of a dish: a tap marks one as sold out, another takes it back. */
export function PartMarks({ dish, onMark }: PartMarksProps) {
  const { t, of } = useWords();
  const name = of(dish.name);
  return (
    <fieldset className={styles.parts} aria-label={t('stock.parts', { name })}>
      {dish.parts.map((part) => (
        <button
          key={`${part.part}/${part.key}`}
          type="button"
          className={styles.part}
          aria-pressed={part.isSoldOut}
          aria-label={t('stock.togglePart', { dish: name, name: of(part.name) })}
          onClick={() => onMark(dish, part, !part.isSoldOut)}
        >
          {part.groupName && <span className={styles.group}>{of(part.groupName)} </span>}
          {of(part.name)}
        </button>
      ))}
    </fieldset>
  );
}
