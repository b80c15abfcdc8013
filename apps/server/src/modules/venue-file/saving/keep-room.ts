import type { TablePlace } from '@hansang/contract/schemas';
import { areOver } from '@hansang/rules/room';
import type { ResolvedFloor, ResolvedVenue } from '../resolved.ts';

type Table = ResolvedFloor['tables'][number];

/**
 * Where a file says nothing of a table's place or zone, what was laid out in the console stays: unless the table stands on
 * another floor now, or on another table that the file puts there.
 */
export function keepRoom(venue: ResolvedVenue, before: ResolvedVenue | null): ResolvedVenue {
  if (!before) return venue;
  const known = new Map(
    before.floors.flatMap(({ id, tables }) => tables.map((table) => [`${id}/${table.idx}`, table] as const)),
  );
  return { ...venue, floors: venue.floors.map((floor) => keepFloor(floor, known)) };
}

function keepFloor(floor: ResolvedFloor, known: ReadonlyMap<string, Table>): ResolvedFloor {
  const taken: TablePlace[] = floor.tables.flatMap(({ place }) => place ?? []);
  const tables = floor.tables.map((table) => {
    const old = known.get(`${floor.id}/${table.idx}`);
    if (!old) return table;
    return { ...table, zone: table.zone ?? old.zone, place: table.place ?? stillFree(old.place, taken) };
  });
  return { ...floor, tables };
}

/** Those of before stand beside each other already. */
const stillFree = (place: TablePlace | null, taken: readonly TablePlace[]): TablePlace | null =>
  place && !taken.some((other) => areOver(place, other)) ? place : null;
