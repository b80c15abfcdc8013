import type { FloorPlan, TableDetail, TableView } from '@hansang/contract/schemas';
import { useRef, useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { newKey } from '../../../shared/api/new-key.ts';
import { TableChoice } from '../../../shared/tables/table-choice.tsx';
import { tableIn, tablesWhere } from '../../../shared/tables/tables-where.ts';
import { useAsAsked } from '../../../shared/use-as-asked.ts';
import { useVenue } from '../../../shared/venue/me.ts';
import { ConfirmSheet } from '../../../shared/widgets/confirm-sheet.tsx';
import { useTableChange } from '../use-table-change.ts';
import { PartOrders } from './part-orders.tsx';
import styles from './seating-acts.module.css';
import { useSeatingWords } from './seating-words.ts';

interface PartDialogProps {
  table: TableDetail;
  plan: FloorPlan | undefined;
  isOpen: boolean;
  onClose(): void;
  /** The chosen orders are at another table now. */
  onParted(tableIdx: number): void;
}

/** Chooses orders that go on at another table with a bill of their own; a joined table may be let go with none. */
export function PartDialog({ table, plan, isOpen, onClose, onParted }: PartDialogProps) {
  const s = useSeatingWords();
  const { restaurantId } = useVenue();
  const visitId = useAsAsked(table.visit?.visitId ?? '', isOpen);
  const [orderIds, setOrderIds] = useState<readonly string[]>([]);
  const [chosen, setChosen] = useState<number | null>(null);
  // One wish has one key, however often it has to be sent.
  const key = useRef({ wish: '', value: '' });
  const isOwn = (one: TableView) => one.joinedTo?.tableIdx === table.tableIdx;
  const floors = tablesWhere(plan, (one) => isOwn(one) || (one.visitId === null && one.sessionCount === 0));
  const to = tableIn(floors, chosen);
  const letsGo = to !== undefined && isOwn(to) && orderIds.length === 0;
  const change = useTableChange(
    ({ toTableIdx }: { toTableIdx: number; toName: string; count: number }) => {
      const body = { visitId, toTableIdx, orderIds: [...orderIds] };
      const wish = JSON.stringify(body);
      if (key.current.wish !== wish) key.current = { wish, value: newKey() };
      const params = { restaurantId, tableIdx: table.tableIdx };
      return call('partVisit', { params, body, key: key.current.value });
    },
    ({ toName, count }) => s(count === 0 ? 'letGo' : 'parted', { to: toName }),
    ({ toTableIdx, count }) => {
      onClose();
      if (count > 0) onParted(toTableIdx);
    },
    onClose,
  );
  const name = to?.tableName ?? '';
  return (
    <ConfirmSheet
      isOpen={isOpen}
      onClose={onClose}
      title={s('partTitle', { table: table.tableName })}
      isOnTop={false}
      confirm={to ? s(letsGo ? 'letGoDo' : 'partDo', { table: name }) : s('part')}
      isHeld={!to || !(letsGo || orderIds.length > 0) || change.isPending}
      onConfirm={() => to && change.mutate({ toTableIdx: to.tableIdx, toName: name, count: orderIds.length })}
    >
      <p>{floors.length > 0 ? s('partText') : s('partNone')}</p>
      <PartOrders orders={table.orders} chosen={orderIds} onChange={setOrderIds} />
      <h3 className={styles.label}>{s('partTo')}</h3>
      <TableChoice
        label={s('partTo')}
        floors={floors}
        chosen={chosen}
        onChoose={setChosen}
        mark={(one) => (isOwn(one) ? { icon: 'many', text: s('own') } : null)}
      />
    </ConfirmSheet>
  );
}
