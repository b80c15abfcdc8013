import {
  type HoursFault,
  hoursFaults,
  type OpeningHours,
  type OpenSpan,
  WEEKDAYS,
  type Weekday,
} from '@hansang/rules/hours';
import { useId, useState } from 'react';
import { Button } from '../../../shared/widgets/button.tsx';
import { Switch } from '../../../shared/widgets/switch.tsx';
import { EditSheet } from '../rows/edit-sheet.tsx';
import { useSettingWords } from '../setting-words.ts';
import styles from '../settings-page.module.css';
import { SpanFields } from './span-fields.tsx';

interface DaySheetProps {
  day: Weekday;
  weekly: NonNullable<OpeningHours['weekly']>;
  onClose(): void;
  onSave(spans: readonly OpenSpan[], isForAll: boolean): void;
}

/** What to do about each; the rest of the faults are of days off. */
const PROBLEMS = {
  NOT_A_TIME: 'hours.problem.time',
  SPANS_OVERLAP: 'hours.problem.overlap',
  BREAK_OUTSIDE_SPAN: 'hours.problem.break',
  LAST_ORDER_OUTSIDE_SPAN: 'hours.problem.lastOrder',
  NOT_A_DATE: 'hours.problem.time',
  ENDS_BEFORE_IT_BEGINS: 'hours.problem.time',
  NOT_A_WEEK_OF_THE_MONTH: 'hours.problem.time',
} as const satisfies Record<HoursFault['fault'], string>;

const NEW: OpenSpan = { open: '11:00', close: '22:00' };

/** One day's hours: opened and closed once or more often, with last order and breaks. */
export function DaySheet({ day, weekly, onClose, onSave }: DaySheetProps) {
  const t = useSettingWords();
  const id = useId();
  const [spans, setSpans] = useState<readonly OpenSpan[]>(weekly[day] ?? []);
  const [isForAll, setForAll] = useState(false);
  const next = isForAll
    ? Object.fromEntries(WEEKDAYS.map((one) => [one, spans]))
    : { ...weekly, [day]: spans };
  const [fault] = hoursFaults({ weekly: next });
  return (
    <EditSheet
      title={t(`day.${day}`)}
      isGood={!fault}
      problem={fault ? t(PROBLEMS[fault.fault]) : null}
      onClose={onClose}
      onSave={() => onSave(spans, isForAll)}
    >
      {spans.length === 0 && <p className={styles.said}>{t('hours.closed')}</p>}
      {spans.map((span, index) => (
        <SpanFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a span has no name of its own, and is never moved
          key={index}
          span={span}
          isOnly={spans.length === 1}
          onChange={(next) => setSpans(spans.map((one, at) => (at === index ? next : one)))}
          onRemove={() => setSpans(spans.filter((_, at) => at !== index))}
        />
      ))}
      <Button onClick={() => setSpans([...spans, NEW])}>{t('hours.addSpan')}</Button>
      <div className={styles.switch}>
        <span id={id}>{t('hours.sameAs')}</span>
        <Switch isOn={isForAll} onChange={setForAll} label={t('hours.sameAs')} />
      </div>
    </EditSheet>
  );
}
