import type { BoardOrder } from '@hansang/contract/schemas';
import { call } from '../../../shared/api/call.ts';
import { useVenue } from '../../../shared/venue/me.ts';
import { Button } from '../../../shared/widgets/button.tsx';
import { useWords } from '../../../shared/words/words.ts';
import styles from '../table-sheet.module.css';
import { useTableChange } from '../use-table-change.ts';

/** Accepts a new order where one stands at its table; absent for all others, and for who may not. */
export function AcceptOrder({ order }: { order: BoardOrder }) {
  const { t } = useWords();
  const { restaurantId, may } = useVenue();
  const change = useTableChange(
    ({ _id: orderId, version }: BoardOrder) =>
      call('moveOrder', { params: { restaurantId, orderId }, body: { to: 'CONFIRM', version } }),
    ({ tableName, orderNumber }) => t('moved.CONFIRM', { table: tableName, number: orderNumber ?? 0 }),
    () => undefined,
  );
  if (order.status !== 'REQUEST' || !may('order.accept')) return null;
  return (
    <Button
      kind="primary"
      isWide
      className={styles.accept}
      disabled={change.isPending}
      onClick={() => change.mutate(order)}
    >
      {t('order.accept')}
    </Button>
  );
}
