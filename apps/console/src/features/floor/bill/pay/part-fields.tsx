import { BILL_SHARES_MAX } from '@hansang/contract';
import type { Bill } from '@hansang/contract/schemas';
import { equalShares } from '@hansang/rules/bill';
import { WonField } from '../../../../shared/money/won-field.tsx';
import { Stepper } from '../../../../shared/widgets/stepper.tsx';
import { useWords } from '../../../../shared/words/words.ts';
import styles from '../bill-sheet.module.css';
import { useBillWords } from '../bill-words.ts';
import { LineChoice } from './line-choice.tsx';
import type { ChosenPart } from './pay-part.ts';

interface PartFieldsProps {
  bill: Bill;
  chosen: ChosenPart;
  onChange(chosen: ChosenPart): void;
}

/** What the chosen kind of part asks for. */
export function PartFields({ bill, chosen, onChange }: PartFieldsProps) {
  const { won } = useWords();
  const b = useBillWords();
  switch (chosen.part) {
    case 'WHOLE':
      return null;
    case 'PERSON':
      return (
        <fieldset className={styles.options}>
          <legend className={styles.legend}>{b('choosePerson')}</legend>
          {bill.people.map(({ clientId, label, left }) => (
            <button
              key={clientId}
              type="button"
              className={styles.option}
              aria-pressed={clientId === chosen.clientId}
              disabled={left === 0}
              onClick={() => onChange({ ...chosen, clientId })}
            >
              <span>{b('person', { label })}</span>
              <span className={styles.amount}>{left === 0 ? b('linePaid') : won(left)}</span>
            </button>
          ))}
        </fieldset>
      );
    case 'LINES':
      return (
        <LineChoice bill={bill} lines={chosen.lines} onChange={(lines) => onChange({ ...chosen, lines })} />
      );
    case 'SHARE':
      return <Shares bill={bill} chosen={chosen} onChange={onChange} />;
    case 'AMOUNT': {
      const isTooMuch = chosen.amount !== null && chosen.amount > bill.payable;
      return (
        <WonField
          label={b('amount')}
          value={chosen.amount}
          onChange={(amount) => onChange({ ...chosen, amount })}
          problem={isTooMuch ? b('amountTooMuch', { amount: won(bill.payable) }) : null}
        />
      );
    }
  }
}

/** Into how many equal parts, and what each comes to; whoever pays first pays the odd won. */
function Shares({ bill, chosen, onChange }: PartFieldsProps) {
  const { won } = useWords();
  const b = useBillWords();
  const { shares } = chosen;
  const { each, remainder } = equalShares(bill.payable, shares);
  return (
    <div className={styles.shares}>
      <p className={styles.legend}>{b('shares')}</p>
      <Stepper
        count={shares}
        least={2}
        most={BILL_SHARES_MAX}
        less="−"
        more="+"
        onChange={(next) => onChange({ ...chosen, shares: next })}
      />
      <p className={styles.note}>
        {remainder === 0
          ? b('shareEven', { each: won(each) })
          : b('shareOdd', { each: won(each), odd: won(remainder) })}
      </p>
    </div>
  );
}
