import type { EntryMenu, Menu } from '@hansang/contract/schemas';
import { inMenuOrder, isOrderable } from '@hansang/rules';
import { useMemo, useState } from 'react';
import { SearchField } from '../../../shared/widgets/search-field.tsx';
import segments from '../../../shared/widgets/segments.module.css';
import { useWords } from '../../../shared/words/words.ts';
import type { DraftLine } from '../draft/entry-draft.ts';
import { useEnteringWords } from '../entering-words.ts';
import { DishButton } from './dish-button.tsx';
import styles from './dish-picker.module.css';
import { favouritesOf } from './favourites.ts';
import { findEntries, numbersOf, readTyped } from './find-entries.ts';
import { NumberPad } from './number-pad.tsx';

interface DishPickerProps {
  menu: EntryMenu;
  lines: readonly DraftLine[];
  /** What was sent is not changed before it is answered. */
  isHeld: boolean;
  onPick(dish: Menu, quantity: number): void;
  onSend(): void;
}

const QUANTITIES = [1, 2, 3, 4, 5, 6];

/** The menu to enter from: what is entered most, by category, by name or by number. */
export function DishPicker({ menu, lines, isHeld, onPick, onSend }: DishPickerProps) {
  const { of } = useWords();
  const e = useEnteringWords();
  const numbers = useMemo(() => numbersOf(menu), [menu]);
  const favourites = useMemo(() => favouritesOf(menu), [menu]);
  const [place, setPlace] = useState('favourites');
  const [typed, setTyped] = useState('');
  const [next, setNext] = useState(1);
  const { text, quantity } = readTyped(typed);
  const found = useMemo(() => findEntries(menu, numbers, text), [menu, numbers, text]);
  const category = menu.categories.find(({ _id }) => _id === place);
  const dishes = text ? found : category ? inMenuOrder([category]) : favourites;
  const taken = new Map<string, number>();
  for (const line of lines) taken.set(line._id, (taken.get(line._id) ?? 0) + line.quantity);

  const pick = (dish: Menu, count: number) => {
    onPick(dish, count);
    setNext(1);
    setTyped('');
  };
  const pickFirst = () => {
    const [first] = found;
    if (first && !isHeld && isOrderable(first)) pick(first, quantity * next);
  };
  return (
    <div className={styles.picker}>
      <div className={styles.search}>
        <SearchField
          label={e('search')}
          value={typed}
          onChange={setTyped}
          onKeyDown={(event) => {
            // A syllable that is still being put together is confirmed by Enter first.
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            if (event.ctrlKey || event.metaKey) onSend();
            else pickFirst();
          }}
        />
      </div>
      <nav className={`${segments.segments} ${styles.places}`} aria-label={e('places')}>
        {[
          ['favourites', e('favourites')] as const,
          ['numbers', e('numbers')] as const,
          ...menu.categories.map(({ _id, multiLanguage }) => [_id, of(multiLanguage.name)] as const),
        ].map(([id, name]) => (
          <button
            key={id}
            type="button"
            className={segments.segment}
            aria-pressed={id === place && (id === 'numbers' || !text)}
            onClick={() => {
              setPlace(id);
              setTyped('');
            }}
          >
            {name}
          </button>
        ))}
      </nav>
      {place === 'numbers' ? (
        <NumberPad
          typed={typed}
          onType={setTyped}
          {...(found[0] && { found: found[0], number: numbers.get(found[0]._id) ?? 0 })}
          isHeld={isHeld}
          onAdd={pickFirst}
        />
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll sideways
        <div className={styles.quantities} role="group" aria-label={e('next')}>
          {QUANTITIES.map((count) => (
            <button
              key={count}
              type="button"
              className={styles.count}
              aria-pressed={next === count}
              onClick={() => setNext(count)}
            >
              {e('times', { count })}
            </button>
          ))}
        </div>
      )}
      {dishes.length === 0 && (
        <p className={styles.none} role="status">
          {text ? e('notFound', { text }) : e('empty')}
        </p>
      )}
      <ul className={styles.dishes} aria-label={e('dishes')}>
        {dishes.map((dish) => (
          <li key={dish._id}>
            <DishButton
              dish={dish}
              number={numbers.get(dish._id) ?? 0}
              taken={taken.get(dish._id) ?? 0}
              isHeld={isHeld}
              onPick={() => pick(dish, text ? quantity * next : next)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
