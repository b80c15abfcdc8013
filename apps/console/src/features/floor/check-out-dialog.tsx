import type { TableDetail } from '@hansang/contract/schemas';
import { call } from '../../shared/api/call.ts';
import { useVenue } from '../../shared/venue/me.ts';
import { Button } from '../../shared/widgets/button.tsx';
import { Icon } from '../../shared/widgets/icon.tsx';
import { Sheet } from '../../shared/widgets/sheet.tsx';
import { useWords } from '../../shared/words/words.ts';
import styles from './check-out-dialog.module.css';
import { useTableChange } from './use-table-change.ts';

interface CheckOutDialogProps {
  table: TableDetail;
  isOpen: boolean;
  onClose(): void;
  onDone(): void;
}

/** Asks before a visit is ended, and says what becomes of orders that are still open. */
export function CheckOutDialog({ table, isOpen, onClose, onDone }: CheckOutDialogProps) {
  const { t, won } = useWords();
  const { restaurantId } = useVenue();
  const { tableIdx, tableName, visit } = table;
  const openOrders = visit?.openOrderCount ?? 0;
  const change = useTableChange(
    (asked: { visitId: string | null; completeOpenOrders: boolean }) =>
      call('checkOut', { params: { restaurantId, tableIdx }, body: asked }),
    t('checkout.done', { table: tableName }),
    () => {
      onClose();
      onDone();
    },
  );
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      place="middle"
      title={t('checkout.title', { table: tableName })}
      foot={
        <>
          <Button shape="large" onClick={onClose}>
            {t('app.cancel')}
          </Button>
          <Button
            kind="primary"
            shape="large"
            disabled={change.isPending}
            onClick={() =>
              change.mutate({ visitId: visit?.visitId ?? null, completeOpenOrders: openOrders > 0 })
            }
          >
            {t(openOrders > 0 ? 'checkout.confirmOpen' : 'checkout.confirm')}
          </Button>
        </>
      }
    >
      <p>{visit ? t('checkout.text', { total: won(visit.total) }) : t('checkout.textSeated')}</p>
      {openOrders > 0 && (
        <p className={styles.open}>
          <Icon name="alert" />
          {t('checkout.open', { count: openOrders })}
        </p>
      )}
    </Sheet>
  );
}
