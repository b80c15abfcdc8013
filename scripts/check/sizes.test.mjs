import { expect, test } from 'vitest';
import { fullFolders } from './sizes.mjs';

const files = (folder, count, end = 'ts') => Array.from({ length: count }, (_, i) => `${folder}/${i}.${end}`);

test('a folder of 26 source files is named, one of 25 is not', () => {
  const all = [...files('apps/guest/src/app', 25), ...files('apps/guest/src/app/ordering', 26)];
  expect(fullFolders(all)).toEqual(['apps/guest/src/app/ordering: 26 files, at most 25']);
});

test('tests, what tests need, database functions, migrations and catalogues fill no folder', () => {
  const all = [
    ...files('apps/guest/src/app', 25),
    ...files('apps/guest/src/app', 9, 'test.ts'),
    ...files('apps/guest/src/testing', 30),
    ...files('apps/server/src/database/functions', 40, 'sql'),
    ...files('apps/server/src/platform/database/migrations', 40, 'sql'),
    ...files('packages/i18n/src/ko', 30),
  ];
  expect(fullFolders(all)).toEqual([]);
});
