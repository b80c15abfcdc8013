import { useId } from 'react';
import styles from './choice.module.css';
import segments from './segments.module.css';

interface ChoiceProps<Value extends string> {
  label: string;
  options: readonly (readonly [Value, string])[];
  value: Value;
  onChange(value: Value): void;
}

/** One of a few values, side by side. */
export function Choice<Value extends string>({ label, options, value, onChange }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <p className={styles.label} id={id}>
        {label}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll sideways */}
      <div className={`${segments.segments} ${segments.all}`} role="group" aria-labelledby={id}>
        {options.map(([one, text]) => (
          <button
            key={one}
            type="button"
            className={segments.segment}
            aria-pressed={one === value}
            onClick={() => onChange(one)}
          >
            {text}
          </button>
        ))}
      </div>
    </div>
  );
}
