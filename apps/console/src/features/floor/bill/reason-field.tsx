import { Field } from '../../../shared/widgets/field.tsx';
import { useBillWords } from './bill-words.ts';

/** Why something of a bill is changed. */
export function ReasonField({ reason, onChange }: { reason: string; onChange(reason: string): void }) {
  const b = useBillWords();
  return (
    <Field
      label={b('reason')}
      note={b('reasonHint')}
      value={reason}
      maxLength={200}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
