import type { Language, SheetFormat } from '@hansang/contract';
import type { Draft } from '../../menu-editing/read-draft.ts';
import { draftedMenu } from '../import-sheet.ts';
import { sheetNameOf } from '../sheet-words.ts';
import { rowsOfMenu } from './rows-of-menu.ts';
import { type WrittenSheet, writeSheet } from './write-sheet.ts';

/** The menu as the editor shows it, as the file of a spreadsheet. */
export const menuFile = (draft: Draft, format: SheetFormat, language: Language): Promise<WrittenSheet> =>
  writeSheet(rowsOfMenu(draftedMenu(draft), language), format, sheetNameOf(language));
