import { expect, test } from 'vitest';
import { decideAfter, decideStart, goesBack } from './decide.mjs';

const one = { name: '1.0.0', version: '1.0.0', migrations: [null] };
const beside = { name: '1.1.0', version: '1.1.0', migrations: [null, '1.0.0'] };
const beyond = { name: '2.0.0', version: '2.0.0', migrations: [null, '1.0.0', null] };
const releases = { '1.0.0': one, '1.1.0': beside, '2.0.0': beyond };

test('a release goes back where each migration since works with it', { tags: ['OPS-51'] }, () => {
  expect(goesBack(one, beside)).toBe(true);
  expect(goesBack(one, beyond)).toBe(false);
  expect(goesBack({ ...one, version: '0.9.10' }, beside)).toBe(false);
  expect(goesBack({ ...one, version: '1.0.0-abc1234' }, beside)).toBe(true);
  expect(goesBack(one, one)).toBe(true);
});

for (const [name, next, expected] of [
  ['nothing is next', null, { run: '1.0.0' }],
  [
    'the pointer was written and the rest was not',
    { release: '1.0.0', stage: 'migrated' },
    { run: '1.0.0', drop: '' },
  ],
  [
    'the next one has gone',
    { release: '3.0.0' },
    { run: '1.0.0', drop: 'its files are not in releases/3.0.0' },
  ],
  ['the next one was never begun', { release: '1.1.0' }, { try: '1.1.0' }],
  [
    'it was killed before it migrated',
    { release: '2.0.0', stage: 'begun' },
    { run: '1.0.0', drop: 'its first start was broken off' },
  ],
  [
    'it was killed after it migrated, and the data still fits',
    { release: '1.1.0', stage: 'migrated' },
    { run: '1.0.0', drop: 'its first start was broken off' },
  ],
  [
    'it was killed while it migrated to what only it understands',
    { release: '2.0.0', stage: 'migrating' },
    { keep: '2.0.0' },
  ],
])
  test(`a start knows what to do where ${name}`, { tags: ['OPS-50'] }, () => {
    expect(decideStart({ current: '1.0.0', next, releases })).toEqual(expected);
  });

test('after a restored snapshot both understand the data', () => {
  expect(decideAfter({ stage: 'migrated', restore: 'file' }, beyond, one)).toBe('back');
});
