import { expect, test } from 'vitest';
import { writtenIn } from './written-in.ts';

test('what has Hangul in it is Korean, whatever stands beside it', { tags: ['A11Y-191'] }, () => {
  expect(writtenIn('LA갈비구이')).toBe('ko');
  expect(writtenIn('덜 맵게 해 주세요.')).toBe('ko');
  for (const text of ['シングルモルト12年', '12年单一麦芽威士忌', 'Draft beer', ''])
    expect(writtenIn(text)).toBeUndefined();
});
