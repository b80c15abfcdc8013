import { type ReactNode, useId } from 'react';
import styles from './select-field.module.css';

interface SelectFieldProps {
  label: string;
  value: string;
  onChange(value: string): void;
  /** Its options. */
  children: ReactNode;
}

/** One of a list that is too long to stand side by side. */
export function SelectField({ label, value, onChange, children }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {children}
      </select>
    </div>
  );
}
