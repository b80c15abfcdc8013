import { useId } from 'react';
import styles from './questions.module.css';

interface OptionCardsProps<Value extends string> {
  label: string;
  /** The question of the whole screen asks it already. */
  isLabelHidden?: boolean;
  options: readonly { readonly value: Value; readonly text: string; readonly note?: string }[];
  value: Value | null;
  onChange(value: Value): void;
  /** Short answers stand side by side. */
  isShort?: boolean;
}

/** One answer of a few, each with what it means. */
export function OptionCards<Value extends string>({
  label,
  isLabelHidden = false,
  options,
  value,
  onChange,
  isShort = false,
}: OptionCardsProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.question}>
      <legend className={isLabelHidden ? 'sr-only' : styles.label}>{label}</legend>
      <div className={isShort ? styles.short : styles.cards}>
        {options.map((option) => (
          <label key={option.value} className={styles.card}>
            <input
              type="radio"
              name={name}
              className={styles.radio}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className={styles.cardText}>{option.text}</span>
            {option.note && <span className={styles.note}>{option.note}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
