import { cleanText, missingSigns } from './clean-text.ts';
import type { Row, RowLook } from './rows.ts';
import { type SignWidth, widthOf } from './width.ts';

/** A line as it is printed: never wider than the paper. */
export interface PrintedLine {
  /** Columns left free before the text, each as wide as its letters. */
  readonly before: number;
  readonly text: string;
  readonly wide: boolean;
  readonly tall: boolean;
  readonly bold: boolean;
  readonly inverse: boolean;
}

/** What a paper can show and how wide it is. */
export interface PaperShape {
  readonly columns: number;
  readonly width: SignWidth;
  has(sign: string): boolean;
}

/** Lays rows out in lines: texts are cleaned and wrapped between words, amounts stand at the right edge. */
export function layOut(rows: readonly Row[], shape: PaperShape): PrintedLine[] {
  return rows.flatMap((row) => linesOf(row, shape));
}

/** How many signs of a row the paper lacks. */
export function missingOf(row: Row, has: PaperShape['has']): number {
  if (row.kind === 'text') return missingSigns(row.text, has);
  return row.kind === 'pair' ? missingSigns(row.left, has) + missingSigns(row.right, has) : 0;
}

function linesOf(row: Row, shape: PaperShape): PrintedLine[] {
  if (row.kind === 'space') return [line('', {})];
  if (row.kind === 'rule') return [line(row.sign.repeat(shape.columns), {})];
  const columns = row.wide ? Math.floor(shape.columns / 2) : shape.columns;
  const indent = row.indent ?? 0;
  const clean = (said: string) => cleanText(said, shape.has);
  if (row.kind === 'pair') return pairOf(row, { clean, columns, indent, width: shape.width });
  const edge = row.inverse ? 1 : 0;
  const lines = wrap(clean(row.text), columns - indent - 2 * edge, shape.width);
  return lines.map((one) => {
    const free = columns - widthOf(one, shape.width) - 2 * edge;
    const side = ' '.repeat(edge);
    return line(side + one + side, row, row.align === 'center' ? Math.floor(free / 2) : indent);
  });
}

interface PairRoom {
  readonly columns: number;
  readonly indent: number;
  readonly width: SignWidth;
  clean(said: string): string;
}

/** The left text wraps before the column of the right one, which stands beside its first line. */
function pairOf(
  row: Extract<Row, { kind: 'pair' }>,
  { clean, columns, indent, width }: PairRoom,
): PrintedLine[] {
  const right = clean(row.right);
  const taken = widthOf(right, width);
  const room = columns - indent - taken - 1;
  if (room < 8) {
    const left = wrap(clean(row.left), columns - indent, width).map((one) => line(one, row, indent));
    const rest = wrap(right, columns, width).map((one) => line(one, row, columns - widthOf(one, width)));
    return [...left, ...rest];
  }
  return wrap(clean(row.left), room, width).map((one, at) => {
    if (at > 0) return line(one, row, indent);
    const gap = columns - indent - widthOf(one, width) - taken;
    return line(one + (taken > 0 ? ' '.repeat(gap) + right : ''), row, indent);
  });
}

const line = (text: string, { wide, tall, bold, inverse }: RowLook, before = 0): PrintedLine => ({
  before,
  text,
  wide: wide === true,
  tall: tall === true,
  bold: bold === true,
  inverse: inverse === true,
});

/** Between words where that goes, within one that is wider than the paper. */
function wrap(said: string, columns: number, width: SignWidth): string[] {
  const lines: string[] = [];
  let current = '';
  for (const word of said.split(' ')) {
    const wanted = current === '' ? word : `${current} ${word}`;
    if (widthOf(wanted, width) <= columns) {
      current = wanted;
      continue;
    }
    if (current !== '') lines.push(current);
    const pieces = broken(word, columns, width);
    lines.push(...pieces.slice(0, -1));
    current = pieces.at(-1) ?? '';
  }
  return current !== '' || lines.length === 0 ? [...lines, current] : lines;
}

function broken(word: string, columns: number, width: SignWidth): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const sign of word) {
    if (widthOf(piece + sign, width) > columns) {
      pieces.push(piece);
      piece = '';
    }
    piece += sign;
  }
  return [...pieces, piece];
}
