import type { Drawer } from '@hansang/contract/schemas';
import { useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { WonField } from '../../../shared/money/won-field.tsx';
import { useAsAsked } from '../../../shared/use-as-asked.ts';
import { useVenue } from '../../../shared/venue/me.ts';
import { Button } from '../../../shared/widgets/button.tsx';
import { Field } from '../../../shared/widgets/field.tsx';
import { Sheet } from '../../../shared/widgets/sheet.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { useDayWords } from '../day-words.ts';
import { useAsked } from '../use-asked.ts';
import { useOnce, useShowDrawer } from '../use-day.ts';
import styles from './drawer.module.css';

interface MoveSheetProps {
  kind: 'IN' | 'OUT' | null;
  drawer: Drawer;
  onClose(): void;
}

/** Puts cash into the drawer or takes some out, with the reason. */
export function MoveSheet({ kind, drawer: now, onClose }: MoveSheetProps) {
  const { t, won } = useWords();
  const d = useDayWords();
  const { restaurantId } = useVenue();
  const drawer = useAsked(now, kind !== null, ({ drawerId }) => drawerId);
  const moves = useAsAsked(now.moves.length, kind !== null);
  const [shown, setShown] = useState<'IN' | 'OUT'>('IN');
  const [amount, setAmount] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  if (kind !== null && kind !== shown) setShown(kind);
  const close = () => {
    setAmount(null);
    setReason('');
    onClose();
  };
  const show = useShowDrawer();
  const change = useOnce({
    send: (body: { kind: 'IN' | 'OUT'; amount: number; reason: string; moves: number }, key) =>
      call('moveCash', { params: { restaurantId, drawerId: drawer.drawerId }, body, key }),
    show,
    told: d('moved'),
    onDone: close,
    isOpen: kind !== null,
  });
  const isTooMuch = shown === 'OUT' && amount !== null && amount > drawer.expected;
  const isReady = amount !== null && amount > 0 && !isTooMuch && reason.trim() !== '';
  return (
    <Sheet
      isOpen={kind !== null}
      onClose={close}
      place="middle"
      title={d(shown === 'IN' ? 'putIn' : 'takeOut')}
      foot={
        <>
          <Button shape="large" onClick={close}>
            {t('app.cancel')}
          </Button>
          <Button
            kind="primary"
            shape="large"
            disabled={!isReady || change.isPending}
            onClick={() => change.mutate({ kind: shown, amount: amount ?? 0, reason: reason.trim(), moves })}
          >
            {d(shown === 'IN' ? 'putIn' : 'takeOut')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <WonField
          label={d('amount')}
          value={amount}
          onChange={setAmount}
          problem={isTooMuch ? `${d('expected')} ${won(drawer.expected)}` : null}
        />
        <Field
          label={d('reason')}
          note={d('reasonHint')}
          value={reason}
          maxLength={200}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </Sheet>
  );
}
