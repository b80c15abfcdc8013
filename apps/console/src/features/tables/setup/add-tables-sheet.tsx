import type { TablePlan } from '@hansang/contract/schemas';
import { type FormEvent, useState } from 'react';
import { readRanges } from '../../../shared/tables/number-ranges.ts';
import { readSeats } from '../../../shared/tables/read-seats.ts';
import { Button } from '../../../shared/widgets/button.tsx';
import { Field, Problem } from '../../../shared/widgets/field.tsx';
import { Sheet } from '../../../shared/widgets/sheet.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { useTableWords } from '../table-words.ts';
import { FloorChoice } from './floor-choice.tsx';
import styles from './set-up-tables.module.css';
import type { ChangePlan } from './use-change-plan.ts';

/** More at once nobody sets up; the server takes no more either. */
const MOST = 500;

interface AddTablesSheetProps {
  readonly floors: TablePlan['floors'];
  readonly changer: ChangePlan;
  onClose(): void;
}

/** Tables of a range of numbers, each named by its own. */
export function AddTablesSheet({ floors, changer, onClose }: AddTablesSheetProps) {
  const say = useTableWords();
  const { list } = useWords();
  const known = new Set(floors.flatMap(({ tables }) => tables.map(({ tableIdx }) => tableIdx)));
  const next = Math.max(0, ...known) + 1;
  const [numbers, setNumbers] = useState(`${next}-${next + 9}`);
  const [seats, setSeats] = useState('4');
  const [floorId, setFloorId] = useState(floors[0]?.floorId ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const add = (event: FormEvent) => {
    event.preventDefault();
    const wanted = readRanges(numbers);
    if (wanted === null || wanted.length > MOST) return setProblem(say('print.rangeWrong'));
    const taken = wanted.filter((number) => known.has(number));
    if (taken.length > 0)
      return setProblem(say('setup.taken', { numbers: list(taken.slice(0, 8).map(String)) }));
    const each = readSeats(seats);
    if (each === undefined) return setProblem(say('setup.seatsWrong'));
    const tables = wanted.map((tableIdx) => ({
      tableIdx,
      was: null,
      now: {
        tableName: String(tableIdx),
        floorId,
        seats: each,
        callStaffToOrder: false,
        place: null,
        zone: null,
      },
    }));
    changer.change({ floors: [], tables }, say('setup.added', { count: tables.length }), onClose);
  };
  return (
    <Sheet isOpen onClose={onClose} place="middle" title={say('setup.add')}>
      <form className={styles.form} onSubmit={add}>
        <Field
          label={say('setup.numbers')}
          note={say('setup.numbersNote')}
          value={numbers}
          maxLength={200}
          autoComplete="off"
          onChange={({ target }) => setNumbers(target.value)}
        />
        <Field
          label={say('setup.seats')}
          value={seats}
          inputMode="numeric"
          maxLength={2}
          autoComplete="off"
          onChange={({ target }) => setSeats(target.value)}
        />
        <FloorChoice floors={floors} value={floorId} onChange={setFloorId} />
        <Problem text={problem} />
        <Button kind="primary" shape="large" type="submit" disabled={changer.isPending}>
          {say('setup.addNow')}
        </Button>
      </form>
    </Sheet>
  );
}
