import { type ReactNode, useId } from 'react';
import styles from './won-field.module.css';

interface WonFieldProps {
  label: string;
  value: number | null;
  onChange(value: number | null): void;
  /** What is wrong with it. */
  problem?: string | null;
  children?: ReactNode;
}

const MOST = 9;

/** An amount of money, typed in figures with the venue's digits grouped. */
export function WonField({ label, value, onChange, problem = null, children }: WonFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        className={styles.input}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        value={value === null ? '' : value.toLocaleString('ko-KR')}
        onChange={({ target }) => {
          const digits = target.value.replace(/\D/g, '').slice(0, MOST);
          onChange(digits === '' ? null : Number(digits));
        }}
      />
      {children}
      {problem !== null && (
        <p id={`${id}-problem`} className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}
