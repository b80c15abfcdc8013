import type { TablePlan } from '@hansang/contract/schemas';
import { type FormEvent, useState } from 'react';
import { readRanges } from '../../../shared/tables/number-ranges.ts';
import { Button } from '../../../shared/widgets/button.tsx';
import { Field, Problem } from '../../../shared/widgets/field.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { useTableWords } from '../table-words.ts';
import styles from './print-codes.module.css';

interface PickTablesProps {
  readonly floors: TablePlan['floors'];
  readonly picked: ReadonlySet<number>;
  onPick(picked: ReadonlySet<number>): void;
}

/** All tables, a floor, single ones, or those of some numbers. */
export function PickTables({ floors, picked, onPick }: PickTablesProps) {
  const { of } = useWords();
  const say = useTableWords();
  const every = floors.flatMap(({ tables }) => tables.map(({ tableIdx }) => tableIdx));
  const toggle = (numbers: readonly number[], isOn: boolean) => {
    const next = new Set(picked);
    for (const number of numbers) isOn ? next.add(number) : next.delete(number);
    onPick(next);
  };
  return (
    <section className={styles.part} aria-labelledby="print-pick">
      <h2 id="print-pick">{say('print.pick')}</h2>
      <div className={styles.tools}>
        <Button onClick={() => onPick(new Set(every))}>{say('print.all')}</Button>
        <Button kind="quiet" onClick={() => onPick(new Set())}>
          {say('print.nobody')}
        </Button>
      </div>
      <ByNumber every={every} onPick={onPick} />
      {floors
        .filter(({ tables }) => tables.length > 0)
        .map(({ floorId, name, tables }) => (
          <fieldset key={floorId} className={styles.floor}>
            <legend className="sr-only">{of(name)}</legend>
            <label className={styles.all}>
              <input
                type="checkbox"
                checked={tables.every(({ tableIdx }) => picked.has(tableIdx))}
                onChange={({ target }) =>
                  toggle(
                    tables.map(({ tableIdx }) => tableIdx),
                    target.checked,
                  )
                }
              />
              {say('print.floor', { floor: of(name) })}
            </label>
            <div className={styles.tables}>
              {tables.map(({ tableIdx, tableName }) => (
                <label key={tableIdx} className={styles.table}>
                  <input
                    type="checkbox"
                    checked={picked.has(tableIdx)}
                    onChange={({ target }) => toggle([tableIdx], target.checked)}
                  />
                  {tableName}
                </label>
              ))}
            </div>
          </fieldset>
        ))}
    </section>
  );
}

/** Picks the tables of written numbers, and says what is wrong with them. */
function ByNumber({
  every,
  onPick,
}: {
  every: readonly number[];
  onPick(picked: ReadonlySet<number>): void;
}) {
  const say = useTableWords();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const take = (event: FormEvent) => {
    event.preventDefault();
    const numbers = readRanges(text);
    const found = numbers?.filter((number) => every.includes(number)) ?? [];
    setProblem(
      numbers === null ? say('print.rangeWrong') : found.length === 0 ? say('print.rangeNone') : null,
    );
    if (found.length > 0) onPick(new Set(found));
  };
  return (
    <form className={styles.byNumber} onSubmit={take}>
      <div className={styles.range}>
        <Field
          label={say('print.range')}
          note={say('print.rangeHint')}
          value={text}
          maxLength={200}
          autoComplete="off"
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <Button type="submit" className={styles.take}>
        {say('print.rangeTake')}
      </Button>
      <Problem text={problem} />
    </form>
  );
}
