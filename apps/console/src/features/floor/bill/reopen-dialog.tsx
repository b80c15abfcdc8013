import type { Bill } from '@hansang/contract/schemas';
import { useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { useVenue } from '../../../shared/venue/me.ts';
import { ConfirmSheet } from '../../../shared/widgets/confirm-sheet.tsx';
import fields from '../../../shared/widgets/field.module.css';
import { useBillWords } from './bill-words.ts';
import { ReasonField } from './reason-field.tsx';
import { useBillChange } from './use-bill.ts';

interface ReopenDialogProps {
  bill: Bill;
  isOpen: boolean;
  onClose(): void;
  /** The visit goes on at its table. */
  onDone(): void;
}

/** Asks why a visit that was checked out goes on. */
export function ReopenDialog({ bill, isOpen, onClose, onDone }: ReopenDialogProps) {
  const b = useBillWords();
  const { restaurantId } = useVenue();
  const [reason, setReason] = useState('');
  const change = useBillChange(
    (why: string) =>
      call('reopenVisit', { params: { restaurantId, visitId: bill.visitId }, body: { reason: why } }),
    () => b('reopened'),
    () => {
      onClose();
      onDone();
    },
  );
  return (
    <ConfirmSheet
      isOpen={isOpen}
      onClose={onClose}
      title={b('reopen')}
      confirm={b('reopen')}
      isHeld={reason.trim() === '' || change.isPending}
      onConfirm={() => change.mutate(reason.trim())}
    >
      <div className={fields.fields}>
        <p>{b('reopenText')}</p>
        <ReasonField reason={reason} onChange={setReason} />
      </div>
    </ConfirmSheet>
  );
}
