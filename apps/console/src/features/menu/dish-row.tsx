import { imageSources } from '@hansang/contract';
import type { DraftDish } from '@hansang/contract/schemas';
import { missingLanguages } from '@hansang/rules/draft';
import { timesText } from '@hansang/rules/hours';
import { memo, type ReactNode, useId, useState } from 'react';
import { Icon } from '../../shared/widgets/icon.tsx';
import { LANGUAGE_NAMES } from '../../shared/words/language.ts';
import { useWords } from '../../shared/words/words.ts';
import { amountOf } from './draft/drafted-menu.ts';
import { dishName, useEditor, useWritten } from './draft/editor.ts';
import { useEditorWords } from './editor-words.ts';
import { leaveOnEnter } from './fields/line-edit.tsx';
import styles from './menu.module.css';
import sorting from './sorting/sorting.module.css';
import type { SortRow } from './sorting/use-sorting.tsx';

interface DishRowProps {
  dish: DraftDish;
  /** Whose it is, where dishes of several are listed. */
  category?: string;
  onOpen(): void;
  /** While the list is sorted. */
  sort?: SortRow;
  children?: ReactNode;
}

const BADGES = [
  ['isFeatured', 'FEATURED'],
  ['isNewMenu', 'NEW'],
  ['isPopular', 'POPULAR'],
  ['isSignature', 'SIGNATURE'],
  ['isSpicy', 'SPICY'],
  ['isNotAllowedMinor', 'ADULT'],
] as const;

/** A dish: a tap on its price changes the price, a tap beside it opens all the rest. */
export const DishRow = memo(function DishRow({ dish, category, onOpen, sort, children }: DishRowProps) {
  const { e, guest } = useEditorWords();
  const { list } = useWords();
  const { draft, touched } = useEditor();
  const name = useWritten()(dish.name);
  const missing = missingLanguages(dish.name, draft.languages);
  return (
    <li
      {...sort?.row}
      className={`${styles.dish} ${touched.has(dish.id) ? styles.touched : ''} ${sorting.dragged}`}
    >
      {sort?.handle}
      <button type="button" className={styles.open} onClick={onOpen}>
        {dish.image ? (
          <img className={styles.picture} {...imageSources(dish.image, 52, 'square')} alt="" loading="lazy" />
        ) : (
          <span className={styles.picture} aria-hidden="true">
            {[...name][0]}
          </span>
        )}
        <span className={styles.text}>
          <span className={styles.name}>{name}</span>
          <span className={styles.marks}>
            {category && <span>{category}</span>}
            {touched.has(dish.id) && <span className={styles.drafted}>{e('drafted')}</span>}
            {BADGES.filter(([field]) => dish[field]).map(([field, mark]) => (
              <span key={field}>{guest(`mark.${mark}`)}</span>
            ))}
            <TimedMark dish={dish} />
            {missing.length > 0 && (
              <span className={styles.lack}>
                {e('missingIn', {
                  languages: list(missing.map((language) => LANGUAGE_NAMES[language])),
                })}
              </span>
            )}
          </span>
        </span>
        <span className="sr-only">{e('edit', { name })}</span>
      </button>
      {children || <Price dish={dish} name={name} onOpen={onOpen} />}
    </li>
  );
});

/** A clock on what is sold, or priced, by the hour: with its hours. */
function TimedMark({ dish: { schedule, happyHour, sizes } }: { dish: DraftDish }) {
  const { language } = useWords();
  const offers = sizes.length > 0 ? sizes.map((size) => size.happyHour) : [happyHour];
  const all = [schedule, ...offers.map((offer) => offer?.times ?? null)].filter((times) => times !== null);
  if (all.length === 0) return null;
  const texts = [...new Set(all.map((times) => timesText(times, language)))];
  return (
    <span className={styles.timed}>
      <Icon name="clock" size={16} />
      {texts.join(' · ')}
    </span>
  );
}

/** Tapped, it takes another price: digits and Enter. One that comes of sizes opens them. */
function Price({ dish, name, onOpen }: { dish: DraftDish; name: string; onOpen(): void }) {
  const { e } = useEditorWords();
  const { won } = useWords();
  const { change } = useEditor();
  const [isTyping, setTyping] = useState(false);
  // Who was done by a key finds the focus where it was.
  const [isByKey, setByKey] = useState(false);
  const [isWrong, setWrong] = useState(false);
  const id = useId();
  if (dish.sizes.length > 0)
    return (
      <button type="button" className={styles.price} onClick={onOpen}>
        {e('from', { price: won(dish.price) })}
        <span className="sr-only">, {e('priceOf', { name })}</span>
      </button>
    );
  if (!isTyping)
    return (
      <button
        type="button"
        className={styles.price}
        aria-label={`${e('priceOf', { name })} ${won(dish.price)}`}
        // biome-ignore lint/a11y/noAutofocus: it had the focus before
        autoFocus={isByKey}
        onClick={() => {
          setByKey(false);
          setTyping(true);
        }}
      >
        {won(dish.price)}
      </button>
    );
  const leave = (text: string) => {
    const price = amountOf(text);
    setWrong(price === null);
    if (price === null) return;
    setTyping(false);
    if (price !== dish.price) change({ ...dishName(dish.id), field: 'price', value: price });
  };
  return (
    <span className={styles.pricing}>
      <input
        className={`${styles.price} ${styles.typing}`}
        inputMode="numeric"
        aria-label={e('priceOf', { name })}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? id : undefined}
        defaultValue={dish.price}
        // biome-ignore lint/a11y/noAutofocus: the tap asked for it
        autoFocus
        onFocus={(event) => event.target.select()}
        onBlur={(event) => leave(event.target.value)}
        onKeyDown={(event) => {
          setByKey(event.key === 'Escape' || event.key === 'Enter');
          if (event.key === 'Escape') {
            setTyping(false);
            setWrong(false);
          } else leaveOnEnter(event);
        }}
      />
      {isWrong && (
        <span id={id} role="alert" className={styles.wrong}>
          {e('wrongPrice')}
        </span>
      )}
    </span>
  );
}
