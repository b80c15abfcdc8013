import { BILL_ENTRY_KINDS, type BillEntryKind, LESSENING_KINDS } from '@hansang/contract';
import type { Bill } from '@hansang/contract/schemas';
import { useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { signed } from '../../../shared/money/signed.ts';
import { WonField } from '../../../shared/money/won-field.tsx';
import { useAsAsked } from '../../../shared/use-as-asked.ts';
import { useVenue } from '../../../shared/venue/me.ts';
import { Button } from '../../../shared/widgets/button.tsx';
import { Choice } from '../../../shared/widgets/choice.tsx';
import { ConfirmSheet } from '../../../shared/widgets/confirm-sheet.tsx';
import { useWords } from '../../../shared/words/words.ts';
import styles from './bill-sheet.module.css';
import { useBillWords } from './bill-words.ts';
import { ReasonField } from './reason-field.tsx';
import { useBillChange } from './use-bill.ts';

const PERCENTS = [5, 10, 20, 30, 50] as const;
const lessens = (kind: BillEntryKind): boolean => LESSENING_KINDS.some((one) => one === kind);

interface EntryDialogProps {
  bill: Bill;
  isOpen: boolean;
  onClose(): void;
}

/** A discount or another entry beside the orders, with its reason. */
export function EntryDialog({ bill, isOpen, onClose }: EntryDialogProps) {
  const { won } = useWords();
  const b = useBillWords();
  const { restaurantId } = useVenue();
  const [kind, setKind] = useState<BillEntryKind>('DISCOUNT');
  const [percent, setPercent] = useState<number | null>(null);
  const [amount, setAmount] = useState<number | null>(null);
  const [adds, setAdds] = useState(false);
  const [reason, setReason] = useState('');
  const close = () => {
    setKind('DISCOUNT');
    setPercent(null);
    setAmount(null);
    setAdds(false);
    setReason('');
    onClose();
  };
  const worth = amount === null ? null : lessens(kind) || !adds ? -amount : amount;
  const billVersion = useAsAsked(bill.version, isOpen);
  const change = useBillChange(
    (_: null, key) => {
      const how = percent === null ? { amount: worth ?? 0 } : { percent };
      const body = { billVersion, kind, reason: reason.trim(), ...how };
      return call('addBillEntry', { params: { restaurantId, visitId: bill.visitId }, body, key });
    },
    () => b('entered'),
    close,
    isOpen,
  );
  const isReady = reason.trim() !== '' && (percent !== null || (worth !== null && worth !== 0));
  const choose = (chosen: BillEntryKind) => {
    setKind(chosen);
    setPercent(null);
  };
  return (
    <ConfirmSheet
      isOpen={isOpen}
      onClose={close}
      title={b('addEntry')}
      confirm={
        percent === null
          ? b('entryDo', { amount: signed(worth ?? 0, won) })
          : b('entryPercentDo', { percent })
      }
      isHeld={!isReady || change.isPending}
      onConfirm={() => change.mutate(null)}
    >
      <div className={styles.form}>
        <Choice
          label={b('entryKind')}
          options={BILL_ENTRY_KINDS.map((one) => [one, b(`kind.${one}`)] as const)}
          value={kind}
          onChange={choose}
        />
        {kind === 'DISCOUNT' && (
          <fieldset className={`${styles.quick} ${styles.percents}`}>
            <legend className="sr-only">{b('entryPercent')}</legend>
            {PERCENTS.map((one) => (
              <Button
                key={one}
                kind={one === percent ? 'primary' : 'plain'}
                aria-pressed={one === percent}
                onClick={() => {
                  setPercent(one === percent ? null : one);
                  setAmount(null);
                }}
              >
                {one}%
              </Button>
            ))}
          </fieldset>
        )}
        {!lessens(kind) && (
          <Choice
            label={b('entryWon')}
            options={[
              ['less', b('entryLess')],
              ['more', b('entryMore')],
            ]}
            value={adds ? 'more' : 'less'}
            onChange={(one) => setAdds(one === 'more')}
          />
        )}
        <WonField
          label={b('entryWon')}
          value={amount}
          onChange={(value) => {
            setAmount(value);
            setPercent(null);
          }}
        />
        <ReasonField reason={reason} onChange={setReason} />
      </div>
    </ConfirmSheet>
  );
}
