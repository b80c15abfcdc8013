/** Commands of ESC/POS, as far as we say any. */
const ESC = 0x1b;
const FS = 0x1c;
const GS = 0x1d;

export const LF = Buffer.from([0x0a]);
/** Forgets what was set, reads bytes as Korean, with Korea's signs among the ASCII ones. */
export const START = Buffer.from([ESC, 0x40, FS, 0x26, ESC, 0x52, 13]);
/** Forgets what was set. */
export const RESET = Buffer.from([ESC, 0x40]);
/** Feeds so far that the last line is past the knife, and cuts but for a point. */
export const CUT = Buffer.from([GS, 0x56, 66, 96]);

export const size = (wide: boolean, tall: boolean): Buffer =>
  Buffer.from([GS, 0x21, (wide ? 0x10 : 0) | (tall ? 0x01 : 0)]);
export const bold = (on: boolean): Buffer => Buffer.from([ESC, 0x45, on ? 1 : 0]);
export const inverse = (on: boolean): Buffer => Buffer.from([GS, 0x42, on ? 1 : 0]);

/** A picture of one bit a dot, a row after another; `bytes` of them are a row. */
export const raster = (bytes: number, rows: number): Buffer =>
  Buffer.from([GS, 0x76, 0x30, 0, bytes & 0xff, bytes >> 8, rows & 0xff, rows >> 8]);
