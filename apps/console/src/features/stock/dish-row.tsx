import { imageSources } from '@hansang/contract';
import type { SetStockRequest, StockDish, StockPart } from '@hansang/contract/schemas';
import { Icon } from '../../shared/widgets/icon.tsx';
import { Switch } from '../../shared/widgets/switch.tsx';
import { useWords } from '../../shared/words/words.ts';
import { PartMarks } from './part-marks.tsx';
import styles from './stock-page.module.css';
import { isOut } from './stock-view.ts';

interface DishRowProps {
  dish: StockDish;
  /** What is searched for, in small letters. */
  wanted: string;
  onChange(dish: StockDish, change: SetStockRequest): void;
  onEdit(dish: StockDish): void;
  onMark(dish: StockDish, part: StockPart, isSoldOut: boolean): void;
}

/** A dish with its switch; a dish that ran out is put back on sale by counting it anew. */
export function DishRow({ dish, wanted, onChange, onEdit, onMark }: DishRowProps) {
  const { t, of } = useWords();
  const name = of(dish.name);
  const isSoldOut = isOut(dish);
  const left =
    dish.leftQuantity === null ? t('stock.uncounted') : t('stock.left', { count: dish.leftQuantity });
  const turn = (isOff: boolean) => {
    if (!isOff && dish.leftQuantity === 0) onEdit(dish);
    else onChange(dish, { isSoldOut: isOff });
  };
  return (
    <li className={isSoldOut ? `${styles.dish} ${styles.out}` : styles.dish}>
      {dish.imageUrl ? (
        <img
          className={styles.picture}
          {...imageSources(dish.imageUrl, 52, 'square')}
          alt=""
          loading="lazy"
        />
      ) : (
        <span className={styles.picture} aria-hidden="true">
          {[...name][0]}
        </span>
      )}
      <div className={styles.text}>
        <p className={styles.name}>{name}</p>
        <p className={styles.state}>
          <button type="button" className={styles.edit} onClick={() => onEdit(dish)}>
            {isSoldOut ? t('stock.soldOut') : left}
            <span className="sr-only">, {t('stock.edit', { name })}</span>
            <Icon name="pencil" size={16} />
          </button>
        </p>
      </div>
      <Switch isOn={isSoldOut} onChange={turn} label={t('stock.toggle', { name })} />
      {dish.parts.length > 0 && <PartMarks dish={dish} wanted={wanted} onMark={onMark} />}
    </li>
  );
}
