import type { Language } from '@hansang/contract';
import { fill, formatWon } from '@hansang/i18n';
import { bill as billEn } from '@hansang/i18n/en/bill';
import { dayReport as en } from '@hansang/i18n/en/day-report';
import { bill as billJa } from '@hansang/i18n/ja/bill';
import { dayReport as ja } from '@hansang/i18n/ja/day-report';
import { bill as billKo } from '@hansang/i18n/ko/bill';
import { dayReport as ko } from '@hansang/i18n/ko/day-report';
import { bill as billZh } from '@hansang/i18n/zh-CN/bill';
import { dayReport as zh } from '@hansang/i18n/zh-CN/day-report';
import type { DayRow, DayWord } from '@hansang/rules/day';

export const BILL_WORDS: Readonly<Record<Language, Readonly<Record<keyof typeof billKo, string>>>> = {
  ko: billKo,
  en: billEn,
  ja: billJa,
  'zh-CN': billZh,
};
const REPORT_WORDS: Readonly<Record<Language, Readonly<Record<keyof typeof ko, string>>>> = {
  ko,
  en,
  ja,
  'zh-CN': zh,
};

type Word = DayWord | keyof typeof ko;

/** A report's words in a language; means, entries and reasons are called as on bills. */
export function reportWords(language: Language) {
  const words: Readonly<Record<Word, string>> = { ...BILL_WORDS[language], ...REPORT_WORDS[language] };
  return (word: Word, params?: Readonly<Record<string, string | number>>): string =>
    fill(words[word], params);
}

/** What stands beside a row's label. */
export function shownValue({ amount, unit, text }: DayRow, language: Language): string {
  if (amount === null) return text ?? '';
  return unit === 'won' ? formatWon(amount, language) : String(amount);
}
