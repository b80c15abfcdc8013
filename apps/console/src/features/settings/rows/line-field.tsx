import { useId } from 'react';
import styles from '../settings-page.module.css';

interface LineFieldProps {
  label: string;
  note?: string;
  longest: number;
  value: string;
  onChange(value: string): void;
}

/** One line of text in a sheet. */
export function LineField({ label, note, longest, value, onChange }: LineFieldProps) {
  const id = useId();
  return (
    <div className={styles.text}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={styles.line}
        maxLength={longest}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        aria-describedby={note && `${id}-note`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {note && (
        <p className={styles.note} id={`${id}-note`}>
          {note}
        </p>
      )}
    </div>
  );
}
