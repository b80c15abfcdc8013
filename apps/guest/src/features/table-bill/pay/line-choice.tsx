import type { GuestBill } from '@hansang/contract/schemas';
import type { ChosenLine } from '@hansang/rules/bill';
import { Stepper } from '../../../shared/page/stepper.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { payBillWords } from './pay-words.ts';

export interface LineChoiceProps {
  readonly bill: GuestBill;
  readonly lines: readonly ChosenLine[];
  onChange(lines: readonly ChosenLine[]): void;
}

/** Dishes that nobody has paid, one tap each; of several of a dish how many. */
export function LineChoice({ bill, lines, onChange }: LineChoiceProps) {
  const p = payBillWords.use();
  const { of, won, list } = useWords();
  return (
    <ul className="pay-lines">
      {bill.lines
        .filter(({ left }) => left > 0)
        .map(({ orderId, line, name, choices, unitPrice, left }) => {
          const isThis = (one: ChosenLine) => one.orderId === orderId && one.line === line;
          const quantity = lines.find(isThis)?.quantity ?? 0;
          const set = (next: number) =>
            onChange([
              ...lines.filter((one) => !isThis(one)),
              ...(next === 0 ? [] : [{ orderId, line, quantity: next }]),
            ]);
          return (
            <li key={`${orderId}/${line}`}>
              <label>
                <input type="checkbox" checked={quantity > 0} onChange={() => set(quantity > 0 ? 0 : left)} />
                <span>
                  {of(name)}
                  {choices.length > 0 && <span className="hint">{list(choices.map(of))}</span>}
                </span>
                <span className="price">{won(unitPrice)}</span>
              </label>
              {left > 1 && quantity > 0 && (
                <div className="pay-count">
                  <span className="hint num">{p('of', { count: quantity, left })}</span>
                  <Stepper
                    name={of(name)}
                    value={quantity}
                    canLess={quantity > 1}
                    canMore={quantity < left}
                    onStep={(by) => set(quantity + by)}
                  />
                </div>
              )}
            </li>
          );
        })}
    </ul>
  );
}
