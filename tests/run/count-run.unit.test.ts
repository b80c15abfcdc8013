import { expect, test } from 'vitest';
import { closingLine, countRun } from './count-run.ts';

test('a run of passing tests closes with their number and no failure', () => {
  const count = countRun([{ file: 'a.test.ts', errors: 0, states: ['passed', 'passed'] }], 0);
  expect(closingLine(count)).toBe('2 passed, 0 failed');
});

test('skipped and unfinished tests count as failed', () => {
  const count = countRun(
    [{ file: 'a.test.ts', errors: 0, states: ['passed', 'skipped', 'pending', 'failed'] }],
    0,
  );
  expect(closingLine(count)).toBe('1 passed, 3 failed');
});

test('a file that breaks before its tests, or holds none, counts as one failure each', () => {
  const count = countRun(
    [
      { file: 'broken.test.ts', errors: 1, states: [] },
      { file: 'empty.test.ts', errors: 0, states: [] },
    ],
    0,
  );
  expect(closingLine(count)).toBe('0 passed, 2 failed');
  expect(count.brokenFiles).toEqual(['broken.test.ts', 'empty.test.ts']);
});

test('an error outside of every test counts as failed', () => {
  const count = countRun([{ file: 'a.test.ts', errors: 0, states: ['passed'] }], 1);
  expect(closingLine(count)).toBe('1 passed, 1 failed');
});

test('files that need a browser where none can be had are counted apart', () => {
  const count = countRun([{ file: 'a.test.ts', errors: 0, states: ['passed'] }], 0);
  expect(closingLine(count, 56)).toBe('1 passed, 0 failed, 56 files not run for want of a browser');
});
