import { expect, test } from 'vitest';
import { chooseDropped } from './choose-kept.ts';

const DAY = 24 * 3_600_000;
const newest = Date.parse('2026-11-21T21:00:00Z');
const nights = Array.from({ length: 300 }, (_, night) => {
  const at = new Date(newest - night * DAY);
  return { name: at.toISOString().slice(0, 10), at, bytes: 10 };
});
const kept = (most: number, files = nights) => {
  const dropped = new Set(chooseDropped(files, most, new Date(newest)));
  return files.filter((file) => !dropped.has(file)).map(({ name }) => name);
};

test('seven days, four weeks and six months are kept, each by its newest', { tags: ['OPS-43'] }, () => {
  expect(kept(1e9)).toEqual([
    '2026-11-21',
    '2026-11-20',
    '2026-11-19',
    '2026-11-18',
    '2026-11-17',
    '2026-11-16',
    '2026-11-15',
    '2026-11-08',
    '2026-11-01',
    '2026-10-31',
    '2026-09-30',
    '2026-08-31',
    '2026-07-31',
    '2026-06-30',
  ]);
});

test('where there is less room the oldest go first, and the newest never', { tags: ['OPS-43'] }, () => {
  expect(kept(35)).toEqual(['2026-11-21', '2026-11-20', '2026-11-19']);
  expect(kept(0)).toEqual(['2026-11-21']);
});

test('one that a clock made that was ahead costs none of the newest, and goes first where there is little room', {
  tags: ['OPS-239'],
}, () => {
  const ahead = { name: 'ahead', at: new Date(newest + 365 * DAY), bytes: 10 };
  expect(kept(15, [...nights, ahead])).toEqual(['2026-11-21']);
  expect(kept(1e9, [...nights, ahead]).slice(0, 7)).toEqual(kept(1e9).slice(0, 7));
});

test('nights without a backup cost none of those that are there', () => {
  const seldom = nights.filter((_, night) => night % 40 === 0);
  expect(kept(1e9, seldom)).toHaveLength(7);
});
