import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { UNPAID_REASONS, type UnpaidReason } from '@hansang/contract';
import { Field } from '../../../shared/widgets/field.tsx';
import { useWords } from '../../../shared/words/words.ts';
import styles from '../unaccepted-choice.module.css';
import { useBillTexts } from './bill-words.ts';

export interface Unpaid {
  readonly reason: UnpaidReason | null;
  readonly note: string;
}

interface UnpaidChoiceProps {
  /** Won. */
  owed: number;
  value: Unpaid;
  onChange(value: Unpaid): void;
}

/** Asks why a table is cleared whose guests still owe. Nothing is chosen beforehand. */
export function UnpaidChoice({ owed, value, onChange }: UnpaidChoiceProps) {
  const { won } = useWords();
  const b = useBillTexts();
  if (!b) return null;
  const question = b('unpaid', { amount: won(owed) });
  return (
    <section className={styles.unaccepted}>
      <p className={styles.question}>{question}</p>
      <RadioGroup
        aria-label={question}
        value={value.reason ?? ''}
        onValueChange={(reason) => onChange({ ...value, reason: reason as UnpaidReason })}
        className={styles.answers}
      >
        {UNPAID_REASONS.map((reason) => (
          <Radio.Root key={reason} value={reason} className={styles.answer}>
            {b(`unpaid.${reason}`)}
          </Radio.Root>
        ))}
      </RadioGroup>
      {value.reason !== null && value.reason !== 'PAID_ELSEWHERE' && (
        <Field
          label={b('unpaidNote')}
          value={value.note}
          maxLength={200}
          onChange={(event) => onChange({ ...value, note: event.target.value })}
        />
      )}
    </section>
  );
}
