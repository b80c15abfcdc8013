import { expect, test } from 'vitest';
import { readRanges } from './number-ranges.ts';

for (const [text, numbers] of [
  ['1-4', [1, 2, 3, 4]],
  ['3', [3]],
  ['1-2, 7，9', [1, 2, 7, 9]],
  ['1~3 2', [1, 2, 3]],
  ['', null],
  ['a', null],
  ['5-1', null],
  ['0', null],
  ['1-999999', null],
  ['1-', null],
] as const)
  test(`“${text}” is ${numbers === null ? 'told to be no range' : numbers.join(' ')}`, {
    tags: ['PRINT-5'],
  }, () => {
    expect(readRanges(text)).toEqual(numbers);
  });
