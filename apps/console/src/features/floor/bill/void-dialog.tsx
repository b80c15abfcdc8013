import type { Bill } from '@hansang/contract/schemas';
import { useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { signed } from '../../../shared/money/signed.ts';
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
}

interface VoidDialogProps {
  bill: Bill;
  voiding: Voiding | null;
  onClose(): void;
}

/** Asks why a payment or an entry is taken back. */
export function VoidDialog({ bill, voiding, onClose }: VoidDialogProps) {
  const { won } = useWords();
  const b = useBillWords();
  const { restaurantId } = useVenue();
  // What it was opened for stays readable while it slides away.
  const [shown, setShown] = useState(voiding);
  const [reason, setReason] = useState('');
  if (voiding && voiding !== shown) {
    setShown(voiding);
    setReason('');
  }
  const params = { restaurantId, visitId: bill.visitId };
  const change = useBillChange(
    ({ what, id }: Voiding, key) => {
      const body = { billVersion: bill.version, reason: reason.trim() };
      return what === 'payment'
        ? call('voidPayment', { params: { ...params, paymentId: id }, body, key })
        : call('voidBillEntry', { params: { ...params, entryId: id }, body, key });
    },
    () => b('voided'),
    onClose,
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
      confirm={b('voidDo')}
      kind="danger"
      isHeld={reason.trim() === '' || change.isPending}
      onConfirm={() => change.mutate(shown)}
    >
      <div className={fields.fields}>
        <p>{b(isPayment ? 'voidText' : 'voidEntryText')}</p>
        <ReasonField reason={reason} onChange={setReason} />
      </div>
    </ConfirmSheet>
  );
}
