import type { Language } from '@hansang/contract';
import { expect, test } from 'vitest';
import { errorText } from './error-reply.ts';

test('a language without a text of its own reads English', { tags: ['I18N-4'] }, () => {
  const french = 'fr' as unknown as Language;
  expect(errorText('NOT_FOUND_TABLE', french)).toBe(errorText('NOT_FOUND_TABLE', 'en'));
  expect(errorText('NOT_FOUND_TABLE', 'ja')).not.toBe(errorText('NOT_FOUND_TABLE', 'en'));
});
