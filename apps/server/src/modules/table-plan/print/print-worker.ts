import { drawSheets } from './draw-sheets.ts';
import type { Printing } from './printing.ts';
import { zipCodes } from './zip-codes.ts';

/** Prints what it is given. Runs in a thread of its own: laying out a hundred tables takes a second. */
export default async (printing: Printing): Promise<Uint8Array> =>
  printing.form === 'SVG' || printing.form === 'PNG'
    ? zipCodes(printing, printing.form)
    : drawSheets(printing, printing.form);
