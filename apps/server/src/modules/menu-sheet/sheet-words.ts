import { LANGUAGES, type Language, SHEET_COLUMNS, type SheetColumn } from '@hansang/contract';
import { type CatalogueOf, translator } from '@hansang/i18n';
import { drinks as enDrinks } from '@hansang/i18n/en/drinks';
import { guest as enGuest } from '@hansang/i18n/en/guest';
import { menuEditor as enEditor } from '@hansang/i18n/en/menu-editor';
import { menuSheet as enSheet } from '@hansang/i18n/en/menu-sheet';
import { drinks as jaDrinks } from '@hansang/i18n/ja/drinks';
import { guest as jaGuest } from '@hansang/i18n/ja/guest';
import { menuEditor as jaEditor } from '@hansang/i18n/ja/menu-editor';
import { menuSheet as jaSheet } from '@hansang/i18n/ja/menu-sheet';
import { drinks as koDrinks } from '@hansang/i18n/ko/drinks';
import { guest as koGuest } from '@hansang/i18n/ko/guest';
import { menuEditor as koEditor } from '@hansang/i18n/ko/menu-editor';
import { menuSheet as koSheet } from '@hansang/i18n/ko/menu-sheet';
import { drinks as zhDrinks } from '@hansang/i18n/zh-CN/drinks';
import { guest as zhGuest } from '@hansang/i18n/zh-CN/guest';
import { menuEditor as zhEditor } from '@hansang/i18n/zh-CN/menu-editor';
import { menuSheet as zhSheet } from '@hansang/i18n/zh-CN/menu-sheet';
import { CODE_FIELDS, type CodeField } from './code-fields.ts';
import { wordKey } from './reading/word-key.ts';

type Sheet = CatalogueOf<typeof koSheet>;
type Texts = Readonly<Record<string, string>>;

const SHEETS: Readonly<Record<Language, Sheet>> = { ko: koSheet, en: enSheet, ja: jaSheet, 'zh-CN': zhSheet };
const DRINKS: Readonly<Record<Language, Texts>> = {
  ko: koDrinks,
  en: enDrinks,
  ja: jaDrinks,
  'zh-CN': zhDrinks,
};
const GUESTS: Readonly<Record<Language, Texts>> = { ko: koGuest, en: enGuest, ja: jaGuest, 'zh-CN': zhGuest };
const EDITORS: Readonly<Record<Language, Texts>> = {
  ko: koEditor,
  en: enEditor,
  ja: jaEditor,
  'zh-CN': zhEditor,
};

/** What a sheet says itself in: headings, yes and no. */
export const sheetTexts = (language: Language): Sheet => SHEETS[language];
export const sheetNameOf = (language: Language): string =>
  translator<typeof koSheet>(SHEETS[language])('sheetName');
export const headingOf = (language: Language, column: SheetColumn): string =>
  SHEETS[language][`column.${column}`];

/** The headings that we write, in every language. */
export const OWN_HEADINGS: readonly (readonly [string, SheetColumn])[] = LANGUAGES.flatMap((language) =>
  SHEET_COLUMNS.map((column) => [headingOf(language, column), column] as const),
);

/** A code as people of a language read it; guests and the console say the same. */
export function wordOf(field: CodeField, code: string, language: Language): string {
  const [drinks, guest, editor] = [DRINKS[language], GUESTS[language], EDITORS[language]];
  const word = {
    alcoholTag: code === 'NONE' ? editor.none : drinks[code],
    restrictionType: editor[`restriction.${code}`],
    allergens: guest[`allergen.${code}`],
    freeOf: guest[`allergen.${code}`],
    diet: guest[`diet.${code}`],
  }[field];
  return word ?? code;
}

/** Codes by what people write for them: a word of any of the languages, with or without what stands in brackets. */
const CODES: ReadonlyMap<string, string> = new Map(
  (Object.entries(CODE_FIELDS) as [CodeField, readonly string[]][]).flatMap(([field, codes]) =>
    codes.flatMap((code) =>
      [code, ...LANGUAGES.map((language) => wordOf(field, code, language))]
        .flatMap((word) => [word, word.replace(/[(（].*$/, '')])
        .map((word) => [`${field}/${wordKey(word)}`, code] as const),
    ),
  ),
);

export const codeOf = (field: CodeField, word: string): string | null =>
  CODES.get(`${field}/${wordKey(word)}`) ?? null;
