import type { DraftCategory } from '@hansang/contract/schemas';
import { useWords } from '../../../shared/words/words.ts';
import { useVenueWords } from '../venue-words.ts';
import styles from './copy-menu.module.css';

interface PickDishesProps {
  readonly categories: readonly DraftCategory[];
  readonly picked: ReadonlySet<string>;
  onPick(picked: ReadonlySet<string>): void;
}

/** Whole categories, or single dishes of them. */
export function PickDishes({ categories, picked, onPick }: PickDishesProps) {
  const { language } = useWords();
  const say = useVenueWords();
  const toggle = (ids: readonly string[], isOn: boolean) => {
    const next = new Set(picked);
    for (const id of ids) isOn ? next.add(id) : next.delete(id);
    onPick(next);
  };
  return categories.map((category) => {
    const ids = category.menus.map(({ id }) => id);
    const count = ids.filter((id) => picked.has(id)).length;
    const name = category.name[language] ?? category.name.ko;
    return (
      <fieldset key={category.id} className={styles.category}>
        <legend className="sr-only">{name}</legend>
        <label className={styles.all}>
          <input
            type="checkbox"
            checked={count === ids.length}
            onChange={({ target }) => toggle(ids, target.checked)}
          />
          {say('copy.category', { category: name, count, all: ids.length })}
        </label>
        <details>
          <summary>{say('copy.single')}</summary>
          <div className={styles.dishes}>
            {category.menus.map((dish) => (
              <label key={dish.id} className={styles.dish}>
                <input
                  type="checkbox"
                  checked={picked.has(dish.id)}
                  onChange={({ target }) => toggle([dish.id], target.checked)}
                />
                {dish.name[language] ?? dish.name.ko}
              </label>
            ))}
          </div>
        </details>
      </fieldset>
    );
  });
}
