import type { Bill, TableView } from '@hansang/contract/schemas';
import { useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { TableChoice } from '../../../shared/tables/table-choice.tsx';
import { tableIn, tablesWhere } from '../../../shared/tables/tables-where.ts';
import { useFloor } from '../../../shared/tables/use-floor.ts';
import { useAsAsked } from '../../../shared/use-as-asked.ts';
import { useVenue } from '../../../shared/venue/me.ts';
import { ConfirmSheet } from '../../../shared/widgets/confirm-sheet.tsx';
import fields from '../../../shared/widgets/field.module.css';
import { useBillWords } from './bill-words.ts';
import { ReasonField } from './reason-field.tsx';
import { useBillChange } from './use-bill.ts';

interface ReopenDialogProps {
  bill: Bill;
  isOpen: boolean;
  onClose(): void;
  /** The visit goes on at its table. */
  onDone(): void;
}

/** Nobody sits there. */
const isFree = ({ visitId, sessionCount, joinedTo }: TableView): boolean =>
  visitId === null && sessionCount === 0 && joinedTo === null;

/** Asks why a visit that was checked out goes on, and where, when others sit at its table. */
export function ReopenDialog({ bill, isOpen, onClose, onDone }: ReopenDialogProps) {
  const b = useBillWords();
  const { restaurantId } = useVenue();
  const [reason, setReason] = useState('');
  const [chosen, setChosen] = useState<number | null>(null);
  const { data: plan } = useFloor(restaurantId, isOpen);
  const floors = tablesWhere(plan, isFree);
  // Others may sit at its table by now, or it is there no more.
  const isTaken = plan !== undefined && !tableIn(floors, bill.tableIdx);
  const isGone = isTaken && !tableIn(plan.floors, bill.tableIdx);
  const toTableIdx = isTaken ? tableIn(floors, chosen)?.tableIdx : bill.tableIdx;
  const billVersion = useAsAsked(bill.version, isOpen);
  const change = useBillChange(
    (why: string) =>
      call('reopenVisit', {
        params: { restaurantId, visitId: bill.visitId },
        body: { billVersion, reason: why, toTableIdx },
      }),
    () => b('reopened'),
    onClose,
  );
  return (
    <ConfirmSheet
      isOpen={isOpen}
      onClose={onClose}
      title={b('reopen')}
      confirm={b('reopen')}
      isHeld={reason.trim() === '' || toTableIdx === undefined || change.isPending}
      onConfirm={() => change.mutate(reason.trim(), { onSuccess: onDone })}
    >
      <div className={fields.fields}>
        <p>
          {isTaken ? b(isGone ? 'reopenGone' : 'reopenTaken', { table: bill.tableName }) : b('reopenText')}
        </p>
        {isTaken && (
          <TableChoice label={b('reopenTo')} floors={floors} chosen={chosen} onChoose={setChosen} />
        )}
        <ReasonField reason={reason} onChange={setReason} />
      </div>
    </ConfirmSheet>
  );
}
