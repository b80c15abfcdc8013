import { expect, test } from 'vitest';
import { Chance } from '../chance/chance.ts';
import { FAULT_KINDS, liesOf } from './faults.ts';
import { scheduleOf } from './schedule.ts';

const of = (seed: number, minutes: number) =>
  scheduleOf(FAULT_KINDS, minutes * 60_000, new Chance(seed, 'faults'));

test('each fault strikes at least once, none of them before guests sit or after they have gone', {
  tags: ['EVENING-4'],
}, () => {
  for (const [seed, minutes] of [
    [1, 1],
    [2, 30],
    [3, 90],
  ] as const) {
    const due = of(seed, minutes);
    expect(new Set(due.map(({ fault }) => fault))).toEqual(new Set(FAULT_KINDS));
    expect(due.map(({ at }) => at)).toEqual(due.map(({ at }) => at).toSorted((a, b) => a - b));
    expect(due[0]?.at).toBeGreaterThanOrEqual(minutes * 6000);
    expect(due.at(-1)?.at).toBeLessThanOrEqual(minutes * 54_000);
  }
});

test('the same seed breaks the same things at the same moments', { tags: ['EVENING-4'] }, () => {
  expect(of(9, 30)).toEqual(of(9, 30));
  expect(of(9, 30)).not.toEqual(of(10, 30));
  expect(scheduleOf([], 60_000, new Chance(1, 'faults'))).toEqual([]);
});

test('a provider that lies does so in all its ways sooner or later', { tags: ['EVENING-4'] }, () => {
  const chance = new Chance(4, 'lies');
  const told = Array.from({ length: 600 }, () => liesOf(chance));
  expect(told.some((lies) => Object.keys(lies).length === 0)).toBe(true);
  expect(new Set(told.flatMap((lies) => Object.keys(lies))).size).toBeGreaterThan(15);
});
