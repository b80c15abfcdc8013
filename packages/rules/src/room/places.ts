import { ROOM, TABLE_SIDE } from '@hansang/contract';
import type { TablePlace } from '@hansang/contract/schemas';

/** Squares that are left between tables which are laid out by themselves. */
const GAP = 1;

type Box = Pick<TablePlace, 'x' | 'y' | 'w' | 'h'>;

export const isInRoom = ({ x, y, w, h }: Box): boolean =>
  x >= 0 && y >= 0 && x + w <= ROOM.columns && y + h <= ROOM.rows;

/** Whether two tables would stand on each other; side by side they do not. */
export const areOver = (one: Box, other: Box): boolean =>
  one.x < other.x + other.w &&
  other.x < one.x + one.w &&
  one.y < other.y + other.h &&
  other.y < one.y + one.h;

/** Whether a table may stand there: in the room, and on none of the others. */
export const isFree = (place: Box, others: readonly Box[]): boolean =>
  isInRoom(place) && !others.some((other) => areOver(place, other));

/** The first two of a floor's tables that stand on each other; null where none do. */
export function firstOverlap<Table extends { readonly place: TablePlace | null }>(
  tables: readonly Table[],
): readonly [Table, Table] | null {
  const placed = tables.filter(({ place }) => place !== null);
  for (const [at, one] of placed.entries())
    for (const other of placed.slice(at + 1))
      if (one.place && other.place && areOver(one.place, other.place)) return [one, other];
  return null;
}

/** The free place closest to where somebody wants a table; null in a room that is full. */
export function nearestFree(wanted: TablePlace, others: readonly Box[]): TablePlace | null {
  let best: TablePlace | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (let y = 0; y + wanted.h <= ROOM.rows; y++)
    for (let x = 0; x + wanted.w <= ROOM.columns; x++) {
      const far = (x - wanted.x) ** 2 + (y - wanted.y) ** 2;
      if (far >= least || !isFree({ ...wanted, x, y }, others)) continue;
      best = { ...wanted, x, y };
      least = far;
    }
  return best;
}

/** The next free place in a direction: over tables that are in the way; where there is none it stays. */
export function stepped(place: TablePlace, across: number, down: number, others: readonly Box[]): TablePlace {
  for (let steps = 1; ; steps++) {
    const next = { ...place, x: place.x + across * steps, y: place.y + down * steps };
    if (!isInRoom(next)) return place;
    if (isFree(next, others)) return next;
  }
}

const LARGE = 5;

/** How a table for so many looks before anybody says. */
export function usualTable(seats: number | null): Pick<TablePlace, 'w' | 'h' | 'shape'> {
  return seats !== null && seats >= LARGE ? { w: 7, h: 4, shape: 'LONG' } : { w: 4, h: 4, shape: 'SQUARE' };
}

/** Puts tables into rows with aisles, in the places that are free; who finds none is left out. */
export function arranged<Table extends { readonly seats: number | null }>(
  tables: readonly Table[],
  others: readonly Box[],
): readonly { readonly table: Table; readonly place: TablePlace }[] {
  const taken = [...others];
  return tables.flatMap((table) => {
    const place = firstFree(usualTable(table.seats), taken);
    if (!place) return [];
    taken.push(place);
    return [{ table, place }];
  });
}

function firstFree(size: Pick<TablePlace, 'w' | 'h' | 'shape'>, taken: readonly Box[]): TablePlace | null {
  const apart = taken.map(({ x, y, w, h }) => ({ x: x - GAP, y: y - GAP, w: w + 2 * GAP, h: h + 2 * GAP }));
  for (let y = GAP; y + size.h <= ROOM.rows; y++)
    for (let x = GAP; x + size.w <= ROOM.columns; x++)
      if (isFree({ ...size, x, y }, apart)) return { ...size, x, y };
  return null;
}

/** A table of another size or shape at the same corner: a round one is as wide as it is high, a long one is not. */
export function reshaped(
  place: TablePlace,
  change: Partial<Pick<TablePlace, 'w' | 'h' | 'shape'>>,
): TablePlace {
  const next = { ...place, ...change };
  const [w, h] = [within(next.w), within(next.h)];
  if (next.shape === 'LONG') return { ...next, w: w === h ? within(Math.ceil(w * 1.75)) : w, h };
  const side = change.w !== undefined ? w : change.h !== undefined ? h : Math.min(w, h);
  return { ...next, w: side, h: side };
}

const within = (side: number): number => Math.min(TABLE_SIDE.max, Math.max(TABLE_SIDE.min, side));

/** The part of a floor that its tables take up; null where none is placed. */
export function boundsOf(places: readonly Box[]): Box | null {
  if (places.length === 0) return null;
  const x = Math.min(...places.map((place) => place.x));
  const y = Math.min(...places.map((place) => place.y));
  return {
    x,
    y,
    w: Math.max(...places.map((place) => place.x + place.w)) - x,
    h: Math.max(...places.map((place) => place.y + place.h)) - y,
  };
}
