import type { Language } from '@hansang/contract';
import { till as en } from '@hansang/i18n/en/till';
import { till as ja } from '@hansang/i18n/ja/till';
import { till as ko } from '@hansang/i18n/ko/till';
import { till as zh } from '@hansang/i18n/zh-CN/till';
import { onClock } from '@hansang/rules/hours';
import { csvHead, csvLine } from '../../archive/csv.ts';
import type { SoldRow } from './load-sold.ts';

const WORDS: Readonly<Record<Language, Readonly<Record<keyof typeof ko, string>>>> = {
  ko,
  en,
  ja,
  'zh-CN': zh,
};

/** Sold dishes as a table for a spreadsheet or a till: names as the till has them, in Korean. */
export function soldCsv(rows: readonly SoldRow[], language: Language, timeZone: string): string {
  const words = WORDS[language];
  const of = (row: SoldRow) => ({
    [words['file.number']]: row.number,
    [words['file.time']]: onClock(row.placedAt.getTime(), timeZone).slice(0, 16).replace('T', ' '),
    [words['file.table']]: row.tableName,
    [words['file.theirTable']]: row.theirTable,
    [words['file.dish']]: row.name,
    [words['file.theirDish']]: row.theirDish,
    [words['file.choices']]: choicesOf(row),
    [words['file.quantity']]: row.quantity,
    [words['file.free']]: row.free,
    [words['file.price']]: row.unitPrice,
    [words['file.amount']]: row.unitPrice * (row.quantity - row.free),
    [words['file.source']]: row.source,
  });
  return csvHead(of(EMPTY)) + rows.map((row) => csvLine(of(row))).join('');
}

const choicesOf = ({ size, options }: SoldRow): string =>
  [
    ...(size ? [size.name.ko] : []),
    ...options.map(({ name, quantity }) => (quantity === 1 ? name.ko : `${name.ko} × ${quantity}`)),
  ].join(' / ');

const EMPTY: SoldRow = {
  number: 0,
  placedAt: new Date(0),
  source: 'MENU',
  tableName: '',
  theirTable: null,
  name: { ko: '' },
  theirDish: null,
  size: null,
  options: [],
  quantity: 0,
  free: 0,
  unitPrice: 0,
};
