import { SHEET_MAX_ROWS } from '@hansang/contract/menu-sheet';
import { parse } from 'csv-parse/sync';
import iconv from 'iconv-lite';
import { unescaped } from '../writing/escape.ts';
import type { Commas, Said } from './said.ts';

/** A text file as a table; what it is written in shows in its bytes. */
export function readCsv(bytes: Buffer): Said {
  const text = decoded(bytes);
  if (text === null || /^\s*(?:<|%PDF|\{\\rtf)/.test(text)) return { fault: 'MENU_SHEET_UNKNOWN' };
  const delimiter = delimiterOf(text);
  let rows: Cell[][];
  try {
    rows = parse(text, {
      delimiter,
      cast: (text, { quoting }): Cell => ({ text, isQuoted: quoting }),
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: 200_000,
      to: SHEET_MAX_ROWS + 1,
    }) as unknown as Cell[][];
  } catch {
    return { fault: 'MENU_SHEET_BROKEN' };
  }
  if (rows.length > SHEET_MAX_ROWS) return { fault: 'MENU_SHEET_SWOLLEN' };
  return {
    cells: rows.map((row) => row.map((cell) => unescaped(cell.text))),
    commas: delimiter === ',' ? commasIn(rows) : undefined,
  };
}

interface Cell {
  readonly text: string;
  readonly isQuoted: boolean;
}

/** `16` or `₩16`, and what follows its comma: `000`, `000원`, `500.00`. */
const BEFORE_COMMA = /(?:^|\D)\d{1,3}$/;
const BEHIND_COMMA = /^(?:0\d\d(?!\d)|\d{3}(?:\.\d+)?\s*(?:원|won|krw|[-~/]|$))/i;

function commasIn(rows: readonly (readonly Cell[])[]): Commas {
  const isLike = (cell: Cell | undefined, pattern: RegExp) =>
    cell?.isQuoted === false && pattern.test(cell.text.normalize('NFKC').trim());
  return {
    widths: rows.map((row) => row.length),
    parted: rows.flatMap((row, at) =>
      row.flatMap((cell, column) =>
        isLike(cell, BEFORE_COMMA) && isLike(row[column + 1], BEHIND_COMMA) ? [[at, column] as const] : [],
      ),
    ),
  };
}

/** UTF-8 where it is that, else what Korean Excel saves (CP949) or “Unicode text” (UTF-16); null for what is no text. */
function decoded(bytes: Buffer): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const korean = iconv.decode(bytes, 'cp949');
    return korean.includes('\uFFFD') ? null : korean;
  }
}

/** Commas, or what some programs put instead: whichever the first lines hold most of. */
function delimiterOf(text: string): string {
  const head = text.slice(0, 2000);
  const counted = [',', '\t', ';'].map((sign) => [head.split(sign).length, sign] as const);
  return counted.reduce((most, one) => (one[0] > most[0] ? one : most))[1];
}
