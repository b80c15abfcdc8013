import type { Language } from '@hansang/contract';
import { layOut, type PrintedLine, type Row, widthInBytes } from '@hansang/rules/paper';
import { bold, CUT, inverse, LF, START, size } from './commands.ts';
import { inCp949, toCp949 } from './encodable.ts';
import { isToDraw } from './missing-signs.ts';
import { drawRows } from './write-picture.ts';

/**
 * Rows as bytes for a printer that knows Korean: CP949 with ESC/POS around it, and a cut at the end. A row with signs that
 * it lacks and our fonts have stands among them as a picture.
 */
export async function writeLetters(
  rows: readonly Row[],
  columns: number,
  language: Language,
): Promise<Buffer> {
  const written: Buffer[] = [];
  for (const row of rows)
    if (isToDraw(row, language)) written.push(await drawRows([row], columns, language));
    else written.push(...layOut([row], { columns, width: widthInBytes, has: inCp949 }).map(bytesOf));
  return Buffer.concat([START, ...written, CUT]);
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
