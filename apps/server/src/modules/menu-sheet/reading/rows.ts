import type { SheetColumn, SheetFaultCode, SheetField, SheetPlace } from '@hansang/contract';

export type PartKind = Exclude<SheetPlace, 'id'>;

/** A part of the menu as rows of a sheet say it. */
export interface SheetPart {
  readonly kind: PartKind;
  readonly name: string;
  /** Counted from 1, as a spreadsheet counts. */
  row: number;
  id: string | null;
  /** What stands in its row, by column; blank cells too. */
  cells: ReadonlyMap<SheetField, string>;
  /** Nothing names it but what belongs to it. */
  isImplied: boolean;
  readonly parts: SheetPart[];
}

/** What is wrong with a cell: `column` is where it stands, or would stand; `at` the index of one that holds nothing of ours. */
export interface CellFault {
  readonly row: number;
  readonly column: SheetColumn | null;
  readonly at?: number;
  readonly code: SheetFaultCode;
  readonly value?: string;
  readonly other?: number;
  readonly most?: number;
}

/** A name as two people write it the same way. */
export const nameKey = (name: string): string =>
  name.normalize('NFC').replace(/\s+/g, ' ').trim().toLocaleLowerCase();

export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
