import type { Bill } from '@hansang/contract/schemas';
import { useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { signed } from '../../../shared/money/signed.ts';
import { WonField } from '../../../shared/money/won-field.tsx';
import { useAsAsked } from '../../../shared/use-as-asked.ts';
import { useVenue } from '../../../shared/venue/me.ts';
import { ConfirmSheet } from '../../../shared/widgets/confirm-sheet.tsx';
import fields from '../../../shared/widgets/field.module.css';
import { useWords } from '../../../shared/words/words.ts';
import { useBillWords } from './bill-words.ts';
import { ReasonField } from './reason-field.tsx';
import { useBillChange } from './use-bill.ts';

export interface Voiding {
  readonly what: 'payment' | 'entry';
  readonly id: string;
  readonly amount: number;
  /** Won that were taken beyond the bill: what is given back as a rule. */
  readonly over?: number;
}

interface VoidDialogProps {
  bill: Bill;
  voiding: Voiding | null;
  onClose(): void;
}

/** What is given back unless somebody says otherwise: what was taken too much, else all of it. */
const firstBack = ({ amount, over = 0 }: Voiding): number => (over > 0 ? Math.min(over, amount) : amount);

/** Asks why a payment or an entry is taken back, and how much of a payment. */
export function VoidDialog({ bill, voiding, onClose }: VoidDialogProps) {
  const { won } = useWords();
  const b = useBillWords();
  const { restaurantId } = useVenue();
  // What it was opened for stays readable while it slides away.
  const [shown, setShown] = useState(voiding);
  const [reason, setReason] = useState('');
  const [back, setBack] = useState<number | null>(null);
  if (voiding && voiding !== shown) {
    setShown(voiding);
    setReason('');
    setBack(firstBack(voiding));
  }
  const params = { restaurantId, visitId: bill.visitId };
  const isPart = shown?.what === 'payment' && back !== shown.amount;
  const isTooMuch = shown?.what === 'payment' && (back ?? 0) > shown.amount;
  const isReady = reason.trim() !== '' && !isTooMuch && !(isPart && !back);
  const billVersion = useAsAsked(bill.version, voiding !== null);
  const change = useBillChange(
    ({ what, id }: Voiding, key) => {
      const body = { billVersion, reason: reason.trim() };
      return what === 'payment'
        ? call('voidPayment', {
            params: { ...params, paymentId: id },
            body: { ...body, ...(isPart && back !== null && { amount: back }) },
            key,
          })
        : call('voidBillEntry', { params: { ...params, entryId: id }, body, key });
    },
    () => (isPart ? b('backDone', { amount: won(back ?? 0) }) : b('voided')),
    onClose,
    voiding !== null,
  );
  if (!shown) return null;
  const isPayment = shown.what === 'payment';
  // The sign stays beside its amount.
  const amount = signed(shown.amount, won).replace('−', '−\u2060');
  return (
    <ConfirmSheet
      isOpen={voiding !== null}
      onClose={onClose}
      title={b(isPayment ? 'voidPayment' : 'voidEntry', { amount })}
      confirm={isPart ? b('backDo', { amount: won(back ?? 0) }) : b('voidDo')}
      kind="danger"
      isHeld={!isReady || change.isPending}
      onConfirm={() => change.mutate(shown)}
    >
      <div className={fields.fields}>
        <p>{b(isPayment ? (isPart ? 'backText' : 'voidText') : 'voidEntryText')}</p>
        {isPayment && (
          <WonField
            label={b('backAmount')}
            value={back}
            onChange={setBack}
            problem={isTooMuch ? b('refundTooMuch', { amount: won(shown.amount) }) : null}
          />
        )}
        <ReasonField reason={reason} onChange={setReason} />
      </div>
    </ConfirmSheet>
  );
}
