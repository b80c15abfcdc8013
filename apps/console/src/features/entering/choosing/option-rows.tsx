import type { OptionGroup } from '@hansang/contract/schemas';
import { fewestOf } from '@hansang/rules';
import { Stepper } from '../../../shared/widgets/stepper.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { useEnteringWords } from '../entering-words.ts';
import styles from './choose-sheet.module.css';

interface OptionRowsProps {
  group: OptionGroup;
  /** How often each option of the dish is taken. */
  taken: ReadonlyMap<string, number>;
  onChange(taken: ReadonlyMap<string, number>): void;
}

/** The options of a group: one tap takes one, where one is all that may be taken in the place of another. */
export function OptionRows({ group, taken, onChange }: OptionRowsProps) {
  const { t, of, won } = useWords();
  const e = useEnteringWords();
  const sum = group.options.reduce((all, { _id }) => all + (taken.get(_id) ?? 0), 0);
  const fewest = fewestOf(group);
  const set = (id: string, count: number) => {
    const after = new Map(taken);
    if (group.selectableCount === 1 && count > 0) for (const { _id } of group.options) after.delete(_id);
    after.set(id, count);
    onChange(after);
  };
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>
        {of(group.multiLanguage.name)}{' '}
        <span className={sum < fewest ? styles.lacks : styles.rule}>
          {fewest > 0 ? e('atLeast', { count: fewest }) : e('atMost', { count: group.selectableCount })}
        </span>
      </legend>
      {group.options.map(({ _id, multiLanguage, price, isSoldOut, selectableCount }) => {
        const count = taken.get(_id) ?? 0;
        const name = of(multiLanguage.name);
        const most = Math.min(selectableCount, count + group.selectableCount - sum);
        const isOne = selectableCount === 1 || group.selectableCount === 1;
        const mayTake = !isSoldOut && (count > 0 || most > 0 || group.selectableCount === 1);
        return (
          <div key={_id} className={styles.option}>
            <button
              type="button"
              className={styles.name}
              aria-pressed={count > 0}
              disabled={!mayTake}
              onClick={() => set(_id, count > 0 ? 0 : 1)}
            >
              <span>{name}</span>
              <span className={styles.price}>
                {isSoldOut ? e('soldOut') : price > 0 ? `+${won(price)}` : ''}
              </span>
            </button>
            {!isOne && count > 0 && (
              <Stepper
                count={count}
                least={0}
                most={most}
                less={`${name}: ${t('line.less')}`}
                more={`${name}: ${t('line.more')}`}
                onChange={(next) => set(_id, next)}
              />
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
