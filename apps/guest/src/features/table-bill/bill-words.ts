import type { billCall as Korean } from '@hansang/i18n/ko/bill-call';
import { lazyWords } from '../../shared/words/lazy-words.ts';

export const billWords = lazyWords<typeof Korean>({
  ko: async () => (await import('@hansang/i18n/ko/bill-call')).billCall,
  en: async () => (await import('@hansang/i18n/en/bill-call')).billCall,
  ja: async () => (await import('@hansang/i18n/ja/bill-call')).billCall,
  'zh-CN': async () => (await import('@hansang/i18n/zh-CN/bill-call')).billCall,
});
