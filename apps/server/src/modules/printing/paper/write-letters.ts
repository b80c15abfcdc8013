import { layOut, type PrintedLine, type Row, widthInBytes } from '@hansang/rules/paper';
import { bold, CUT, inverse, LF, START, size } from './commands.ts';
import { inCp949, toCp949 } from './encodable.ts';

/** Rows as bytes for a printer that knows Korean: CP949 with ESC/POS around it, and a cut at the end. */
export function writeLetters(rows: readonly Row[], columns: number): Buffer {
  const lines = layOut(rows, { columns, width: widthInBytes, has: inCp949 });
  return Buffer.concat([START, ...lines.map(bytesOf), CUT]);
}

/** What a line needs is turned on before it and off after it: one that gets lost spoils no other. */
function bytesOf({ before, text, wide, tall, bold: isBold, inverse: isInverse }: PrintedLine): Buffer {
  const isSized = wide || tall;
  return Buffer.concat([
    ...(isSized ? [size(wide, tall)] : []),
    ...(isBold ? [bold(true)] : []),
    // Black would begin at the paper's edge.
    Buffer.alloc(before, ' '),
    ...(isInverse ? [inverse(true)] : []),
    toCp949(text),
    LF,
    ...(isInverse ? [inverse(false)] : []),
    ...(isBold ? [bold(false)] : []),
    ...(isSized ? [size(false, false)] : []),
  ]);
}
