import { WonField } from '../../../../shared/money/won-field.tsx';
import { Button } from '../../../../shared/widgets/button.tsx';
import { useWords } from '../../../../shared/words/words.ts';
import styles from '../bill-sheet.module.css';
import { useBillWords } from '../bill-words.ts';
import { handedOver } from './handed-over.ts';

interface CashFieldsProps {
  amount: number;
  tendered: number | null;
  isShort: boolean;
  onChange(tendered: number | null): void;
}

/** What was handed over, by the notes that people would hand over, and what comes back in large figures. */
export function CashFields({ amount, tendered, isShort, onChange }: CashFieldsProps) {
  const { won } = useWords();
  const b = useBillWords();
  const back = tendered === null ? 0 : tendered - amount;
  return (
    <div className={styles.cash}>
      <WonField
        label={b('tendered')}
        value={tendered}
        onChange={onChange}
        problem={isShort ? b('tenderedShort') : null}
      >
        <div className={styles.quick}>
          <Button aria-pressed={tendered === amount} onClick={() => onChange(amount)}>
            {b('exact')}
          </Button>
          {handedOver(amount).map((one) => (
            <Button key={one} aria-pressed={tendered === one} onClick={() => onChange(one)}>
              {won(one)}
            </Button>
          ))}
        </div>
      </WonField>
      {back > 0 && (
        <p className={styles.change} role="status">
          <span>{b('change')}</span>
          <strong>{won(back)}</strong>
        </p>
      )}
    </div>
  );
}
