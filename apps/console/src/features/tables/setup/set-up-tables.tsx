import type { TablePlan } from '@hansang/contract/schemas';
import { useState } from 'react';
import { Button } from '../../../shared/widgets/button.tsx';
import { Icon } from '../../../shared/widgets/icon.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { useTableWords } from '../table-words.ts';
import { AddTablesSheet } from './add-tables-sheet.tsx';
import { FloorNameSheet } from './floor-name-sheet.tsx';
import styles from './set-up-tables.module.css';
import { TableSetSheet } from './table-set-sheet.tsx';
import { useChangePlan } from './use-change-plan.ts';

/** What is open over the list. */
type Open = { kind: 'add' } | { kind: 'floor'; floorId: string | null } | { kind: 'table'; tableIdx: number };

/** Floors and their tables: added, renamed, moved and taken away, each at once. */
export function SetUpTables({ floors }: { floors: TablePlan['floors'] }) {
  const { of } = useWords();
  const say = useTableWords();
  const changer = useChangePlan();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const { last } = changer;
  const at =
    open?.kind === 'table' &&
    floors
      .flatMap((floor) => floor.tables.map((table) => ({ floor, table })))
      .find(({ table }) => table.tableIdx === open.tableIdx);
  return (
    <div className={styles.page}>
      <div className={styles.tools}>
        <Button kind="primary" onClick={() => setOpen({ kind: 'add' })}>
          {say('setup.add')}
        </Button>
        <Button onClick={() => setOpen({ kind: 'floor', floorId: null })}>{say('setup.addFloor')}</Button>
      </div>
      <div role="status" className={styles.done}>
        {last && (
          <p className={styles.told}>
            <span>{last.told}</span>
            {!last.isUndo && (
              <Button disabled={changer.isPending} onClick={() => changer.undo()}>
                <Icon name="undo" size={20} />
                {say('setup.undo')}
              </Button>
            )}
          </p>
        )}
      </div>
      {floors.map((floor) => (
        <section key={floor.floorId} className={styles.floor} aria-labelledby={`set-${floor.floorId}`}>
          <header className={styles.floorHead}>
            <h2 id={`set-${floor.floorId}`}>{of(floor.name)}</h2>
            <Button
              kind="quiet"
              shape="square"
              aria-label={say('setup.changeFloor', { floor: of(floor.name) })}
              onClick={() => setOpen({ kind: 'floor', floorId: floor.floorId })}
            >
              <Icon name="pencil" size={20} />
            </Button>
          </header>
          {floor.tables.length === 0 && <p className={styles.note}>{say('setup.emptyFloor')}</p>}
          <ul className={styles.tables}>
            {floor.tables.map((table) => (
              <li key={table.tableIdx}>
                <button
                  type="button"
                  className={styles.table}
                  onClick={() => setOpen({ kind: 'table', tableIdx: table.tableIdx })}
                >
                  <span className={styles.name}>{table.tableName}</span>
                  <span className={styles.note}>
                    {say('setup.number', { number: table.tableIdx })}
                    {table.seats !== null && ` · ${say('setup.seatsOf', { count: table.seats })}`}
                  </span>
                  {table.isBusy && <span className={styles.busy}>{say('setup.busy')}</span>}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {open?.kind === 'add' && <AddTablesSheet floors={floors} changer={changer} onClose={close} />}
      {open?.kind === 'floor' && (
        <FloorNameSheet
          key={open.floorId}
          floor={floors.find(({ floorId }) => floorId === open.floorId) ?? null}
          isOnly={floors.length === 1}
          changer={changer}
          onClose={close}
        />
      )}
      {at && (
        <TableSetSheet
          key={at.table.tableIdx}
          table={at.table}
          floorId={at.floor.floorId}
          floors={floors}
          changer={changer}
          onClose={close}
        />
      )}
    </div>
  );
}
