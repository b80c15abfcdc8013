import type { StockDish, StockPart } from '@hansang/contract/schemas';
import { useState } from 'react';
import { Icon } from '../../shared/widgets/icon.tsx';
import { useWords } from '../../shared/words/words.ts';
import styles from './stock-page.module.css';
import { named } from './stock-view.ts';

interface PartMarksProps {
  dish: StockDish;
  /** What is searched for: parts that it names are shown at once. */
  wanted: string;
  onMark(dish: StockDish, part: StockPart, isSoldOut: boolean): void;
}

/**
 * The sizes and options of a dish: a tap marks one as sold out, another takes it back. Those that are sold out always
 * stand there, the others once they are asked for.
 */
export function PartMarks({ dish, wanted, onMark }: PartMarksProps) {
  const { t, of } = useWords();
  const [isOpen, setOpen] = useState(false);
  const name = of(dish.name);
  const isShown = (part: StockPart) => isOpen || part.isSoldOut || (wanted !== '' && named(part, wanted));
  return (
    <fieldset className={styles.parts} aria-label={t('stock.parts', { name })}>
      {isOpen && <p className={styles.partsHelp}>{t('stock.partsHelp')}</p>}
      {dish.parts.filter(isShown).map((part) => (
        <button
          key={`${part.part}/${part.key}`}
          type="button"
          className={styles.part}
          aria-pressed={part.isSoldOut}
          onClick={() => onMark(dish, part, !part.isSoldOut)}
        >
          {part.groupName && <span className={styles.group}>{of(part.groupName)} </span>}
          {of(part.name)}
          <span className="sr-only">, {t('stock.toggle', { name })}</span>
        </button>
      ))}
      <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('stock.partsShort', { count: dish.parts.length })}
        <span className="sr-only">, {name}</span>
        <Icon name={isOpen ? 'up' : 'chevron'} size={18} />
      </button>
    </fieldset>
  );
}
