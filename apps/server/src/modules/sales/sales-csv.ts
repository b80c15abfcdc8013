import type { DayMeans, Language, SalesFacet } from '@hansang/contract';
import type { SalesAnswer } from '@hansang/contract/schemas';
import { sales as en } from '@hansang/i18n/en/sales';
import { sales as ja } from '@hansang/i18n/ja/sales';
import { sales as ko } from '@hansang/i18n/ko/sales';
import { sales as zh } from '@hansang/i18n/zh-CN/sales';
import { sourceLabel } from '@hansang/rules/day';
import { csvHead, csvLine } from '../archive/csv.ts';
import { reportWords } from '../day/paper/report-words.ts';

const WORDS: Readonly<Record<Language, Readonly<Record<keyof typeof ko, string>>>> = {
  ko,
  en,
  ja,
  'zh-CN': zh,
};

/** Sales as a table for a spreadsheet. */
export function salesCsv({ rows }: Pick<SalesAnswer, 'rows'>, by: SalesFacet, language: Language): string {
  const words = WORDS[language];
  const say = reportWords(language);
  const named = (key: string, name: string | undefined) => {
    if (by === 'SOURCE') return sourceLabel(key, say);
    if (by === 'MEANS') return say(`means.${key as DayMeans}`);
    return by === 'HOUR' ? `${key}:00` : (name ?? key);
  };
  const of = (what: string, count: string | number, amount: string | number) => ({
    [words[`by.${by}`]]: what,
    [words[`count.${by}`]]: count,
    [words.amount]: amount,
  });
  const lines = rows.map(({ key, name, count, amount }) => of(named(key, name?.[language]), count, amount));
  return csvHead(of('', '', '')) + lines.map(csvLine).join('');
}
