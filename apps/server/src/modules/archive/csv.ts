type Row = Readonly<Record<string, unknown>>;

/** By it spreadsheets read a table as UTF-8. */
const FIRST_SIGN = '\uFEFF';

export const csvHead = (row: Row): string => `${FIRST_SIGN}${line(Object.keys(row))}`;

export const csvLine = (row: Row): string => line(Object.values(row).map(plain));

const line = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;

/** Of a text in several languages a table holds the Korean; the JSON beside it holds all of them. */
function plain(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object') return String(value);
  return 'ko' in value ? String(value.ko) : JSON.stringify(value);
}

/** A text that begins like a formula, after whatever blanks, would run in a spreadsheet; a number of money may be negative. */
function cell(value: string): string {
  const isFormula = /^[\s\u200B\uFEFF]*[=+\-@＝＋－＠]|^[\t\r\n]/.test(value) && !/^-?\d+$/.test(value);
  const text = isFormula ? `'${value}` : value;
  return /[",\r\n;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
