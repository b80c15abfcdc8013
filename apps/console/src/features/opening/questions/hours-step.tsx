import { WEEKDAYS } from '@hansang/rules/hours';
import { Field } from '../../../shared/widgets/field.tsx';
import { SwitchRow } from '../../../shared/widgets/rows/switch-row.tsx';
import { useOpeningWords } from '../opening-words.ts';
import type { Hours } from './draft.ts';
import styles from './questions.module.css';
import type { StepProps } from './step-props.ts';
import { TickChips } from './tick-chips.tsx';

/** When the venue is open. */
export function HoursStep({ draft, change }: StepProps) {
  const say = useOpeningWords();
  const { hours } = draft;
  const set = (next: Partial<Hours>) => change({ hours: { ...hours, ...next }, areHoursSet: true });
  const option = (label: string, isOn: boolean, onChange: (isOn: boolean) => void) => (
    <SwitchRow label={label} isOn={isOn} onChange={onChange} />
  );
  return (
    <>
      {!hours.isAlways && hours.isSame && <Times times={hours} onChange={set} />}
      {!hours.isAlways && (
        <TickChips
          label={say('hours.closedDays')}
          isWeek
          options={WEEKDAYS.map((day) => [day, say(`day.${day}`)] as const)}
          ticked={hours.closed}
          onChange={(closed) => set({ closed })}
        />
      )}
      {!hours.isAlways && option(say('hours.own'), !hours.isSame, (isOn) => set({ isSame: !isOn }))}
      {!hours.isAlways && !hours.isSame && <OwnTimes hours={hours} set={set} />}
      {!hours.isAlways && option(say('hours.break'), hours.hasBreak, (hasBreak) => set({ hasBreak }))}
      {!hours.isAlways && hours.hasBreak && (
        <div className={styles.times}>
          <Time
            label={say('hours.breakFrom')}
            time={hours.breakFrom}
            onChange={(breakFrom) => set({ breakFrom })}
          />
          <Time label={say('hours.breakTo')} time={hours.breakTo} onChange={(breakTo) => set({ breakTo })} />
        </div>
      )}
      {option(say('hours.always'), hours.isAlways, (isAlways) => set({ isAlways }))}
      <p className={styles.note}>{say('hours.holidays')}</p>
    </>
  );
}

interface Span {
  readonly open: string;
  readonly close: string;
}

/** The times of each open day. */
function OwnTimes({ hours, set }: { hours: Hours; set(next: Partial<Hours>): void }) {
  const say = useOpeningWords();
  return WEEKDAYS.filter((day) => !hours.closed.includes(day)).map((day) => (
    <fieldset key={day} className={styles.day}>
      <legend className={styles.label}>{say(`day.${day}`)}</legend>
      <Times
        times={hours.own[day] ?? hours}
        onChange={(next) => {
          const { open, close } = hours.own[day] ?? hours;
          set({ own: { ...hours.own, [day]: { open, close, ...next } } });
        }}
      />
    </fieldset>
  ));
}

function Times({ times: { open, close }, onChange }: { times: Span; onChange(next: Partial<Span>): void }) {
  const say = useOpeningWords();
  return (
    <div className={styles.times}>
      <Time label={say('hours.open')} time={open} onChange={(next) => onChange({ open: next })} />
      <Time label={say('hours.close')} time={close} onChange={(next) => onChange({ close: next })} />
      {close !== '' && close !== '00:00' && close <= open && (
        <p className={styles.note}>{say('hours.overnight')}</p>
      )}
    </div>
  );
}

function Time({ label, time, onChange }: { label: string; time: string; onChange(time: string): void }) {
  return <Field label={label} type="time" value={time} onChange={({ target }) => onChange(target.value)} />;
}
