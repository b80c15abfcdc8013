import type { TableView, WaitingLimits } from '@hansang/contract/schemas';
import { boundsOf } from '@hansang/rules/room';
import type { CSSProperties } from 'react';
import { boxStyle } from '../../../shared/room/room-box.ts';
import { useWords } from '../../../shared/words/words.ts';
import styles from '../floor-page.module.css';
import { isIn, type TableState } from '../state-look.ts';
import { TableTile } from '../table-tile.tsx';
import room from './floor-room.module.css';

interface FloorTablesProps {
  readonly tables: readonly TableView[];
  readonly limits: WaitingLimits;
  readonly wanted: TableState | null;
  onOpen(tableIdx: number): void;
}

/** A floor as it is laid out, the tables that nobody placed below; on a phone, and where none is placed, as a list. */
export function FloorTables({ tables, limits, wanted, onOpen }: FloorTablesProps) {
  const { t } = useWords();
  const placed = tables.flatMap((table) => (table.place ? [{ table, place: table.place }] : []));
  const rest = tables.filter(({ place }) => place === null);
  const bounds = boundsOf(placed.map(({ place }) => place));
  const tile = (table: TableView) => (
    <TableTile
      table={table}
      limits={limits}
      isDim={wanted !== null && !isIn(table, wanted)}
      onOpen={onOpen}
    />
  );
  return (
    <>
      {bounds && (
        <div className={room.scroll}>
          <ul
            className={placed.some(({ table }) => table.zone) ? `${room.room} ${room.zoned}` : room.room}
            style={{ '--columns': bounds.w, '--rows': bounds.h } as CSSProperties}
            data-room=""
          >
            {zonesOf(placed).map(({ zone, box }) => (
              <li key={zone} className={room.zone} style={boxStyle(box, bounds)}>
                <span>{zone}</span>
              </li>
            ))}
            {placed.map(({ table, place }) => (
              <li
                key={table.tableIdx}
                className={`${room.place} ${room[place.shape]}`}
                style={boxStyle(place, bounds)}
              >
                {tile(table)}
              </li>
            ))}
          </ul>
        </div>
      )}
      {bounds && rest.length > 0 && <h3 className={room.rest}>{t('floor.unplaced')}</h3>}
      {rest.length > 0 && (
        <ul className={styles.tables}>
          {rest.map((table) => (
            <li key={table.tableIdx}>{tile(table)}</li>
          ))}
        </ul>
      )}
    </>
  );
}

interface Placed {
  readonly table: TableView;
  readonly place: NonNullable<TableView['place']>;
}

/** What staff call the parts of a floor, each around its tables. */
function zonesOf(placed: readonly Placed[]) {
  const zones = new Map<string, Placed['place'][]>();
  for (const { table, place } of placed)
    if (table.zone) zones.set(table.zone, [...(zones.get(table.zone) ?? []), place]);
  return [...zones].flatMap(([zone, places]) => {
    const box = boundsOf(places);
    return box ? [{ zone, box }] : [];
  });
}
