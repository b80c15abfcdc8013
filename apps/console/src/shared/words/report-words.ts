import type { bill as KoreanBill } from '@hansang/i18n/ko/bill';
import type { dayReport as Korean } from '@hansang/i18n/ko/day-report';
import { lateWords } from './late-words.ts';

/** The words of a day’s report; means, entries and reasons are called as on bills. */
export const useReportWords = lateWords<Omit<typeof KoreanBill, keyof typeof Korean> & typeof Korean>({
  ko: async () => ({
    ...(await import('@hansang/i18n/ko/bill')).bill,
    ...(await import('@hansang/i18n/ko/day-report')).dayReport,
  }),
  en: async () => ({
    ...(await import('@hansang/i18n/en/bill')).bill,
    ...(await import('@hansang/i18n/en/day-report')).dayReport,
  }),
  ja: async () => ({
    ...(await import('@hansang/i18n/ja/bill')).bill,
    ...(await import('@hansang/i18n/ja/day-report')).dayReport,
  }),
  'zh-CN': async () => ({
    ...(await import('@hansang/i18n/zh-CN/bill')).bill,
    ...(await import('@hansang/i18n/zh-CN/day-report')).dayReport,
  }),
});
