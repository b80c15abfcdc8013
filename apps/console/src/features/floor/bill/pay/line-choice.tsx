import type { Bill } from '@hansang/contract/schemas';
import type { ChosenLine } from '@hansang/rules/bill';
import { Button } from '../../../../shared/widgets/button.tsx';
import { useWords } from '../../../../shared/words/words.ts';
import styles from '../bill-sheet.module.css';
import { useBillWords } from '../bill-words.ts';

interface LineChoiceProps {
  bill: Bill;
  lines: readonly ChosenLine[];
  onChange(lines: readonly ChosenLine[]): void;
}

/** Which dishes are paid, one tap each; of several of a dish how many. */
export function LineChoice({ bill, lines, onChange }: LineChoiceProps) {
  const { t, of, won } = useWords();
  const b = useBillWords();
  const open = bill.orders.flatMap(({ orderId, lines: sold }) =>
    sold.filter(({ left }) => left > 0).map((line) => ({ orderId, ...line })),
  );
  return (
    <fieldset className={styles.options}>
      <legend className={styles.legend}>{b('chooseLines')}</legend>
      {open.map(({ orderId, line, name, left, unitPrice, label }) => {
        const isThis = (one: ChosenLine) => one.orderId === orderId && one.line === line;
        const count = lines.find(isThis)?.quantity ?? 0;
        const set = (quantity: number) => {
          const others = lines.filter((one) => !isThis(one));
          onChange(quantity === 0 ? others : [...others, { orderId, line, quantity }]);
        };
        return (
          <div key={`${orderId}/${line}`} className={styles.pick}>
            <button
              type="button"
              className={styles.option}
              aria-pressed={count > 0}
              onClick={() => set(count > 0 ? 0 : left)}
            >
              <span>
                {of(name)}
                {left > 1 && ` ${count} / ${left}`}
                {bill.people.length > 1 && label && <span className={styles.label}> {label}</span>}
              </span>
              <span className={styles.amount}>{won(unitPrice)}</span>
            </button>
            {left > 1 && count > 0 && (
              <span className={styles.stepper}>
                <Button
                  shape="square"
                  aria-label={t('pay.less', { name: of(name) })}
                  onClick={() => set(count - 1)}
                >
                  −
                </Button>
                <Button
                  shape="square"
                  aria-label={t('pay.more', { name: of(name) })}
                  disabled={count >= left}
                  onClick={() => set(count + 1)}
                >
                  +
                </Button>
              </span>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
