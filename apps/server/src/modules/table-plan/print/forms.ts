import type { CodeForm } from '@hansang/contract';

/** Points to a millimetre. */
export const MM = 72 / 25.4;
const A4 = { width: 210, height: 297 };

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** How one A4 sheet is shared out. */
interface Grid {
  readonly columns: number;
  readonly rows: number;
  /** Millimetres of one place. */
  readonly width: number;
  readonly height: number;
}

export type PaperForm = Exclude<CodeForm, 'SVG' | 'PNG'>;

const GRIDS: Readonly<Record<PaperForm, Grid>> = {
  POSTER: { columns: 1, rows: 1, ...A4 },
  CARD_4: { columns: 2, rows: 2, width: 105, height: 148.5 },
  CARD_8: { columns: 2, rows: 4, width: 105, height: 74.25 },
  TENT: { columns: 2, rows: 1, width: 105, height: 297 },
  STICKER: { columns: 4, rows: 5, width: 50, height: 56 },
};

/** The places of a sheet in points, in reading order; they stand in its middle. */
export function placesOf(form: PaperForm): Box[] {
  const { columns, rows, width, height } = GRIDS[form];
  const left = (A4.width - columns * width) / 2;
  const top = (A4.height - rows * height) / 2;
  return Array.from({ length: columns * rows }, (_, at) => ({
    x: (left + (at % columns) * width) * MM,
    y: (top + Math.floor(at / columns) * height) * MM,
    width: width * MM,
    height: height * MM,
  }));
}

/** A tent's height from top to bottom: flap, panel that stands on its head, panel, flap. The flaps are glued together. */
export const TENT_FLAP = 18.5 * MM;
export const TENT_PANEL = 130 * MM;
