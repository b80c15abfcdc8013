import { WEEKDAYS } from '@hansang/contract';
import type { Times, TimeWindow } from '@hansang/contract/schemas';
import { dayText } from '@hansang/rules/hours';
import { useEffect, useId, useRef } from 'react';
import { Button } from '../../../shared/widgets/button.tsx';
import { Icon } from '../../../shared/widgets/icon.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { useEditorWords } from '../editor-words.ts';
import styles from './fields.module.css';

/** What stands there before anybody said another time. */
export const LUNCH: TimeWindow = { days: [...WEEKDAYS], from: '11:00', to: '14:00' };

interface TimesEditProps {
  label: string;
  help: string;
  value: Times | null;
  /** Null once nothing is left. */
  onSave(value: Times | null): void;
}

/** Hours of the week, each stretch with its days; every change is saved at once. */
export function TimesEdit({ label, help, value, onSave }: TimesEditProps) {
  const { e } = useEditorWords();
  const times = value ?? [];
  const put = (at: number, window: TimeWindow) => onSave(times.map((one, i) => (i === at ? window : one)));
  const remove = (at: number) => {
    const left = times.filter((_, i) => i !== at);
    onSave(left.length > 0 ? left : null);
  };
  return (
    <fieldset className={styles.words}>
      <legend className={styles.legend}>{label}</legend>
      <p className={styles.help}>{help}</p>
      {times.map((window, at) => (
        <WindowEdit
          // biome-ignore lint/suspicious/noArrayIndexKey: a stretch is told by nothing but its place
          key={at}
          window={window}
          onSave={(changed) => put(at, changed)}
          onRemove={() => remove(at)}
        />
      ))}
      <div>
        <Button onClick={() => onSave([...times, LUNCH])}>
          <Icon name="clock" size={22} />
          {e('addTimes')}
        </Button>
      </div>
    </fieldset>
  );
}

interface WindowEditProps {
  window: TimeWindow;
  onSave(window: TimeWindow): void;
  onRemove(): void;
}

function WindowEdit({ window, onSave, onRemove }: WindowEditProps) {
  const { e } = useEditorWords();
  const { language } = useWords();
  const id = useId();
  const { days } = window;
  // Two changes may come before the first one shows.
  const latest = useRef(window);
  useEffect(() => {
    latest.current = window;
  }, [window]);
  const save = (change: Partial<TimeWindow>) => {
    latest.current = { ...latest.current, ...change };
    onSave(latest.current);
  };
  const turned = (day: TimeWindow['days'][number]) =>
    WEEKDAYS.filter((one) => (one === day) !== latest.current.days.includes(one));
  const time = (end: 'from' | 'to') => (
    <span className={styles.field}>
      <label className={styles.label} htmlFor={`${id}-${end}`}>
        {e(end === 'from' ? 'timesFrom' : 'timesTo')}
      </label>
      <input
        key={window[end]}
        id={`${id}-${end}`}
        type="time"
        className={styles.input}
        // The end of a day is written as the beginning of the next.
        defaultValue={window[end] === '24:00' ? '00:00' : window[end]}
        onBlur={({ target: { value } }) => {
          if (value && value !== window[end]) save({ [end]: value });
        }}
      />
    </span>
  );
  return (
    <div className={styles.window}>
      <div className={styles.days}>
        {WEEKDAYS.map((day) => (
          <button
            key={day}
            type="button"
            className={styles.code}
            aria-pressed={days.includes(day)}
            disabled={days.length === 1 && days.includes(day)}
            onClick={() => save({ days: turned(day) })}
          >
            {dayText(day, language)}
          </button>
        ))}
      </div>
      <div className={styles.span}>
        {time('from')}
        {time('to')}
        <Button onClick={onRemove}>{e('removeTimes')}</Button>
      </div>
      {window.to <= window.from && <p className={styles.help}>{e('timesOvernight')}</p>}
    </div>
  );
}
