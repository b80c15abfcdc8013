import type { FloorPlan, TableDetail, TableView } from '@hansang/contract/schemas';
import { useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { TableChoice } from '../../../shared/tables/table-choice.tsx';
import { tableIn, tablesWhere } from '../../../shared/tables/tables-where.ts';
import { useAsAsked } from '../../../shared/use-as-asked.ts';
import { useVenue } from '../../../shared/venue/me.ts';
import { ConfirmSheet } from '../../../shared/widgets/confirm-sheet.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { STATE_ICONS } from '../state-look.ts';
import { useTableChange } from '../use-table-change.ts';
import { useSeatingWords } from './seating-words.ts';

interface MergeDialogProps {
  table: TableDetail;
  plan: FloorPlan | undefined;
  isOpen: boolean;
  onClose(): void;
}

/** Chooses whose guests come to this table: their orders, bill and phones go on here. */
export function MergeDialog({ table, plan, isOpen, onClose }: MergeDialogProps) {
  const { t } = useWords();
  const s = useSeatingWords();
  const { restaurantId } = useVenue();
  const visitId = useAsAsked(table.visit?.visitId ?? '', isOpen);
  // Who sits there is who sat there when it was chosen.
  const [chosen, setChosen] = useState<TableView | null>(null);
  // Tables that belong together are parted first: nobody is joined by way of somebody else.
  const floors = tablesWhere(
    plan,
    ({ tableIdx, joinedTo, joined }) =>
      tableIdx !== table.tableIdx && joinedTo === null && joined.length === 0,
  );
  const from = tableIn(floors, chosen?.tableIdx ?? null) ? chosen : null;
  const change = useTableChange(
    (body: { visitId: string; fromTableIdx: number; fromVisitId: string | null; name: string }) => {
      const { name: _, ...asked } = body;
      return call('mergeTable', { params: { restaurantId, tableIdx: table.tableIdx }, body: asked });
    },
    ({ name }) => s('merged', { from: name, to: table.tableName }),
    onClose,
    onClose,
  );
  return (
    <ConfirmSheet
      isOpen={isOpen}
      onClose={onClose}
      title={s('mergeTitle', { table: table.tableName })}
      isOnTop={false}
      confirm={from ? s('mergeDo', { table: from.tableName }) : s('merge')}
      isHeld={!from || change.isPending}
      onConfirm={() =>
        from &&
        change.mutate({
          visitId,
          fromTableIdx: from.tableIdx,
          fromVisitId: from.visitId,
          name: from.tableName,
        })
      }
    >
      <p>{floors.length > 0 ? s('mergeText') : s('mergeNone')}</p>
      <TableChoice
        label={s('mergeTitle', { table: table.tableName })}
        floors={floors}
        chosen={chosen?.tableIdx ?? null}
        onChoose={(tableIdx) => setChosen(tableIn(floors, tableIdx) ?? null)}
        mark={({ state }) =>
          state === 'EMPTY' ? null : { icon: STATE_ICONS[state], text: t(`table.state.${state}`) }
        }
      />
    </ConfirmSheet>
  );
}
