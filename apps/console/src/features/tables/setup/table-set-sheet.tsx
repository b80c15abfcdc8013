import type { PlannedTable, TablePlan } from '@hansang/contract/schemas';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { readSeats } from '../../../shared/tables/read-seats.ts';
import { useVenue } from '../../../shared/venue/me.ts';
import { Button, buttonClass } from '../../../shared/widgets/button.tsx';
import { Field, Problem } from '../../../shared/widgets/field.tsx';
import { SwitchRow } from '../../../shared/widgets/rows/switch-row.tsx';
import { Sheet } from '../../../shared/widgets/sheet.tsx';
import { useTableWords } from '../table-words.ts';
import { FloorChoice } from './floor-choice.tsx';
import { setOf } from './plan-change.ts';
import styles from './set-up-tables.module.css';
import type { ChangePlan } from './use-change-plan.ts';

interface TableSetSheetProps {
  readonly table: PlannedTable;
  readonly floorId: string;
  readonly floors: TablePlan['floors'];
  readonly changer: ChangePlan;
  onClose(): void;
}

/** One table: what it is called, where it stands, how many it seats, who orders; and away with it. */
export function TableSetSheet({ table, floorId, floors, changer, onClose }: TableSetSheetProps) {
  const say = useTableWords();
  const { restaurantId } = useVenue();
  const { tableIdx } = table;
  // What was seen when the sheet opened; if somebody is faster, that is told and nothing is written over.
  const [was] = useState(() => setOf(table, floorId));
  const [name, setName] = useState(was.tableName);
  const [seats, setSeats] = useState(was.seats === null ? '' : String(was.seats));
  const [onFloor, setOnFloor] = useState(floorId);
  const [isThroughStaff, setThroughStaff] = useState(was.callStaffToOrder);
  const [zone, setZone] = useState(was.zone ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const save = (event: FormEvent) => {
    event.preventDefault();
    const read = readSeats(seats);
    if (read === undefined) return setProblem(say('setup.seatsWrong'));
    const now = {
      tableName: name.trim(),
      floorId: onFloor,
      seats: read,
      callStaffToOrder: isThroughStaff,
      // Its place is on the floor that it leaves.
      place: onFloor === floorId ? was.place : null,
      zone: zone.trim() || null,
    };
    changer.change(
      { floors: [], tables: [{ tableIdx, was, now }] },
      say('setup.saved', { table: now.tableName }),
      onClose,
    );
  };
  const remove = () =>
    changer.change(
      { floors: [], tables: [{ tableIdx, was, now: null }] },
      say('setup.removed', { table: was.tableName }),
      onClose,
    );
  return (
    <Sheet isOpen onClose={onClose} place="middle" title={say('setup.table', { table: was.tableName })}>
      <form className={styles.form} onSubmit={save}>
        <Field
          label={say('setup.name')}
          required
          value={name}
          maxLength={20}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
        <Field
          label={say('setup.seats')}
          value={seats}
          inputMode="numeric"
          maxLength={2}
          autoComplete="off"
          onChange={({ target }) => setSeats(target.value)}
        />
        <Field
          label={say('setup.zone')}
          note={say('setup.zoneNote')}
          value={zone}
          maxLength={20}
          autoComplete="off"
          onChange={({ target }) => setZone(target.value)}
        />
        <FloorChoice floors={floors} value={onFloor} onChange={setOnFloor} />
        <SwitchRow
          label={say('setup.throughStaff')}
          note={say('setup.throughStaffNote')}
          isOn={isThroughStaff}
          onChange={setThroughStaff}
        />
        <Problem text={problem} />
        <Button kind="primary" shape="large" type="submit" disabled={changer.isPending}>
          {say('setup.save')}
        </Button>
        <Link className={buttonClass({})} to={`/${restaurantId}/floor/${tableIdx}`}>
          {say('setup.toCode')}
        </Link>
        {table.isBusy ? (
          <p className={styles.note}>{say('setup.busyNote')}</p>
        ) : (
          <Button kind="danger" disabled={changer.isPending} onClick={remove}>
            {say('setup.remove')}
          </Button>
        )}
      </form>
    </Sheet>
  );
}
