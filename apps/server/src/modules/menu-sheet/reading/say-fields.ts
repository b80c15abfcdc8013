import { LANGUAGES, longestIn, type SheetField } from '@hansang/contract';
import type { StoredText } from '@hansang/contract/schemas';
import type { MenuPart } from './menu-part.ts';
import { type CellFault, oneLine, type PartKind, type SheetPart } from './rows.ts';
import { type Parsed, parseCode, parseCodes, parseCount, parseFlag, parsePrice } from './values.ts';

const DISH_FLAGS = ['isFeatured', 'isNewMenu', 'isPopular', 'isSignature', 'isSpicy', 'isMain'] as const;

/** The columns that say something of a part, beside the texts; others of its row say nothing. */
const PLAIN: Readonly<Record<PartKind, readonly SheetField[]>> = {
  category: [],
  dish: [
    'price',
    ...DISH_FLAGS,
    'alcoholTag',
    'isNotAllowedMinor',
    'isTaxFree',
    'restrictionType',
    'minPermittedQuantity',
    'maxPermittedQuantity',
    'allergens',
    'freeOf',
    'diet',
  ],
  size: ['price'],
  group: ['isRequired', 'requiredCount', 'selectableCount'],
  option: ['price', 'selectableCount', 'allergens', 'freeOf', 'diet'],
};
const TEXTS: Readonly<Record<PartKind, readonly string[]>> = {
  category: ['name', 'description'],
  dish: ['name', 'description', 'foodOrigin'],
  size: ['name'],
  group: ['name'],
  option: ['name', 'foodOrigin'],
};
const LONGEST: Readonly<Record<string, number>> = { name: 80, description: 300, foodOrigin: 1000 };

const PARSERS: Readonly<Partial<Record<SheetField, (text: string) => Parsed>>> = {
  price: parsePrice,
  alcoholTag: (text) => parseCode('alcoholTag', text),
  restrictionType: (text) => parseCode('restrictionType', text),
  allergens: (text) => parseCodes('allergens', text),
  freeOf: (text) => parseCodes('freeOf', text),
  diet: (text) => parseCodes('diet', text),
  minPermittedQuantity: parseCount,
  maxPermittedQuantity: parseCount,
  requiredCount: parseCount,
  selectableCount: parseCount,
};

/** What a blank cell means in a row that says everything of its part. */
const BLANK: Readonly<Record<string, unknown>> = {
  alcoholTag: 'NONE',
  restrictionType: 'NO_LIMIT',
  allergens: [],
  freeOf: [],
  diet: [],
  minPermittedQuantity: 1,
  maxPermittedQuantity: null,
  requiredCount: 1,
  selectableCount: 1,
};

export interface Saying {
  readonly part: MenuPart;
  readonly said: SheetPart;
  readonly isNew: boolean;
  /** Its row has an id: what is blank in it is meant to be blank. */
  readonly isWhole: boolean;
}

/** Lays what a row says over its part. @returns what is wrong with its cells */
export function sayFields({ part, said, isNew, isWhole }: Saying): CellFault[] {
  const faults: CellFault[] = [];
  const fields = { ...part.fields };
  const fault = (column: SheetField, code: CellFault['code'], more: Partial<CellFault> = {}) =>
    faults.push({ row: said.row, column, code, ...more });

  for (const field of PLAIN[said.kind]) {
    const text = said.cells.get(field);
    if (text === undefined) continue;
    if (text === '') {
      if (field === 'price') {
        if (said.kind === 'option' && isWhole) fields.price = 0;
      } else if (isWhole) fields[field] = field in BLANK ? BLANK[field] : false;
      continue;
    }
    const parsed = (PARSERS[field] ?? parseFlag)(text);
    if ('value' in parsed) fields[field] = parsed.value;
    else fault(field, parsed.code, { value: text, ...(parsed.most !== undefined && { most: parsed.most }) });
  }
  const hasSizes = [...part.parts, ...said.parts].some(({ kind }) => kind === 'size');
  const isPriced = said.kind === 'size' || (said.kind === 'dish' && !hasSizes);
  const lacksPrice = isNew || (isWhole && said.cells.get('price') === '');
  if (isPriced && lacksPrice && !said.cells.get('price')) fault('price', 'PRICE_MISSING');
  // What is in it is not what it is free of.
  const { allergens, freeOf } = fields as Readonly<
    Record<'allergens' | 'freeOf', readonly string[] | undefined>
  >;
  if (allergens && freeOf) fields.freeOf = freeOf.filter((one) => !allergens.includes(one));
  if (said.kind === 'dish' && fields.alcoholTag !== 'NONE') fields.isNotAllowedMinor = true;

  for (const field of TEXTS[said.kind]) {
    const text = textOf(field, fields[field] as StoredText | null, { said, isWhole });
    for (const language of LANGUAGES) {
      const longest = longestIn(language, LONGEST[field] ?? 0);
      if ((text?.[language]?.length ?? 0) <= longest) continue;
      const column = (
        field === 'name' && language === 'ko' ? said.kind : `${field}.${language}`
      ) as SheetField;
      fault(column, 'TOO_LONG', { most: longest });
    }
    if (text && text.ko === '') fault(`${field}.ko` as SheetField, 'KOREAN_MISSING');
    else fields[field] = text;
  }
  part.fields = fields;
  return faults;
}

/** A text with what the row says of it in each language; the name in Korean is how the row names its part. */
function textOf(
  field: string,
  before: StoredText | null | undefined,
  { said, isWhole }: Pick<Saying, 'said' | 'isWhole'>,
): StoredText | null {
  const text: Record<string, string | undefined> = { ...before };
  for (const language of LANGUAGES) {
    const isName = field === 'name' && language === 'ko';
    // However many blanks stand in it, it is the same name.
    if (isName && before && oneLine(before.ko) === said.name) continue;
    const cell = isName ? said.name : said.cells.get(`${field}.${language}` as SheetField);
    if (cell === undefined) continue;
    if (cell !== '') text[language] = cell;
    else if (isWhole) delete text[language];
  }
  const isEmpty = LANGUAGES.every((language) => !text[language]);
  return isEmpty ? null : ({ ...text, ko: text.ko ?? '' } as StoredText);
}
