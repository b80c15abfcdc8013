import { PARTY_LABEL_MAX } from '@hansang/contract';
import type { TableDetail } from '@hansang/contract/schemas';
import { useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { useAsAsked } from '../../../shared/use-as-asked.ts';
import { useVenue } from '../../../shared/venue/me.ts';
import { Button } from '../../../shared/widgets/button.tsx';
import { Field } from '../../../shared/widgets/field.tsx';
import { Sheet } from '../../../shared/widgets/sheet.tsx';
import { useTableChange } from '../use-table-change.ts';
import { useSeatingWords } from './seating-words.ts';

interface PartyDialogProps {
  table: TableDetail;
  isOpen: boolean;
  onClose(): void;
}

/** What staff call the guests of a table. */
export function PartyDialog({ table, isOpen, onClose }: PartyDialogProps) {
  const s = useSeatingWords();
  const { restaurantId } = useVenue();
  const visitId = useAsAsked(table.visitId ?? '', isOpen);
  const [label, setLabel] = useState(table.partyLabel ?? '');
  const change = useTableChange(
    (asked: string | null) => {
      const params = { restaurantId, tableIdx: table.tableIdx };
      return call('nameParty', { params, body: { visitId, label: asked } });
    },
    (asked) => s(asked === null ? 'partyCleared' : 'partySaved'),
    onClose,
    onClose,
  );
  const written = label.trim();
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      place="middle"
      title={s('partyTitle', { table: table.tableName })}
      foot={
        <>
          {table.partyLabel !== null && (
            <Button shape="large" disabled={change.isPending} onClick={() => change.mutate(null)}>
              {s('partyClear')}
            </Button>
          )}
          <Button
            kind="primary"
            shape="large"
            disabled={written === '' || change.isPending}
            onClick={() => change.mutate(written)}
          >
            {s('partySave')}
          </Button>
        </>
      }
    >
      <Field
        label={s('party')}
        note={s('partyHint')}
        value={label}
        maxLength={PARTY_LABEL_MAX}
        onChange={(event) => setLabel(event.target.value)}
      />
    </Sheet>
  );
}
