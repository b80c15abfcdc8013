import type { FloorPlan, TableDetail, TableView } from '@hansang/contract/schemas';
import { useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { CallFailure } from '../../shared/api/call-failure.ts';
import { TableChoice } from '../../shared/tables/table-choice.tsx';
import { tableIn, tablesWhere } from '../../shared/tables/tables-where.ts';
import { useAsAsked } from '../../shared/use-as-asked.ts';
import { useVenue } from '../../shared/venue/me.ts';
import { Button } from '../../shared/widgets/button.tsx';
import { Icon } from '../../shared/widgets/icon.tsx';
import { Sheet } from '../../shared/widgets/sheet.tsx';
import { useWords } from '../../shared/words/words.ts';
import styles from './check-out-dialog.module.css';
import { useTableChange } from './use-table-change.ts';

interface MoveDialogProps {
  table: TableDetail;
  plan: FloorPlan | undefined;
  isOpen: boolean;
  onClose(): void;
  onMoved(tableIdx: number): void;
}

/** Chooses the table that a visit moves to: a free one, or one whose guests have not ordered and leave first, said in words. */
export function MoveDialog({ table, plan, isOpen, onClose, onMoved }: MoveDialogProps) {
  const { t } = useWords();
  const { restaurantId } = useVenue();
  // Whoever sits there is who sat there when it was chosen: nobody else is cleared away by the same tap.
  const [chosen, setChosen] = useState<TableView | null>(null);
  const floors = tablesWhere(plan, (one) => one.visit === null && one.tableIdx !== table.tableIdx);
  const target = tableIn(floors, chosen?.tableIdx ?? null) ? chosen : null;
  const visitId = useAsAsked(table.visit?.visitId ?? '', isOpen);
  const clearTarget = target !== null && isSeated(target);
  const close = () => {
    setChosen(null);
    onClose();
  };
  const change = useTableChange(
    ({
      tableIdx,
      names: _,
      ...body
    }: {
      tableIdx: number;
      visitId: string;
      toTableIdx: number;
      clearTarget: boolean;
      targetVisitId: string | null;
      names: { from: string; to: string };
    }) => call('moveTable', { params: { restaurantId, tableIdx }, body }),
    ({ names }) => t('move.done', names),
    ({ toTableIdx }) => {
      close();
      onMoved(toTableIdx);
    },
    close,
  );
  return (
    <Sheet
      isOpen={isOpen}
      onClose={close}
      place="middle"
      title={t('move.title', { table: table.tableName })}
      foot={
        <>
          <Button shape="large" onClick={close}>
            {t('app.cancel')}
          </Button>
          <Button
            kind={clearTarget ? 'danger' : 'primary'}
            shape="large"
            disabled={!target || change.isPending}
            onClick={() =>
              target &&
              change.mutate(
                {
                  tableIdx: table.tableIdx,
                  visitId,
                  toTableIdx: target.tableIdx,
                  clearTarget,
                  targetVisitId: target.visitId,
                  names: { from: table.tableName, to: target.tableName },
                },
                {
                  onError(error) {
                    // Somebody has sat down there: it is chosen anew, as it is now.
                    if (error instanceof CallFailure && error.code === 'TABLE_SEATED') setChosen(null);
                  },
                },
              )
            }
          >
            {target
              ? t(clearTarget ? 'move.confirmClear' : 'move.confirm', { table: target.tableName })
              : t('move.do')}
          </Button>
        </>
      }
    >
      <p>{floors.length > 0 ? t('move.text') : t('move.none')}</p>
      <TableChoice
        label={t('move.title', { table: table.tableName })}
        floors={floors}
        chosen={chosen?.tableIdx ?? null}
        onChoose={(tableIdx) => setChosen(tableIn(floors, tableIdx) ?? null)}
        mark={(one) => (isSeated(one) ? { icon: 'seated', text: t('table.state.SEATED') } : null)}
      />
      {clearTarget && (
        <p className={styles.open} role="status">
          <Icon name="alert" />
          {t('move.clears', { table: target.tableName })}
        </p>
      )}
    </Sheet>
  );
}

/** Somebody sits there and has not ordered: what the server asks about, too. */
const isSeated = ({ state }: TableView): boolean => state !== 'EMPTY';
