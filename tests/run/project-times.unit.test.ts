import { expect, test } from 'vitest';
import { timeLines } from './project-times.ts';

test('each project stands beside its budget, and one that took longer is told', () => {
  const spans = [
    { project: 'pure', from: 5_000, to: 45_000 },
    { project: 'screens', from: 45_000, to: 200_000 },
  ];
  expect(timeLines(spans, 210_000)).toEqual([
    '  pure         40 s of 60 s',
    '  screens     155 s of 120 s, over its budget',
    '  around       15 s',
    '  in all      210 s of 900 s',
  ]);
});
