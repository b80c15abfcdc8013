import type { Bill } from '@hansang/contract/schemas';
import { useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { useVenue } from '../../../shared/venue/me.ts';
import { ConfirmSheet } from '../../../shared/widgets/confirm-sheet.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { useBillWords } from './bill-words.ts';
import { useBillChange } from './use-bill.ts';

export interface Freeing {
  readonly paymentId: string;
  readonly amount: number;
}

interface FreeDialogProps {
  bill: Bill;
  freeing: Freeing | null;
  onClose(): void;
}

/** Asks before a guest's payment is ended that nobody has begun to charge. */
export function FreeDialog({ bill: { visitId }, freeing, onClose }: FreeDialogProps) {
  const { won } = useWords();
  const b = useBillWords();
  const { restaurantId } = useVenue();
  // What it was opened for stays readable while it slides away.
  const [shown, setShown] = useState(freeing);
  if (freeing && freeing !== shown) setShown(freeing);
  const change = useBillChange(
    ({ paymentId }: Freeing) => call('freeBillPart', { params: { restaurantId, visitId, paymentId } }),
    ({ amount }) => b('freed', { amount: won(amount) }),
    onClose,
  );
  if (!shown) return null;
  return (
    <ConfirmSheet
      isOpen={freeing !== null}
      onClose={onClose}
      title={b('freeTitle', { amount: won(shown.amount) })}
      confirm={b('free')}
      kind="danger"
      isHeld={change.isPending}
      onConfirm={() => change.mutate(shown)}
    >
      <p>{b('freeText')}</p>
    </ConfirmSheet>
  );
}
