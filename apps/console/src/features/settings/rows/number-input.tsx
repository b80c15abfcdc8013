import { useId, useState } from 'react';
import { useWords } from '../../../shared/words/words.ts';
import { useSettingWords } from '../setting-words.ts';
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

/** A whole number that is saved when it is left or confirmed; what cannot be stays, with what could, and saves nothing. */
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
  const t = useSettingWords();
  const { language } = useWords();
  const id = useId();
  const figure = (one: number) => one.toLocaleString(language);
  const [typed, setTyped] = useState<{ text: string; began: number } | null>(null);
  const shown = typed?.text ?? figure(value);
  const digits = shown.replace(/[\s,]/g, '');
  const number = /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN;
  const isGood = number >= least && number <= most;
  const [isLeft, setLeft] = useState(false);
  const isWrong = isLeft && !isGood;
  const leave = () => {
    setLeft(true);
    if (!isGood) return;
    if (typed !== null && number !== value) onSave(number, typed.began);
    setTyped(null);
  };
  return (
    <label className={styles.number}>
      {before && <span>{before}</span>}
      <input
        className={styles.input}
        inputMode="numeric"
        maxLength={12}
        aria-label={label}
        aria-describedby={isWrong ? `${id}-problem` : describedBy}
        aria-invalid={!isGood}
        value={shown}
        onChange={(event) => {
          setLeft(false);
          setTyped({ text: event.target.value, began: typed?.began ?? value });
        }}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
          if (event.key === 'Escape') {
            setTyped(null);
            setLeft(false);
          }
        }}
      />
      <span>{unit}</span>
      {isWrong && (
        <span id={`${id}-problem`} role="alert" className={styles.wrong}>
          {t('number.between', { least: figure(least), most: figure(most) })}
        </span>
      )}
    </label>
  );
}
