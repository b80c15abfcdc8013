import { PARTY_LABEL_MAX } from '@hansang/contract';
import type { TableDetail } from '@hansang/contract/schemas';
import { useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { useAsAsked } from '../../../shared/use-as-asked.ts';
import { useVenue } from '../../../shared/venue/me.ts';
import { Button } from '../../../shared/widgets/button.tsx';
import fields from '../../../shared/widgets/field.module.css';
import { Field } from '../../../shared/widgets/field.tsx';
import { Sheet } from '../../../shared/widgets/sheet.tsx';
import { useTableChange } from '../use-table-change.ts';
import { useSeatingWords } from './seating-words.ts';

interface ReserveDialogProps {
  table: TableDetail;
  isOpen: boolean;
  onClose(): void;
}

/** From when a table is kept today, and for whom. */
export function ReserveDialog({ table, isOpen, onClose }: ReserveDialogProps) {
  const s = useSeatingWords();
  const { restaurantId } = useVenue();
  const { reservation } = table;
  const seen = useAsAsked(reservation, isOpen);
  const [time, setTime] = useState(reservation?.time ?? '19:00');
  const [name, setName] = useState(reservation?.name ?? '');
  const change = useTableChange(
    (asked: { time: string; name: string | null } | null) => {
      const params = { restaurantId, tableIdx: table.tableIdx };
      const was = seen && { from: seen.from, name: seen.name };
      return call('reserveTable', { params, body: { reservation: asked, was } });
    },
    (asked) => s(asked === null ? 'unreserved' : 'reserved'),
    onClose,
    onClose,
  );
  // The venue's clock tells when that is, whatever this device believes.
  const save = () => change.mutate({ time, name: name.trim() || null });
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      place="middle"
      title={s('reserveTitle', { table: table.tableName })}
      foot={
        <>
          {reservation && (
            <Button shape="large" disabled={change.isPending} onClick={() => change.mutate(null)}>
              {s('reserveClear')}
            </Button>
          )}
          <Button kind="primary" shape="large" disabled={time === '' || change.isPending} onClick={save}>
            {s('reserveSave')}
          </Button>
        </>
      }
    >
      <div className={fields.fields}>
        <p>{s('reserveText')}</p>
        <Field
          label={s('reserveTime')}
          type="time"
          value={time}
          onChange={(event) => setTime(event.target.value)}
        />
        <Field
          label={s('reserveName')}
          value={name}
          maxLength={PARTY_LABEL_MAX}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
    </Sheet>
  );
}
