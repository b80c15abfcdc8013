import { expect, test } from 'vitest';
import { codeIn, deadWords } from './typed-words.mjs';

const project = {
  scripts: { start: 'node scripts/start.mjs', venue: 'node scripts/run.mjs bin/venue.ts', test: 'vitest' },
  folders: ['scripts', 'packaging'],
  hasFile: (file) => ['scripts/run.mjs', 'scripts/start.mjs', 'packaging/unit.service'].includes(file),
  testPaths: ['apps/guest/cart.test.ts'],
  sourceOf: (command) =>
    command.includes('venue.ts') ? "import <file>, list, '--new', 'data-dir': text" : "['--again']",
  installed: "const programs = ['backup']; if (command === 'upgrade')",
  names: new Set(['DATA_DIR', 'PUBLIC_URL']),
};
const faultsOf = (text) => deadWords(new Map([['a.md', text]]), project).details;

test.each([
  ['`npm run venu -- list`', /npm run venu,/],
  ['`npm run venue -- remove`', /npm run venue -- remove/],
  ['`npm run venue -- import --old a.yaml`', /--old/],
  ['`npm start -- --once`', /--once/],
  ['`npm test -- basket`', /npm test -- basket/],
  ['```sh\nDATA_DIR=a npm run backups && echo\n```', /npm run backups/],
  ['```sh\nnode scripts/ran.mjs\n```', /starts scripts\/ran.mjs/],
  ['`./hansang update`', /\.\/hansang update/],
  ['copy `packaging/hansang.service`', /names packaging\/hansang.service/],
  ['`PUBLIC_ADDRESS=https://a.example npm start`', /names PUBLIC_ADDRESS/],
  ['set `DATA_FOLDER`', /names DATA_FOLDER/],
])('%s is found', (text, fault) => {
  const [found, ...more] = faultsOf(text);
  expect(found).toMatch(fault);
  expect(more).toEqual([]);
});

test.each([
  '`npm run venue -- import --new venues/a.yaml --data-dir=x`',
  '```sh\nPUBLIC_URL=https://a.example npm start -- --again  # npm run nothing\n```',
  '`npm test -- cart`, `npm ci`, `npm run …` and `./hansang backup`',
  'npm run nothing, in words; `packaging/…/gone` and `scripts/<name>.mjs` have gaps',
])('%s is as it should be', (text) => {
  expect(faultsOf(text)).toEqual([]);
});

test('code is told with its line', () => {
  expect(codeIn('a `b`\n```sh\nc # d\n```')).toEqual([
    { code: 'b', line: 1 },
    { code: 'c', line: 3 },
  ]);
});
