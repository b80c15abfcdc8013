import type { UnpaidReason } from '@hansang/contract';
import type { BoardOrder, TableDetail } from '@hansang/contract/schemas';
import { useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { useAsAsked } from '../../shared/use-as-asked.ts';
import { useVenue } from '../../shared/venue/me.ts';
import { Button } from '../../shared/widgets/button.tsx';
import { Icon } from '../../shared/widgets/icon.tsx';
import { Sheet } from '../../shared/widgets/sheet.tsx';
import { useWords } from '../../shared/words/words.ts';
import { type Unpaid, UnpaidChoice } from './bill/unpaid-choice.tsx';
import styles from './check-out-dialog.module.css';
import { MoneyFacts } from './table-money.tsx';
import { type Unaccepted, UnacceptedChoice } from './unaccepted-choice.tsx';
import { useTableChange } from './use-table-change.ts';

interface CheckOutDialogProps {
  table: TableDetail;
  isOpen: boolean;
  onClose(): void;
  onDone(): void;
}

interface Asked {
  readonly visitId: string | null;
  readonly completeOpenOrders: boolean;
  readonly unaccepted?: Unaccepted;
  readonly unpaid?: { readonly reason: UnpaidReason; readonly note: string };
}

const NOT_SAID: Unpaid = { reason: null, note: '' };

/** What is still owed once some orders come to nothing. Won. */
function owedAfter({ visit }: TableDetail, rejected: readonly BoardOrder[]): number {
  const less = rejected.reduce((sum, { payment, actualPayment }) => sum + (payment ? 0 : actualPayment), 0);
  return Math.max(0, (visit?.money.owed ?? 0) - less);
}

/** Asks before a visit is ended: what it comes to, what is paid, and what becomes of orders that are still open. */
export function CheckOutDialog({ table, isOpen, onClose, onDone }: CheckOutDialogProps) {
  const { t } = useWords();
  const { restaurantId } = useVenue();
  const { tableIdx, tableName, visit, orders } = table;
  const visitId = useAsAsked(table.visitId, isOpen);
  const [unaccepted, setUnaccepted] = useState<Unaccepted | null>(null);
  const [unpaid, setUnpaid] = useState<Unpaid>(NOT_SAID);
  const newOrders = orders.filter(({ status }) => status === 'REQUEST');
  const acceptedCount = (visit?.openOrderCount ?? 0) - newOrders.length;
  const close = () => {
    setUnaccepted(null);
    setUnpaid(NOT_SAID);
    onClose();
  };
  const change = useTableChange(
    (asked: Asked) => call('checkOut', { params: { restaurantId, tableIdx }, body: asked }),
    t('checkout.done', { table: tableName }),
    () => {
      close();
      onDone();
    },
    close,
  );
  const owed = owedAfter(table, unaccepted === 'REJECT' ? newOrders : []);
  const { reason, note } = unpaid;
  const isAnswered = (newOrders.length === 0 || unaccepted !== null) && (owed === 0 || reason !== null);
  const confirm = () =>
    change.mutate({
      visitId,
      completeOpenOrders: acceptedCount > 0,
      ...(newOrders.length > 0 && unaccepted ? { unaccepted } : {}),
      ...(owed > 0 && reason ? { unpaid: { reason, note: note.trim() } } : {}),
    });
  return (
    <Sheet
      isOpen={isOpen}
      onClose={close}
      place="middle"
      title={t('checkout.title', { table: tableName })}
      foot={
        <>
          <Button shape="large" onClick={close}>
            {t('app.cancel')}
          </Button>
          <Button kind="primary" shape="large" disabled={!isAnswered || change.isPending} onClick={confirm}>
            {t(acceptedCount > 0 ? 'checkout.confirmOpen' : 'checkout.confirm')}
          </Button>
        </>
      }
    >
      {visit && <MoneyFacts visit={visit} />}
      <p>{t(visit ? 'checkout.text' : 'checkout.textSeated')}</p>
      {acceptedCount > 0 && (
        <p className={styles.open}>
          <Icon name="alert" />
          {t('checkout.open', { count: acceptedCount })}
        </p>
      )}
      {newOrders.length > 0 && (
        <UnacceptedChoice orders={newOrders} value={unaccepted} onChange={setUnaccepted} />
      )}
      {owed > 0 && <UnpaidChoice owed={owed} value={unpaid} onChange={setUnpaid} />}
    </Sheet>
  );
}
