import { en } from './words/en.ts';
import { ja } from './words/ja.ts';
import { ko, type TextName, type Words } from './words/ko.ts';
import { zhCn } from './words/zh-cn.ts';

/** What the payment pages speak, each by its own name. The real provider's window has no Japanese. */
export const PAGE_LANGUAGES = { ko: '한국어', en: 'English', ja: '日本語', 'zh-CN': '中文' } as const;
export type PageLanguage = keyof typeof PAGE_LANGUAGES;

/** A text in every language. */
export type Spoken = Readonly<Record<PageLanguage, string>>;

const WORDS: Readonly<Record<PageLanguage, Words>> = { ko, en, ja, 'zh-CN': zhCn };

export const isPageLanguage = (text: unknown): text is PageLanguage =>
  typeof text === 'string' && Object.hasOwn(PAGE_LANGUAGES, text);

/** The language that a shop's form asks for: the provider's own names for them, and one of ours. */
export function languageOf(asked: string | undefined): PageLanguage {
  switch (asked || 'KO') {
    case 'KO':
      return 'ko';
    case 'JA':
      return 'ja';
    case 'CN':
      return 'zh-CN';
    default:
      return 'en';
  }
}

export function say(language: PageLanguage, name: TextName, values: Record<string, string> = {}): string {
  return WORDS[language][name].replace(/\{(\w+)\}/g, (hole, key: string) => values[key] ?? hole);
}

export function sayWon(language: PageLanguage, amount: number): string {
  const digits = new Intl.NumberFormat('ko-KR').format(amount);
  return language === 'ko' ? `${digits}원` : `₩${digits}`;
}
