import { SHEET_MAX_COLUMNS, SHEET_MAX_ROWS } from '@hansang/contract/menu-sheet';
import { readCsv } from './read-csv.ts';
import type { Cells, Said } from './said.ts';
import { refuseHostile } from './unpack.ts';

/** The cells of a file, of whatever kind it is. */
export async function readTable(bytes: Buffer): Promise<Said> {
  // What Excel 97 wrote; also what a workbook with a password lies in.
  if (bytes.subarray(0, 4).toString('hex') === 'd0cf11e0') return { fault: 'MENU_SHEET_OLD' };
  const table = bytes.subarray(0, 2).toString('latin1') === 'PK' ? await readWorkbook(bytes) : readCsv(bytes);
  if ('fault' in table) return table;
  const cells = trimmed(table.cells);
  if (cells.length === 0) return { fault: 'MENU_SHEET_EMPTY' };
  if (cells.length > SHEET_MAX_ROWS || cells.some((row) => row.length > SHEET_MAX_COLUMNS))
    return { fault: 'MENU_SHEET_SWOLLEN' };
  return { ...table, cells };
}

async function readWorkbook(bytes: Buffer): Promise<Said> {
  const hostile = refuseHostile(bytes);
  if (hostile) return hostile;
  try {
    // A text needs none of it.
    const { readSheet } = await import('read-excel-file/node');
    const rows = await readSheet(bytes);
    return { cells: rows.map((row) => row.map(textOf)) };
  } catch {
    return { fault: 'MENU_SHEET_BROKEN' };
  }
}

/** A number keeps all its digits: who knows what it means rounds it. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value);
}

/** Without signs that nobody sees, and without what is blank at the end of rows and sheet. */
function trimmed(cells: Cells): string[][] {
  const rows = cells.map((row) => withoutBlankEnd(row.map(plain), (cell) => cell === ''));
  return withoutBlankEnd(rows, (row) => row.length === 0);
}

const plain = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();

function withoutBlankEnd<One>(list: readonly One[], isBlank: (one: One) => boolean): One[] {
  return list.slice(0, list.findLastIndex((one) => !isBlank(one)) + 1);
}
