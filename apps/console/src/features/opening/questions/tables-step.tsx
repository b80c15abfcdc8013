import { readRanges } from '../../../shared/tables/number-ranges.ts';
import { Button } from '../../../shared/widgets/button.tsx';
import { Field } from '../../../shared/widgets/field.tsx';
import { Icon } from '../../../shared/widgets/icon.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { useOpeningWords } from '../opening-words.ts';
import { floorName } from './answers.ts';
import type { FloorDraft } from './draft.ts';
import styles from './questions.module.css';
import type { StepProps } from './step-props.ts';

const MOST_FLOORS = 20;

/** Floors, and the tables of each by their numbers. */
export function TablesStep({ draft, change }: StepProps) {
  const say = useOpeningWords();
  const { of } = useWords();
  const { floors } = draft;
  const set = (index: number, next: Partial<FloorDraft>) =>
    change({ floors: floors.map((floor, at) => (at === index ? { ...floor, ...next } : floor)) });
  const add = () => {
    const next = Math.max(0, ...numbersOf(floors)) + 1;
    change({ floors: [...floors, { name: null, numbers: `${next}-${next + 9}`, seats: '4' }] });
  };
  return (
    <>
      {floors.map((floor, index) => {
        const name = floor.name ?? of(floorName(index, floors.length));
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a floor is known by its place alone
          <fieldset key={index} className={styles.floor}>
            <legend className="sr-only">{name}</legend>
            {floors.length > 1 && (
              <div className={styles.floorHead}>
                <Field
                  label={say('tables.floor')}
                  value={name}
                  maxLength={40}
                  autoComplete="off"
                  onChange={({ target }) => set(index, { name: target.value })}
                />
                <Button
                  kind="quiet"
                  shape="square"
                  aria-label={say('tables.removeFloor', { floor: name })}
                  onClick={() => change({ floors: floors.filter((_, at) => at !== index) })}
                >
                  <Icon name="bin" />
                </Button>
              </div>
            )}
            <Field
              label={say('tables.numbers')}
              note={say('tables.note')}
              value={floor.numbers}
              maxLength={200}
              autoComplete="off"
              onChange={({ target }) => set(index, { numbers: target.value })}
            />
            <Field
              label={say('tables.seats')}
              note={say('tables.seatsNote')}
              value={floor.seats}
              inputMode="numeric"
              maxLength={2}
              autoComplete="off"
              onChange={({ target }) => set(index, { seats: target.value })}
            />
          </fieldset>
        );
      })}
      <div className={styles.foot}>
        {floors.length < MOST_FLOORS && (
          <Button onClick={add}>
            <Icon name="plus" size={20} />
            {say('tables.addFloor')}
          </Button>
        )}
        <p className={styles.note}>{say('tables.count', { count: numbersOf(floors).length })}</p>
      </div>
    </>
  );
}

const numbersOf = (floors: readonly FloorDraft[]): number[] =>
  floors.flatMap(({ numbers }) => readRanges(numbers) ?? []);
