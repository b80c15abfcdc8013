import { expect, test } from 'vitest';
import { newerNames } from './newer-names.mjs';

const named = (source) =>
  newerNames('apps/server/src/a.ts', source).map((fault) => /:(\d+ \S+)/.exec(fault)[1]);

test.each([
  ['const now: number = 1;\nTemporal.Now.instant();', ['2 Temporal']],
  ['globalThis.Temporal?.Now', ['1 Temporal']],
  ['byId.getOrInsert(1, []);\nkey?.toBase64();', ['1 getOrInsert', '2 toBase64']],
  [
    "import { dlopen } from 'node:ffi';\nimport { zipFiles as zip } from 'node:zlib';",
    ['1 node:ffi', '2 zipFiles'],
  ],
  ['for (const one of Iterator.concat(a, b)) use(one);', ['1 Iterator.concat']],
  ['[1].concat([2]); const text = "Temporal"; // Temporal', []],
])('what Node 26 alone has is refused by name: %s', { tags: ['OPS-1'] }, (source, found) => {
  expect(named(source)).toEqual(found);
});
