import { type Language, SHEET_COLUMNS, type SheetColumn } from '@hansang/contract';
import type { DraftCategory, StoredText } from '@hansang/contract/schemas';
import { CODE_FIELDS, type CodeField } from '../code-fields.ts';
import { headingOf, sheetTexts, wordOf } from '../sheet-words.ts';

export type SheetCell = string | number | null;

interface Written {
  readonly id: string;
  readonly name: StoredText;
}
/** Who a part belongs to, as its row names them. */
type Places = Readonly<Partial<Record<SheetColumn, string>>>;

/** What is said only where it is unusual, so that a sheet is no wall of words. */
const USUAL = new Set<unknown>([false, 'NONE', 'NO_LIMIT', null, undefined]);

/** A menu as the rows of a sheet: headings, then every part below what it belongs to. */
export function rowsOfMenu(menu: readonly DraftCategory[], language: Language): SheetCell[][] {
  const rows: SheetCell[][] = [SHEET_COLUMNS.map((column) => headingOf(language, column))];
  const write = (part: Written, places: Places, isPriced = true) => {
    const row = SHEET_COLUMNS.map((column) =>
      column === 'id'
        ? part.id
        : (places[column] ?? (column === 'price' && !isPriced ? null : cellOf(part, column, language))),
    );
    rows.push(row);
  };
  for (const category of menu) {
    const inCategory = { category: category.name.ko };
    write(category, inCategory);
    for (const dish of category.menus) {
      const inDish = { ...inCategory, dish: dish.name.ko };
      write(dish, inDish, dish.sizes.length === 0);
      for (const size of dish.sizes) write(size, { ...inDish, size: size.name.ko });
      for (const group of dish.optionGroups) {
        const inGroup = { ...inDish, group: group.name.ko };
        write(group, inGroup);
        for (const option of group.options) write(option, { ...inGroup, option: option.name.ko });
      }
    }
  }
  return rows;
}

function cellOf(part: Written, column: SheetColumn, language: Language): SheetCell {
  const [field = '', own] = column.split('.') as [string, Language | undefined];
  const value = (part as unknown as Readonly<Record<string, unknown>>)[field];
  if (own) return (value as StoredText | null | undefined)?.[own] ?? null;
  if (USUAL.has(value) || (field === 'minPermittedQuantity' && value === 1)) return null;
  if (value === true) return sheetTexts(language).yes;
  if (typeof value === 'number') return value;
  if (!(field in CODE_FIELDS)) return null;
  const words = [value].flat().map((code) => wordOf(field as CodeField, String(code), language));
  return words.join(', ') || null;
}
