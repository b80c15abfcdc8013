import type { ErrorCode } from '@hansang/contract';

/** The cells of a sheet as texts, row by row; blank ones are empty. */
export type Cells = readonly (readonly string[])[];

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
export type Said = { readonly cells: Cells } | { readonly fault: FileFault; readonly cell?: string };

/** Bytes of what it says. */
export const MOST_SAID = 5 * 1024 * 1024;
