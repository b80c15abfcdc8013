import styles from './questions.module.css';

interface TickChipsProps<Value extends string> {
  label: string;
  note?: string;
  options: readonly (readonly [Value, string])[];
  /** In the order of the options. */
  ticked: readonly Value[];
  /** Short ones of the same width. */
  isWeek?: boolean;
  onChange(ticked: Value[]): void;
}

/** Any of a few. */
export function TickChips<Value extends string>({
  label,
  note,
  options,
  ticked,
  isWeek = false,
  onChange,
}: TickChipsProps<Value>) {
  const turn = (value: Value) =>
    onChange(
      options
        .map(([one]) => one)
        .filter((one) => (one === value ? !ticked.includes(one) : ticked.includes(one))),
    );
  return (
    <fieldset className={styles.question}>
      <legend className={styles.label}>{label}</legend>
      <div className={isWeek ? styles.days : styles.chips}>
        {options.map(([value, text]) => (
          <label key={value} className={styles.chip}>
            <input
              type="checkbox"
              className={styles.radio}
              checked={ticked.includes(value)}
              onChange={() => turn(value)}
            />
            {text}
          </label>
        ))}
      </div>
      {note && <p className={styles.note}>{note}</p>}
    </fieldset>
  );
}
