import type { TablePlace, TablePlan } from '@hansang/contract/schemas';
import { arranged, isFree, nearestFree, stepped } from '@hansang/rules/room';
import { useState } from 'react';
import { Button } from '../../../shared/widgets/button.tsx';
import { Icon } from '../../../shared/widgets/icon.tsx';
import segments from '../../../shared/widgets/segments.module.css';
import { StatePage } from '../../../shared/widgets/state-page.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { useTableWords } from '../table-words.ts';
import styles from './room.module.css';
import { RoomCanvas } from './room-canvas.tsx';
import { TablePanel } from './table-panel.tsx';
import { useRoom } from './use-room.ts';

/** Lays the tables of a floor out as they stand in the room. */
export function RoomPlan({ floors }: { floors: TablePlan['floors'] }) {
  const { of } = useWords();
  const say = useTableWords();
  const room = useRoom(floors);
  const [floorId, setFloor] = useState<string | null>(null);
  const [chosen, choose] = useState<number | null>(null);
  const [told, tell] = useState('');
  const floor =
    floors.find((one) => one.floorId === floorId) ?? floors.find(({ tables }) => tables.length > 0);
  if (!floor) return <StatePage text={say('tables.none')} />;

  const stands = floor.tables.map((table) => ({ table, place: room.placeOf(table) }));
  const placed = stands.flatMap(({ table, place }) => (place ? [{ table, place }] : []));
  const unplaced = stands.flatMap(({ table, place }) => (place ? [] : [table]));
  const othersOf = (idx: number) =>
    placed.filter(({ table }) => table.tableIdx !== idx).map(({ place }) => place);
  const opened = placed.find(({ table }) => table.tableIdx === chosen);
  const nameOf = (idx: number) => floor.tables.find(({ tableIdx }) => tableIdx === idx)?.tableName ?? '';

  const drop = (idx: number, wanted: TablePlace) => {
    const place = nearestFree(wanted, othersOf(idx));
    if (!place) return tell(say('room.full'));
    const isThere = place.x === wanted.x && place.y === wanted.y;
    tell(isThere ? '' : say('room.beside', { table: nameOf(idx) }));
    room.put(new Map([[idx, place]]));
  };
  const step = (idx: number, across: number, down: number) => {
    const from = placed.find(({ table }) => table.tableIdx === idx)?.place;
    if (!from) return;
    const place = stepped(from, across, down, othersOf(idx));
    if (place === from) return tell(say('room.blocked'));
    tell(say('room.stands', { table: nameOf(idx), across: place.x + 1, down: place.y + 1 }));
    room.step(new Map([[idx, place]]));
  };
  const reshape = (idx: number, place: TablePlace) => {
    const isFitting = isFree(place, othersOf(idx));
    tell(isFitting ? '' : say('room.blocked'));
    if (isFitting) room.put(new Map([[idx, place]]));
  };
  const putInRows = (tables: typeof unplaced) => {
    const laid = arranged(
      tables,
      placed.map(({ place }) => place),
    );
    tell(laid.length < tables.length ? say('room.full') : '');
    if (laid.length > 0) room.put(new Map(laid.map(({ table, place }) => [table.tableIdx, place])));
    choose(laid.at(-1)?.table.tableIdx ?? null);
  };

  return (
    <div className={styles.page}>
      <div className={styles.tools}>
        {floors.length > 1 && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll sideways
          <div className={segments.segments} role="group" aria-label={say('setup.floor')}>
            {floors.map((one) => (
              <button
                key={one.floorId}
                type="button"
                className={segments.segment}
                aria-pressed={one === floor}
                onClick={() => setFloor(one.floorId)}
              >
                {of(one.name)}
              </button>
            ))}
          </div>
        )}
        <Button disabled={!room.canUndo} onClick={room.undo}>
          <Icon name="undo" size={20} />
          {say('setup.undo')}
        </Button>
      </div>
      <p role="status" className={styles.told}>
        {told || say('room.hint')}
      </p>
      {unplaced.length > 0 && (
        <section className={styles.tray} aria-label={say('room.unplaced')}>
          <h2>{say('room.unplaced')}</h2>
          <div className={styles.buttons}>
            {unplaced.length > 1 && (
              <Button kind="primary" onClick={() => putInRows(unplaced)}>
                {say('room.putAll', { count: unplaced.length })}
              </Button>
            )}
            {unplaced.map((table) => (
              <Button
                key={table.tableIdx}
                aria-label={say('room.put', { table: table.tableName })}
                onClick={() => putInRows([table])}
              >
                {table.tableName}
              </Button>
            ))}
          </div>
        </section>
      )}
      <div className={styles.room}>
        <RoomCanvas
          label={say('room.canvas', { floor: of(floor.name) })}
          tables={placed}
          chosen={chosen}
          onChoose={choose}
          onDrop={drop}
          onStep={step}
        />
        {!opened && placed.length > 0 && <p className={styles.pick}>{say('room.pick')}</p>}
        {opened && (
          <TablePanel
            {...opened}
            onStep={(across, down) => step(opened.table.tableIdx, across, down)}
            onReshape={(place) => reshape(opened.table.tableIdx, place)}
            onTakeOut={() => room.put(new Map([[opened.table.tableIdx, null]]))}
          />
        )}
      </div>
    </div>
  );
}
