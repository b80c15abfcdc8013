/**
 * What the columns of a menu's spreadsheet may hold. A row is about the deepest part that it names: a category, its dish, a
 * size of it, a group of its options, an option of the group; all that follows is said of that part.
 */
export const SHEET_PLACES = ['id', 'category', 'dish', 'size', 'group', 'option'] as const;
export const SHEET_FIELDS = [
  'price',
  'name.en',
  'name.ja',
  'name.zh-CN',
  'description.ko',
  'description.en',
  'description.ja',
  'description.zh-CN',
  'isFeatured',
  'isNewMenu',
  'isPopular',
  'isSignature',
  'isSpicy',
  'isMain',
  'alcoholTag',
  'isNotAllowedMinor',
  'isTaxFree',
  'restrictionType',
  'minPermittedQuantity',
  'maxPermittedQuantity',
  'isRequired',
  'requiredCount',
  'selectableCount',
  'allergens',
  'freeOf',
  'diet',
  'foodOrigin.ko',
  'foodOrigin.en',
  'foodOrigin.ja',
  'foodOrigin.zh-CN',
] as const;
export const SHEET_COLUMNS = [...SHEET_PLACES, ...SHEET_FIELDS] as const;
export type SheetPlace = (typeof SHEET_PLACES)[number];
export type SheetField = (typeof SHEET_FIELDS)[number];
export type SheetColumn = (typeof SHEET_COLUMNS)[number];

/** How a sheet is written: as Excel's own file, as CSV in UTF-8, or as older Korean programs read CSV. */
export const SHEET_FORMATS = ['xlsx', 'csv', 'cp949'] as const;
export type SheetFormat = (typeof SHEET_FORMATS)[number];

/** What is wrong with a cell. */
export const SHEET_FAULTS = [
  'NAME_MISSING',
  'NAME_TWICE',
  'ID_TWICE',
  'CATEGORY_MISSING',
  'DISH_MISSING',
  'DISH_UNCLEAR',
  'GROUP_MISSING',
  'PRICE_MISSING',
  'NOT_A_PRICE',
  'PRICE_PARTED',
  'NOT_A_COUNT',
  'NOT_YES_OR_NO',
  'UNKNOWN_WORD',
  'TOO_LONG',
  'KOREAN_MISSING',
  'ROW_TOO_LONG',
] as const;
export type SheetFaultCode = (typeof SHEET_FAULTS)[number];

/** Bytes of a spreadsheet. */
export const SHEET_MAX_BYTES = 2 * 1024 * 1024;
/** Rows that are read, heading and blank ones too. */
export const SHEET_MAX_ROWS = 9_999;
export const SHEET_MAX_COLUMNS = 200;
/** Changes that one sheet drafts. */
export const SHEET_MAX_CHANGES = 15_000;
/** So many changes and faults are shown of all that there are. */
export const SHEET_SHOWN = 200;
