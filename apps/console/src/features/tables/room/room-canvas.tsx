import { ROOM } from '@hansang/contract';
import type { PlannedTable, TablePlace } from '@hansang/contract/schemas';
import { areOver, boundsOf } from '@hansang/rules/room';
import { type CSSProperties, type KeyboardEvent, useRef } from 'react';
import { boxStyle } from '../../../shared/room/room-box.ts';
import { useTableWords } from '../table-words.ts';
import styles from './room.module.css';
import { useDrag } from './use-drag.ts';

/** Rows that are shown at least, and below the last table. */
const ROWS = { least: 22, spare: 6 };

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export interface PlacedTable {
  readonly table: PlannedTable;
  readonly place: TablePlace;
}

interface RoomCanvasProps {
  readonly label: string;
  readonly tables: readonly PlacedTable[];
  readonly chosen: number | null;
  onChoose(tableIdx: number): void;
  onDrop(tableIdx: number, place: TablePlace): void;
  onStep(tableIdx: number, across: number, down: number): void;
}

/** A floor from above, with squares that tables snap to. */
export function RoomCanvas({ label, tables, chosen, onChoose, onDrop, onStep }: RoomCanvasProps) {
  const say = useTableWords();
  const room = useRef<HTMLDivElement>(null);
  const { dragged, begin } = useDrag(room, onDrop);
  const bounds = boundsOf(tables.map(({ place }) => place));
  const used = (bounds ? bounds.y + bounds.h : 0) + ROWS.spare;
  const rows = Math.min(ROOM.rows, Math.max(ROWS.least, used));
  const press = (event: KeyboardEvent, tableIdx: number) => {
    const step = STEPS[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onStep(tableIdx, ...step);
  };
  return (
    <div className={styles.scroll}>
      {/* biome-ignore lint/a11y/useSemanticElements: nothing here belongs to a form */}
      <div
        ref={room}
        role="group"
        aria-label={label}
        className={styles.canvas}
        style={{ '--columns': ROOM.columns, '--rows': rows } as CSSProperties}
      >
        {tables.map(({ table, place: stands }) => {
          const { tableIdx, tableName } = table;
          const place = dragged?.tableIdx === tableIdx ? dragged.place : stands;
          const isOver = tables.some(
            (other) => other.table.tableIdx !== tableIdx && areOver(place, other.place),
          );
          return (
            <button
              key={tableIdx}
              type="button"
              className={[styles.table, styles[place.shape], isOver && styles.over].filter(Boolean).join(' ')}
              style={boxStyle(place)}
              aria-pressed={chosen === tableIdx}
              onPointerDown={(event) => {
                onChoose(tableIdx);
                begin(event, tableIdx, stands);
              }}
              onClick={() => onChoose(tableIdx)}
              onKeyDown={(event) => press(event, tableIdx)}
            >
              <span className="sr-only">
                {say('room.stands', { table: tableName, across: place.x + 1, down: place.y + 1 })}
              </span>
              <span className={styles.tableName} aria-hidden="true">
                {tableName}
              </span>
              {table.seats !== null && (
                <span className={styles.seats} aria-hidden="true">
                  {say('setup.seatsOf', { count: table.seats })}
                </span>
              )}
            </button>
          );
        })}
      </div>
    </div>
  );
}
