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

/**
 * Before these a DLE begins what a printer obeys as it comes in, a picture's dots included: tell how you are (EOT), forget
 * what is to be printed (ENQ), open the drawer (DC4).
 */
const AT_ONCE: ReadonlySet<number | undefined> = new Set([0x04, 0x05, 0x14]);
const DLE = 0x10;

/** A picture of one bit a dot, a row after another; `bytes` of them are a row. A dot more keeps it from being a command. */
export function raster(bytes: number, bits: Uint8Array): Buffer {
  const rows = bits.length / bytes;
  const header = [GS, 0x76, 0x30, 0, bytes & 0xff, bytes >> 8, rows & 0xff, rows >> 8];
  return Buffer.concat([
    Buffer.from(header),
    bits.map((byte, at) => (byte === DLE && AT_ONCE.has(bits[at + 1]) ? 0x18 : byte)),
  ]);
}
