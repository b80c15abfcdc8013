import { z } from 'zod';
import { ROOM, TABLE_SHAPES, TABLE_SIDE } from '../room.ts';

const side = z.number().int().min(TABLE_SIDE.min).max(TABLE_SIDE.max);

/** Where a table stands on its floor, in squares from the upper left corner, and how it looks from above. */
export const tablePlace = z.object({
  x: z.int32().min(0),
  y: z.int32().min(0),
  w: side,
  h: side,
  shape: z.enum(TABLE_SHAPES),
});
export type TablePlace = Readonly<z.infer<typeof tablePlace>>;

export const placeInRoom = tablePlace.refine(
  ({ x, y, w, h }) => x + w <= ROOM.columns && y + h <= ROOM.rows,
  `must lie within ${ROOM.columns} by ${ROOM.rows} squares`,
);

/** What staff call a part of the room: by the window, terrace. */
export const zoneName = z.string().trim().min(1).max(20);
