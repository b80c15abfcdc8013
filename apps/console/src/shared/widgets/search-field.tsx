import type { KeyboardEventHandler } from 'react';
import { Icon } from './icon.tsx';
import styles from './search-field.module.css';

interface SearchFieldProps {
  label: string;
  value: string;
  onChange(text: string): void;
  onKeyDown?: KeyboardEventHandler;
}

/** What a list is searched by. */
export function SearchField({ label, value, onChange, onKeyDown }: SearchFieldProps) {
  return (
    <div className={styles.search}>
      <Icon name="search" />
      <input
        type="search"
        className={styles.input}
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
