import { z } from 'zod';
import { restaurantParams } from '../params.ts';
import {
  importMenuSheetRequest,
  menuSheetImported,
  menuSheetPreview,
  menuSheetQuery,
  menuSheetRequest,
} from '../staff/menu-sheet.ts';
import type { Bindings } from './binding.ts';

const change = { staff: 'menu.change' } as const;

/** Staff: the menu as a spreadsheet, out and in. */
export const MENU_SHEET_CALLS = {
  menuSheet: { access: change, params: restaurantParams, query: menuSheetQuery, answer: z.string() },
  previewMenuSheet: {
    access: change,
    params: restaurantParams,
    body: menuSheetRequest,
    answer: menuSheetPreview,
  },
  importMenuSheet: {
    access: change,
    params: restaurantParams,
    body: importMenuSheetRequest,
    answer: menuSheetImported,
  },
} as const satisfies Bindings;
