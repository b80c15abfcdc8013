import type { ErrorCode } from '@hansang/contract';

/** The cells of a sheet as texts, row by row; blank ones are empty. */
export type Cells = readonly (readonly string[])[];

/** What a file between commas says beside its cells: a comma that belongs to an amount parts it like any other. */
export interface Commas {
  /** So many cells a row has, blank ones too; rows as in `cells`. */
  readonly widths: readonly number[];
  /** Row and column, from 0, of a cell without quotes with which `16,000` may begin. */
  readonly parted: readonly (readonly [row: number, column: number])[];
}

export interface Table {
  readonly cells: Cells;
  readonly commas?: Commas | undefined;
}

export type FileFault = Extract<
  ErrorCode,
  | 'MENU_SHEET_OLD'
  | 'MENU_SHEET_UNKNOWN'
  | 'MENU_SHEET_BROKEN'
  | 'MENU_SHEET_SWOLLEN'
  | 'MENU_SHEET_FAR_CELL'
  | 'MENU_SHEET_EMPTY'
>;

/** What the process that reads a file says of it. */
export type Said = Table | { readonly fault: FileFault; readonly cell?: string };

/** Bytes of what it says. */
export const MOST_SAID = 5 * 1024 * 1024;
