/** A floor as the squares that its tables are laid out on. */
export const ROOM = { columns: 40, rows: 60 } as const;

/** Squares of a table's side, fewest and most: a finger hits it, and a bar of a whole wall has room. */
export const TABLE_SIDE = { min: 3, max: 20 } as const;

export const TABLE_SHAPES = ['SQUARE', 'ROUND', 'LONG'] as const;
export type TableShape = (typeof TABLE_SHAPES)[number];
