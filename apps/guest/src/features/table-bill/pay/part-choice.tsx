import { BILL_SHARES_MAX } from '@hansang/contract';
import type { GuestBill } from '@hansang/contract/schemas';
import { equalShares } from '@hansang/rules/bill';
import { Stepper } from '../../../shared/page/stepper.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { amountOf, type ChosenPart, isLastShare, PARTS } from './chosen-part.ts';
import { LineChoice } from './line-choice.tsx';
import { payBillWords } from './pay-words.ts';

export interface PartChoiceProps {
  readonly bill: GuestBill;
  readonly chosen: ChosenPart;
  onChange(chosen: ChosenPart): void;
}

const NAMES = { WHOLE: 'whole', PERSON: 'person', SHARE: 'share', LINES: 'lines' } as const;

/** What to pay: each part with what it comes to, and below the one that is chosen what it still asks. */
export function PartChoice({ bill, chosen, onChange }: PartChoiceProps) {
  const p = payBillWords.use();
  const { won } = useWords();
  return (
    <fieldset className="pay-parts">
      <legend className="sr-only">{p('title')}</legend>
      {PARTS.map((part) => {
        const amount = amountOf(bill, { ...chosen, part });
        // Of dishes nothing may be chosen yet.
        if (part !== 'LINES' && amount === 0) return null;
        if (part === 'SHARE' && isLastShare(bill)) return null;
        const isChosen = chosen.part === part;
        return (
          <div key={part} className={isChosen ? 'pay-part pay-part-chosen' : 'pay-part'}>
            <label>
              <input
                type="radio"
                name="pay-part"
                checked={isChosen}
                onChange={() => onChange({ ...chosen, part })}
              />
              <span>{p(NAMES[part])}</span>
              {amount > 0 && <b className="price">{won(amount)}</b>}
            </label>
            {isChosen && part === 'SHARE' && <Shares bill={bill} chosen={chosen} onChange={onChange} />}
            {isChosen && part === 'LINES' && (
              <LineChoice
                bill={bill}
                lines={chosen.lines}
                onChange={(lines) => onChange({ ...chosen, lines })}
              />
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

/** Among how many people what is left is split, and what each pays. */
function Shares({ bill, chosen, onChange }: PartChoiceProps) {
  const p = payBillWords.use();
  const { won } = useWords();
  const { shares } = chosen;
  const { each, remainder } = equalShares(bill.payable, shares);
  return (
    <div className="pay-more">
      <p>{p('people')}</p>
      <Stepper
        name={p('count')}
        value={shares}
        canLess={shares > 2}
        canMore={shares < BILL_SHARES_MAX}
        onStep={(by) => onChange({ ...chosen, shares: shares + by, sharesOf: bill.payable })}
      />
      <p className="pay-each">
        {remainder === 0
          ? p('even', { each: won(each) })
          : p('odd', { each: won(each), odd: won(remainder) })}
      </p>
    </div>
  );
}
