import type { TablePlan } from '@hansang/contract/schemas';
import { SelectField } from '../../../shared/widgets/rows/select-field.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { useTableWords } from '../table-words.ts';

interface FloorChoiceProps {
  readonly floors: TablePlan['floors'];
  readonly value: string;
  onChange(floorId: string): void;
}

/** Which floor a table stands on; not asked where there is one alone. */
export function FloorChoice({ floors, value, onChange }: FloorChoiceProps) {
  const { of } = useWords();
  const say = useTableWords();
  if (floors.length < 2) return null;
  return (
    <SelectField label={say('setup.floor')} value={value} onChange={onChange}>
      {floors.map(({ floorId, name }) => (
        <option key={floorId} value={floorId}>
          {of(name)}
        </option>
      ))}
    </SelectField>
  );
}
