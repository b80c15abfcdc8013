import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import type { FloorPlan, TableDetail } from '@hansang/contract/schemas';
import { useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { useVenue } from '../../shared/venue/me.ts';
import { Button } from '../../shared/widgets/button.tsx';
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

/** Chooses the free table that a visit moves to. */
export function MoveDialog({ table, plan, isOpen, onClose, onMoved }: MoveDialogProps) {
  const { t, of } = useWords();
  const { restaurantId } = useVenue();
  const [chosen, setChosen] = useState<number | null>(null);
  const floors = freeTables(plan, table.tableIdx);
  const target = floors.flatMap((floor) => floor.tables).find(({ tableIdx }) => tableIdx === chosen);
  const visitId = table.visit?.visitId ?? '';
  const close = () => {
    setChosen(null);
    onClose();
  };
  const change = useTableChange(
    ({ tableIdx, ...body }: { tableIdx: number; visitId: string; toTableIdx: number }) =>
      call('moveTable', { params: { restaurantId, tableIdx }, body }),
    t('move.done', { from: table.tableName, to: target?.tableName ?? '' }),
    () => {
      close();
      if (target) onMoved(target.tableIdx);
    },
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
            kind="primary"
            shape="large"
            disabled={!target || change.isPending}
            onClick={() =>
              target && change.mutate({ tableIdx: table.tableIdx, visitId, toTableIdx: target.tableIdx })
            }
          >
            {target ? t('move.confirm', { table: target.tableName }) : t('move.do')}
          </Button>
        </>
      }
    >
      <p>{floors.length > 0 ? t('move.text') : t('move.none')}</p>
      <RadioGroup
        aria-label={t('move.title', { table: table.tableName })}
        value={chosen ?? 0}
        onValueChange={(value) => setChosen(value as number)}
      >
        {floors.map((floor) => (
          <section key={floor.floorId}>
            <h3 className={styles.floorName}>{of(floor.name)}</h3>
            <div className={styles.tables}>
              {floor.tables.map(({ tableIdx, tableName }) => (
                <Radio.Root key={tableIdx} value={tableIdx} className={styles.table}>
                  {tableName}
                </Radio.Root>
              ))}
            </div>
          </section>
        ))}
      </RadioGroup>
    </Sheet>
  );
}

/** Tables without a visit, by floor; floors without one are left out. */
function freeTables(plan: FloorPlan | undefined, fromIdx: number): FloorPlan['floors'] {
  return (plan?.floors ?? [])
    .map((floor) => ({
      ...floor,
      tables: floor.tables.filter((table) => table.visit === null && table.tableIdx !== fromIdx),
    }))
    .filter((floor) => floor.tables.length > 0);
}
