import { BILL_PARTS, PAYMENT_MEANS, type PaymentMeans } from '@hansang/contract';
import type { Bill, RecordPaymentRequest } from '@hansang/contract/schemas';
import { useState } from 'react';
import { call } from '../../../../shared/api/call.ts';
import { useVenue } from '../../../../shared/venue/me.ts';
import { Button } from '../../../../shared/widgets/button.tsx';
import { Choice } from '../../../../shared/widgets/choice.tsx';
import { Field } from '../../../../shared/widgets/field.tsx';
import { useWords } from '../../../../shared/words/words.ts';
import styles from '../bill-sheet.module.css';
import { useBillWords } from '../bill-words.ts';
import { useBillChange } from '../use-bill.ts';
import { useAskedBill } from './asked-bill.ts';
import { CashFields } from './cash-fields.tsx';
import { PartFields } from './part-fields.tsx';
import { firstChoice, payableChoice } from './pay-part.ts';
import { isReceiptReady, type ReceiptChoice, ReceiptFields } from './receipt-fields.tsx';

/** As slips of terminals have it. */
const APPROVAL = /^[0-9A-Za-z]{4,20}$/;

interface PayFormProps {
  /** As it is by now. */
  bill: Bill;
  onCancel(): void;
  /** With the bill that came of it. */
  onTaken(bill: Bill): void;
}

/** Takes money: which part of the bill, how, and of cash what comes back. */
export function PayForm({ bill: now, onCancel, onTaken }: PayFormProps) {
  const { t, won } = useWords();
  const b = useBillWords();
  const { restaurantId } = useVenue();
  const { bill, isChanged, look } = useAskedBill(now);
  const [chosen, setChosen] = useState(() => firstChoice(bill));
  const [means, setMeans] = useState<PaymentMeans>('CARD_TERMINAL');
  const [tendered, setTendered] = useState<number | null>(null);
  const [receipt, setReceipt] = useState<ReceiptChoice>({ kind: 'NONE', number: '' });
  const [approval, setApproval] = useState('');
  const payable = payableChoice(bill, chosen);
  const amount = payable?.amount ?? 0;
  const takesCash = means === 'CASH';
  const isTerminal = means === 'CARD_TERMINAL';
  const isApprovalWrong = isTerminal && approval.trim() !== '' && !APPROVAL.test(approval.trim());
  const hasReceipt = takesCash || means === 'TRANSFER';
  const isShort = takesCash && tendered !== null && tendered < amount;
  const change = useBillChange(
    (body: RecordPaymentRequest, key) =>
      call('recordPayment', { params: { restaurantId, visitId: bill.visitId }, body, key }),
    (body) => {
      const back = (body.tendered ?? body.amount) - body.amount;
      return back > 0
        ? b('takenChange', { amount: won(body.amount), change: won(back) })
        : b('taken', { amount: won(body.amount) });
    },
    (after) => (after ? onTaken(after) : look.soon()),
  );
  // What is on its way is no news.
  const isOther = isChanged && !change.isPending;
  const confirm = () => {
    if (!payable) return;
    const { kind, number } = receipt;
    change.mutate({
      billVersion: bill.version,
      means,
      ...payable,
      ...(takesCash && tendered !== null && { tendered }),
      ...(isTerminal && approval.trim() !== '' && { approvalNumber: approval.trim() }),
      ...(hasReceipt && kind !== 'NONE' && { receipt: { kind, number } }),
    });
  };
  const goOn = () => {
    // What was chosen may be paid by now.
    setChosen({ ...chosen, lines: [] });
    change.anew();
    look.now();
  };
  const isReady =
    payable !== null && !isShort && !isApprovalWrong && (!hasReceipt || isReceiptReady(receipt));
  return (
    <div className={styles.form}>
      <Choice
        label={b('part')}
        options={BILL_PARTS.filter((part) => part !== 'PERSON' || bill.people.length > 1).map(
          (part) => [part, b(`part.${part}`)] as const,
        )}
        value={chosen.part}
        onChange={(part) => setChosen({ ...chosen, part })}
      />
      <PartFields bill={bill} chosen={chosen} onChange={setChosen} />
      <fieldset className={styles.means}>
        <legend className={styles.legend}>{b('how')}</legend>
        {PAYMENT_MEANS.map((one) => (
          <button
            key={one}
            type="button"
            className={styles.meansButton}
            aria-pressed={one === means}
            onClick={() => setMeans(one)}
          >
            {b(`means.${one}`)}
          </button>
        ))}
      </fieldset>
      {takesCash && (
        <CashFields amount={amount} tendered={tendered} onChange={setTendered} isShort={isShort} />
      )}
      {isTerminal && (
        <Field
          label={b('approvalNumber')}
          note={b(isApprovalWrong ? 'approvalWrong' : 'approvalHint')}
          aria-invalid={isApprovalWrong}
          autoComplete="off"
          maxLength={20}
          value={approval}
          onChange={(event) => setApproval(event.target.value)}
        />
      )}
      {hasReceipt && <ReceiptFields value={receipt} onChange={setReceipt} />}
      {isOther && (
        <p className={styles.note} role="status">
          {b('payChanged', { amount: won(now.payable) })}
        </p>
      )}
      <div className={styles.foot}>
        <Button shape="large" onClick={onCancel}>
          {t('app.cancel')}
        </Button>
        {isOther ? (
          <Button kind="primary" shape="large" onClick={goOn}>
            {b('payAnew')}
          </Button>
        ) : (
          <Button kind="primary" shape="large" disabled={!isReady || change.isPending} onClick={confirm}>
            {b('take', { amount: won(amount) })}
          </Button>
        )}
      </div>
    </div>
  );
}
