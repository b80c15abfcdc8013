import { expect, test } from 'vitest';
import { readTableKey, tableKeyPath } from './table-key.ts';

const KEY = '7k3m9qxwb2tf';

test('a key reads the same in small and capital letters', { tags: ['KEY-2'] }, () => {
  expect(readTableKey(KEY)).toBe(KEY);
  expect(readTableKey(KEY.toUpperCase())).toBe(KEY);
  expect(tableKeyPath(KEY)).toBe(`/t/${KEY}`);
});

test('letters that look like digits are read as those', { tags: ['KEY-2'] }, () => {
  expect(readTableKey('OIL0000000o1')).toBe('011000000001');
});

for (const [what, text] of [
  ['a truncated one', KEY.slice(0, -1)],
  ['a longer one', `${KEY}a`],
  ['a letter that keys do not have', `${KEY.slice(0, -1)}u`],
  ['nothing', ''],
  ['one with a line end', `${KEY}\n`],
  ['a number of a table', '12'],
  ['letters that grow when they are made small', 'İ'.repeat(12)],
] as const)
  test(`no key: ${what}`, { tags: ['KEY-2'] }, () => expect(readTableKey(text)).toBeNull());
