import { HEAD_COUNT_MAX } from '@hansang/contract';
import type { TableDetail } from '@hansang/contract/schemas';
import { useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { useAsAsked } from '../../../shared/use-as-asked.ts';
import { useVenue } from '../../../shared/venue/me.ts';
import { ConfirmSheet } from '../../../shared/widgets/confirm-sheet.tsx';
import { Stepper } from '../../../shared/widgets/stepper.tsx';
import { useTableChange } from '../use-table-change.ts';
import styles from './seating-acts.module.css';
import { useSeatingWords } from './seating-words.ts';

interface HeadsDialogProps {
  table: TableDetail;
  isOpen: boolean;
  onClose(): void;
}

/** How many guests sit at a table, whether they have ordered or not. */
export function HeadsDialog({ table, isOpen, onClose }: HeadsDialogProps) {
  const s = useSeatingWords();
  const { restaurantId } = useVenue();
  // Where nobody had done anything yet those who have begun by now are the same guests.
  const visitId = useAsAsked(table.visitId, isOpen) ?? table.visitId;
  const [count, setCount] = useState(table.stay?.headCount ?? 2);
  const change = useTableChange(
    (headCount: number) => {
      const params = { restaurantId, tableIdx: table.tableIdx };
      return call('countHeads', { params, body: { visitId, headCount } });
    },
    (headCount) => s('headsSaved', { count: headCount, table: table.tableName }),
    onClose,
    onClose,
  );
  return (
    <ConfirmSheet
      isOpen={isOpen}
      onClose={onClose}
      title={s('headsTitle', { table: table.tableName })}
      confirm={s('headsSave')}
      isHeld={change.isPending}
      onConfirm={() => change.mutate(count)}
    >
      <p>{s('headsText')}</p>
      <div className={styles.heads}>
        <Stepper
          count={count}
          least={1}
          most={HEAD_COUNT_MAX}
          less={s('fewer')}
          more={s('more')}
          text={s('heads', { count })}
          onChange={setCount}
        />
      </div>
    </ConfirmSheet>
  );
}
