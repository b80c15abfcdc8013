import { type KeyboardEvent, useId, useState } from 'react';
import { useWords } from '../../../shared/words/words.ts';
import { amountOf } from '../draft/drafted-menu.ts';
import { useEditorWords } from '../editor-words.ts';
import styles from './fields.module.css';

interface NumberEditProps {
  label: string;
  value: number | null;
  /** `amount`: won. A count may be left empty where nothing limits it. */
  kind: 'amount' | 'count';
  least?: number;
  mayBeEmpty?: boolean;
  isDisabled?: boolean;
  onSave(value: number | null): void;
}

/** A number that is saved when it is left, or with Enter. What is none is told and not saved. */
export function NumberEdit({
  label,
  value,
  kind,
  least = 0,
  mayBeEmpty,
  isDisabled,
  onSave,
}: NumberEditProps) {
  const { e } = useEditorWords();
  const { won } = useWords();
  const id = useId();
  const [isWrong, setWrong] = useState(false);
  const save = (text: string) => {
    const wanted = text.trim() === '' && mayBeEmpty ? null : amountOf(text);
    const isFine = wanted === null ? mayBeEmpty === true && text.trim() === '' : wanted >= least;
    setWrong(!isFine);
    if (isFine && wanted !== value) onSave(wanted);
  };
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        key={value}
        id={id}
        className={styles.input}
        inputMode="numeric"
        defaultValue={value === null ? '' : kind === 'amount' ? value.toLocaleString('ko') : value}
        placeholder={mayBeEmpty ? e('noLimit') : undefined}
        title={kind === 'amount' && value !== null ? won(value) : undefined}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-problem` : undefined}
        disabled={isDisabled}
        onFocus={(event) => event.target.select()}
        onBlur={(event) => save(event.target.value)}
        onKeyDown={leaveOnEnter}
      />
      {isWrong && (
        <p className={styles.problem} id={`${id}-problem`} role="alert">
          {kind === 'amount' ? e('wrongPrice') : e('wrongCount', { least })}
        </p>
      )}
    </div>
  );
}

/** Enter is done with a line. */
export function leaveOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  // Else the key would press what has the focus next.
  event.preventDefault();
  event.currentTarget.blur();
}
