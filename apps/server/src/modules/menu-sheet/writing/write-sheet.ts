import { SHEET_COLUMNS, SHEET_PLACES, type SheetFormat } from '@hansang/contract';
import iconv from 'iconv-lite';
import { escaped } from './escape.ts';
import type { SheetCell } from './rows-of-menu.ts';

export interface WrittenSheet {
  readonly bytes: Buffer;
  readonly type: string;
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export async function writeSheet(
  rows: readonly (readonly SheetCell[])[],
  format: SheetFormat,
  name: string,
): Promise<WrittenSheet> {
  if (format === 'xlsx') return { bytes: await workbook(rows, name), type: XLSX };
  const korean = format === 'cp949' ? inCp949(rows) : null;
  if (korean) return { bytes: korean, type: 'text/csv; charset=euc-kr' };
  // Excel takes a CSV for UTF-8 by its first sign alone.
  return { bytes: Buffer.from(`\uFEFF${csv(rows)}`, 'utf8'), type: 'text/csv; charset=utf-8' };
}

async function workbook(
  [headings = [], ...rows]: readonly (readonly SheetCell[])[],
  name: string,
): Promise<Buffer> {
  const head = headings.map((heading) => ({
    value: String(heading),
    type: String,
    fontWeight: 'bold' as const,
  }));
  // Text is text, whatever it begins with.
  const body = rows.map((row) =>
    row.map((cell) => (typeof cell === 'string' ? { value: cell, type: String } : cell)),
  );
  const columns = SHEET_COLUMNS.map((column) => ({
    width: column === 'dish' || column.includes('.') ? 24 : 14,
  }));
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  return writeXlsxFile([head, ...body], { sheet: name, columns, stickyRowsCount: 1 }).toBuffer();
}

function csv(rows: readonly (readonly SheetCell[])[]): string {
  return `${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

function csvCell(cell: SheetCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = escaped(cell);
  // A text of digits behind a price is not the end of it: `500,007`.
  return /[",\r\n]|^\s|\s$|^\d/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Without columns that hold what it cannot write; null where those are the names that rows are told by. */
function inCp949(rows: readonly (readonly SheetCell[])[]): Buffer | null {
  const isKept = SHEET_COLUMNS.map((_, at) => rows.every((row) => canWrite(String(row[at] ?? ''))));
  if (SHEET_PLACES.some((place) => !isKept[SHEET_COLUMNS.indexOf(place)])) return null;
  return iconv.encode(csv(rows.map((row) => row.filter((_, at) => isKept[at]))), 'cp949');
}

const canWrite = (text: string) => iconv.decode(iconv.encode(text, 'cp949'), 'cp949') === text;
