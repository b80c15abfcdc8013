import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { LINE_REASONS, type LineReason } from '@hansang/contract';
import { useWords } from '../words/words.ts';
import styles from './reason-choice.module.css';

interface ReasonChoiceProps {
  label: string;
  reason: LineReason | null;
  /** They are of what is given free. */
  isFree?: boolean;
  onChoose(reason: LineReason): void;
}

/** The reasons that staff give, to a guest or for what is on the house; a failed payment is the system's. */
export function ReasonChoice({ label, reason, isFree = false, onChoose }: ReasonChoiceProps) {
  const { t } = useWords();
  return (
    <RadioGroup
      aria-label={label}
      value={reason ?? ''}
      onValueChange={(value) => onChoose(value as LineReason)}
      className={styles.reasons}
    >
      {LINE_REASONS.map((value) => (
        <Radio.Root key={value} value={value} className={styles.reason}>
          <span className={styles.dot} />
          {t(isFree ? `reason.free.${value}` : `reason.${value}`)}
        </Radio.Root>
      ))}
    </RadioGroup>
  );
}
