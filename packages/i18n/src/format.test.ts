import { expect, test } from 'vitest';
import { formatList } from './format.ts';

test('what is listed is joined as each language joins it', () => {
  const items = ['A', 'B', 'C'];
  expect(formatList(items, 'ko')).toBe('A, B, C');
  expect(formatList(items, 'en')).toBe('A, B, C');
  expect(formatList(items, 'ja')).toBe('A、B、C');
  expect(formatList(items, 'zh-CN')).toBe('A、B、C');
  expect(formatList([], 'ja')).toBe('');
});
