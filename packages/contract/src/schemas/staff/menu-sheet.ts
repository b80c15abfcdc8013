import { z } from 'zod';
import {
  SHEET_COLUMNS,
  SHEET_FAULTS,
  SHEET_FORMATS,
  SHEET_MAX_BYTES,
  SHEET_MAX_COLUMNS,
} from '../../menu-sheet.ts';
import { language } from '../text.ts';
import { menuChanges, menuConflict, overOthers, partName } from './menu-draft.ts';

export const menuSheetQuery = z.object({
  format: z.enum(SHEET_FORMATS).default('xlsx'),
  /** What its headings and words are written in. */
  language: language.default('ko'),
});

const sheetColumn = z.enum(SHEET_COLUMNS);

export const menuSheetRequest = z.object({
  /** The file as it is, in base64. */
  file: z.string().max(Math.ceil(SHEET_MAX_BYTES / 3) * 4),
  /** What each column of the file holds, where that is not as its headings say; null: nothing of ours. */
  columns: z.array(sheetColumn.nullable()).max(SHEET_MAX_COLUMNS).nullable().default(null),
  /** What is on the menu and not in the sheet goes. */
  removesMissing: z.boolean().default(false),
});
export const importMenuSheetRequest = menuSheetRequest.extend({
  /** Changes of others that these take the place of: whoever imports has seen them. */
  over: overOthers,
  /** Of the menu that the preview was made of: what was published since is not undone unseen. Null: nobody looked. */
  version: z.int32().nullable().default(null),
});
export type MenuSheetRequest = Readonly<z.infer<typeof menuSheetRequest>>;

const sheetFault = z.object({
  row: z.number().int(),
  /** As a spreadsheet names it: `C`. */
  letter: z.string(),
  /** Null: one that holds nothing of ours. */
  column: sheetColumn.nullable(),
  code: z.enum(SHEET_FAULTS),
  /** What stands in the cell. */
  value: z.string(),
  /** Another row that it is about. */
  other: z.number().int().nullable(),
  /** The most that the cell may hold. */
  most: z.number().int().nullable(),
});
export type SheetFault = Readonly<z.infer<typeof sheetFault>>;

const sheetChange = partName.extend({ field: z.string(), value: z.unknown(), was: z.unknown() });
export type SheetChange = Readonly<z.infer<typeof sheetChange>>;

/** What a sheet would do to the menu as it is drafted now; nothing is done. */
export const menuSheetPreview = z.object({
  /** Of the published menu that it was made of. */
  version: z.number().int(),
  columns: z
    .array(
      z.object({
        letter: z.string(),
        heading: z.string(),
        /** The first thing that stands in it. */
        sample: z.string(),
        holds: sheetColumn.nullable(),
      }),
    )
    .readonly(),
  /** Rows that say something of the menu. */
  rows: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  removed: z.number().int(),
  /** Parts of the menu that the sheet does not name. */
  missing: z.number().int(),
  /** The first of what would be drafted; of what is added, its name. */
  changes: z.array(sheetChange).readonly(),
  changeCount: z.number().int(),
  /** Of these `changes` holds the first: a new category and each of its dishes count. */
  toldCount: z.number().int(),
  faults: z.array(sheetFault).readonly(),
  faultCount: z.number().int(),
  /** What others drafted of the same fields. */
  conflicts: z.array(menuConflict).readonly(),
});
export type MenuSheetPreview = Readonly<z.infer<typeof menuSheetPreview>>;

/** The draft with what the sheet says; its changes have the group, so that they can be taken back as one. */
export const menuSheetImported = menuChanges.extend({ group: z.string() });
