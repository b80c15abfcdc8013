import type { Table } from '../child/said.ts';
import type { Matched } from './build-tree.ts';
import type { CellFault } from './rows.ts';

/** Rows of a file between commas in which one of them belongs to an amount or a text: `16,000` is two cells there. */
export function commaFaults({ cells, commas }: Table, { heading, columns }: Matched): CellFault[] {
  if (!commas) return [];
  const price = columns.indexOf('price');
  const parted = new Set(commas.parted.map(([row, column]) => `${row}/${column}`));
  const width = commas.widths[heading] ?? Number.POSITIVE_INFINITY;
  return cells.flatMap((row, at): CellFault[] => {
    if (at <= heading) return [];
    if (parted.has(`${at}/${price}`)) {
      const end = row.findIndex((_, column) => column >= price && !parted.has(`${at}/${column}`));
      const value = row.slice(price, end + 1).join(',');
      return [{ row: at + 1, column: 'price', code: 'PRICE_PARTED', value }];
    }
    const isLonger = row.length > width;
    return isLonger
      ? [{ row: at + 1, column: null, at: width, code: 'ROW_TOO_LONG', value: row[width] ?? '' }]
      : [];
  });
}
