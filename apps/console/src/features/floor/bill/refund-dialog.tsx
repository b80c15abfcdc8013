import type { CancelReason } from '@hansang/contract';
import type { Bill, BillPayment } from '@hansang/contract/schemas';
import { useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { WonField } from '../../../shared/money/won-field.tsx';
import { useAsAsked } from '../../../shared/use-as-asked.ts';
import { useVenue } from '../../../shared/venue/me.ts';
import { Button } from '../../../shared/widgets/button.tsx';
import fields from '../../../shared/widgets/field.module.css';
import { Sheet } from '../../../shared/widgets/sheet.tsx';
import { useWords } from '../../../shared/words/words.ts';
import styles from './bill-sheet.module.css';
import { useBillWords } from './bill-words.ts';
import { useBillChange } from './use-bill.ts';

/** The reasons that staff give; a failed payment is the system's. */
const REASONS = [
  'REQUESTED_BY_GUEST',
  'LACK_OF_INGREDIENTS',
  'RESTAURANTS_CIRCUMSTANCES',
  'ETC',
] as const satisfies CancelReason[];

interface RefundDialogProps {
  bill: Bill;
  payment: BillPayment | null;
  onClose(): void;
}

/** How much of it a guest's card payment still holds. Won. */
export const heldOf = ({ amount, refundedAmount }: BillPayment): number => amount - refundedAmount;

/** Gives back what a guest paid by card: all that is left of it, or so much. */
export function RefundDialog({ bill, payment, onClose }: RefundDialogProps) {
  const { t, won } = useWords();
  const b = useBillWords();
  const { restaurantId } = useVenue();
  // What it was opened for stays readable while it slides away.
  const [shown, setShown] = useState(payment);
  const [amount, setAmount] = useState<number | null>(null);
  const [reason, setReason] = useState<CancelReason | null>(null);
  if (payment && payment !== shown) {
    setShown(payment);
    // What was taken beyond the bill is what is given back as a rule.
    setAmount(bill.over > 0 ? Math.min(bill.over, heldOf(payment)) : heldOf(payment));
    setReason(null);
  }
  const billVersion = useAsAsked(bill.version, payment !== null);
  const change = useBillChange(
    ({ won: back, why }: { won: number; why: CancelReason }, key) =>
      call('refundBillPayment', {
        params: { restaurantId, visitId: bill.visitId, paymentId: shown?.paymentId ?? '' },
        body: { billVersion, amount: back, reason: why },
        key,
      }),
    ({ won: back }) => b('refundAsked', { amount: won(back) }),
    onClose,
    payment !== null,
  );
  if (!shown) return null;
  const held = heldOf(shown);
  const isTooMuch = amount !== null && amount > held;
  const isReady = amount !== null && amount > 0 && !isTooMuch && reason !== null;
  return (
    <Sheet
      isOpen={payment !== null}
      onClose={onClose}
      place="middle"
      isOnTop
      title={b('refundTitle')}
      foot={
        <>
          <Button shape="large" onClick={onClose}>
            {t('app.cancel')}
          </Button>
          <Button
            kind="danger"
            shape="large"
            disabled={!isReady || change.isPending}
            onClick={() => isReady && change.mutate({ won: amount, why: reason })}
          >
            {b('refundDo', { amount: won(amount ?? 0) })}
          </Button>
        </>
      }
    >
      <div className={fields.fields}>
        <p>{b('refundText')}</p>
        <WonField
          label={b('refundAmount')}
          value={amount}
          onChange={setAmount}
          problem={isTooMuch ? b('refundTooMuch', { amount: won(held) }) : null}
        />
        <fieldset className={styles.options}>
          <legend className={styles.legend}>{b('reason')}</legend>
          {REASONS.map((value) => (
            <button
              key={value}
              type="button"
              className={styles.option}
              aria-pressed={value === reason}
              onClick={() => setReason(value)}
            >
              {t(`reason.${value}`)}
            </button>
          ))}
        </fieldset>
      </div>
    </Sheet>
  );
}
