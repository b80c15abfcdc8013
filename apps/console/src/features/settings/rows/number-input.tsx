import { useState } from 'react';
import styles from '../settings-page.module.css';

interface NumberInputProps {
  value: number;
  least: number;
  most: number;
  unit: string;
  /** What it is, for those who do not see where it stands. */
  label: string;
  /** Words before it. */
  before?: string;
  describedBy?: string;
  /** @param began what stood there when somebody began to type: another console may have saved since */
  onSave(value: number, began: number): void;
}

/** A whole number that is saved when it is left or confirmed; what cannot be goes back to what was. */
export function NumberInput({
  value,
  least,
  most,
  unit,
  label,
  before,
  describedBy,
  onSave,
}: NumberInputProps) {
  const [typed, setTyped] = useState<{ text: string; began: number } | null>(null);
  const shown = typed?.text ?? String(value);
  const number = /^\d{1,9}$/.test(shown.trim()) ? Number(shown) : Number.NaN;
  const isGood = number >= least && number <= most;
  const leave = () => {
    if (typed !== null && isGood && number !== value) onSave(number, typed.began);
    setTyped(null);
  };
  return (
    <label className={styles.number}>
      {before && <span>{before}</span>}
      <input
        className={styles.input}
        inputMode="numeric"
        maxLength={9}
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={!isGood}
        value={shown}
        onChange={(event) => setTyped({ text: event.target.value, began: typed?.began ?? value })}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
          if (event.key === 'Escape') setTyped(null);
        }}
      />
      <span>{unit}</span>
    </label>
  );
}
