import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { longestFirst, longFiles } from './longest-first.ts';

const root = resolve(import.meta.dirname, '../..');

test('what takes longest begins first within its project; the rest stays in its order', () => {
  const files = ['pure a', 'server b', 'server long', 'server c', 'server longest', 'journeys d'];
  const about = (item: string) => {
    const [group = '', file = ''] = item.split(' ');
    return { group, file };
  };
  expect(longestFirst(files, about, ['longest', 'long'])).toEqual([
    'pure a',
    'server longest',
    'server long',
    'server b',
    'server c',
    'journeys d',
  ]);
});

test('every long file is there', () => {
  const files = longFiles();
  expect(new Set(files).size).toBe(files.length);
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});
