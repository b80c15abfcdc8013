import type { BoardOrder, OrderLine } from '@hansang/contract/schemas';
import { useState } from 'react';
import { Button } from '../../widgets/button.tsx';
import { Sheet } from '../../widgets/sheet.tsx';
import { useWords } from '../../words/words.ts';
import { Asking } from '../line-state.tsx';
import { LineForm } from './line-form.tsx';
import styles from './line-sheet.module.css';
import { useLineChange } from './use-line-change.ts';

interface LineSheetProps {
  /** The order as it is; null when no line is open. */
  order: BoardOrder | null;
  line: number | null;
  onClose(): void;
}

/** What staff may do about one line of an order. */
export function LineSheet({ order, line, onClose }: LineSheetProps) {
  const { t, of } = useWords();
  const found = order?.menus.find((one) => one.line === line) ?? null;
  // What it was opened for stays readable while it slides away.
  const [shown, setShown] = useState<Shown | null>(null);
  const isNew = order && found && (shown?.order !== order || shown.line !== found);
  if (isNew) setShown({ order, line: found });
  if (!shown) return null;
  return (
    <Sheet
      isOpen={order !== null && found !== null}
      onClose={onClose}
      place="middle"
      title={of(shown.line.multiLanguage.name)}
      sub={<p>{t('order.title', { table: shown.order.tableName, number: shown.order.orderNumber ?? 0 })}</p>}
    >
      {shown.line.offer ? (
        <Asked {...shown} onDone={onClose} />
      ) : (
        <LineForm key={`${shown.order._id} ${shown.line.line}`} {...shown} onDone={onClose} />
      )}
    </Sheet>
  );
}

interface Shown {
  readonly order: BoardOrder;
  readonly line: OrderLine;
}

/** A guest is asked just now: it can be taken back. */
function Asked({ order, line, onDone }: Shown & { onDone(): void }) {
  const { t } = useWords();
  const change = useLineChange(onDone);
  const { offer } = line;
  if (!offer) return null;
  return (
    <div className={styles.form}>
      <Asking offer={offer} />
      <p className={styles.note}>{t('line.askNote')}</p>
      <Button
        kind="danger"
        shape="large"
        isWide
        disabled={change.isPending}
        onClick={() => change.mutate({ order, line, wish: { way: 'withdraw', offerId: offer.offerId } })}
      >
        {t('line.withdraw')}
      </Button>
    </div>
  );
}
