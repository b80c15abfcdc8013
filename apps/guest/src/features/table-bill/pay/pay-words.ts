import type { payBill as Korean } from '@hansang/i18n/ko/pay-bill';
import { lazyWords } from '../../../shared/words/lazy-words.ts';

/** Guests of stores whose bills are paid to the staff never fetch these. */
export const payBillWords = lazyWords<typeof Korean>({
  ko: async () => (await import('@hansang/i18n/ko/pay-bill')).payBill,
  en: async () => (await import('@hansang/i18n/en/pay-bill')).payBill,
  ja: async () => (await import('@hansang/i18n/ja/pay-bill')).payBill,
  'zh-CN': async () => (await import('@hansang/i18n/zh-CN/pay-bill')).payBill,
});
