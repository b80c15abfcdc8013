import type { TablePlan } from '@hansang/contract/schemas';
import { useId } from 'react';
import { useWords } from '../../../shared/words/words.ts';
import { useTableWords } from '../table-words.ts';
import styles from './set-up-tables.module.css';

interface FloorChoiceProps {
  readonly floors: TablePlan['floors'];
  readonly value: string;
  onChange(floorId: string): void;
}

/** Which floor a table stands on; not asked where there is one alone. */
export function FloorChoice({ floors, value, onChange }: FloorChoiceProps) {
  const { of } = useWords();
  const say = useTableWords();
  const id = useId();
  if (floors.length < 2) return null;
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{say('setup.floor')}</label>
      <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {floors.map(({ floorId, name }) => (
          <option key={floorId} value={floorId}>
            {of(name)}
          </option>
        ))}
      </select>
    </div>
  );
}
