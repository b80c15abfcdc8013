import type { LineReason } from '@hansang/contract';
import type { BoardOrder } from '@hansang/contract/schemas';
import { useState } from 'react';
import { isPaidByCard } from '../../../shared/order/paid-by-card.ts';
import { ReasonChoice } from '../../../shared/order/reason-choice.tsx';
import { Button } from '../../../shared/widgets/button.tsx';
import { Field } from '../../../shared/widgets/field.tsx';
import { Sheet } from '../../../shared/widgets/sheet.tsx';
import { useWords } from '../../../shared/words/words.ts';
import styles from './reason-sheet.module.css';

const NOTE_MAX = 200;

export interface Ending {
  readonly order: BoardOrder;
  readonly to: 'REJECT' | 'CANCEL';
}

interface ReasonSheetProps {
  ending: Ending | null;
  onClose(): void;
  onDone(ending: Ending, reason: { cancelReason: LineReason; cancelNote: string }): void;
}

/** Asks why an order is rejected or cancelled; choosing and confirming is what ends it. */
export function ReasonSheet({ ending, onClose, onDone }: ReasonSheetProps) {
  const { t, told } = useWords();
  // What it was opened for stays readable while it slides away.
  const [shown, setShown] = useState(ending);
  const [reason, setReason] = useState<LineReason | null>(null);
  const [note, setNote] = useState('');
  if (ending && ending !== shown) {
    setShown(ending);
    setReason(null);
    setNote('');
  }
  if (!shown) return null;
  const { order, to } = shown;
  const isReject = to === 'REJECT';
  const confirm = () => reason && onDone(shown, { cancelReason: reason, cancelNote: note.trim() });
  return (
    <Sheet
      isOpen={ending !== null}
      onClose={onClose}
      place="middle"
      title={t(isReject ? 'reason.reject' : 'reason.cancel')}
      sub={<p>{t('order.title', { table: order.tableName, number: order.orderNumber ?? 0 })}</p>}
      foot={
        <>
          <Button kind="plain" shape="large" onClick={onClose}>
            {t('app.cancel')}
          </Button>
          <Button kind="danger" shape="large" disabled={!reason} onClick={confirm}>
            {t(isReject ? 'reason.doReject' : 'reason.doCancel')}
          </Button>
        </>
      }
    >
      <p className={styles.told}>{told(t('reason.told'), isPaidByCard(order) && t('reason.refunds'))}</p>
      <ReasonChoice
        label={t(isReject ? 'reason.reject' : 'reason.cancel')}
        reason={reason}
        onChoose={setReason}
      />
      <Field
        label={t('reason.note')}
        value={note}
        maxLength={NOTE_MAX}
        onChange={(event) => setNote(event.target.value)}
      />
    </Sheet>
  );
}
