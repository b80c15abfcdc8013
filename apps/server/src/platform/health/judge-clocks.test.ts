import { expect, test } from 'vitest';
import { judgeClocks } from './look-at-clock.ts';

const NOW = Date.parse('2026-11-20T19:00:00+09:00');
const MINUTE = 60_000;
const right = { databaseMs: NOW, newestMs: NOW - MINUTE, others: [] };
const troubles = (clocks: Parameters<typeof judgeClocks>[0], nowMs = NOW, madeMs = NOW - 10_000 * MINUTE) =>
  judgeClocks(clocks, nowMs, madeMs).findings;

test('a clock that goes with everything else is right', () => {
  expect(troubles(right)).toEqual([]);
});

test.each([
  ['before what was written last', { ...right, newestMs: NOW + 3 * 60 * MINUTE }, 0],
  ['before the program was made', { ...right, newestMs: null }, NOW + 60 * 60 * 24 * MINUTE],
])('a clock %s is behind', { tags: ['OPS-36'] }, (_what, clocks, madeMs) => {
  expect(troubles(clocks, NOW, madeMs)).toContainEqual(
    expect.objectContaining({ trouble: 'CLOCK_BEHIND', params: { hours: expect.any(Number) } }),
  );
});

test('the newest event may be a moment ahead, as of a clock that was set right', () => {
  expect(troubles({ ...right, newestMs: NOW + 2 * MINUTE })).toEqual([]);
});

test('clocks that are apart are told, each with what it is apart from', { tags: ['OPS-36'] }, () => {
  const others = [
    { node: 'kitchen', apart: 1 },
    { node: 'bar', apart: -90 },
  ];
  expect(troubles({ ...right, databaseMs: NOW - 30_000, others })).toEqual([
    { trouble: 'CLOCK_APART', params: { seconds: 30 } },
    { trouble: 'CLOCK_NODES', params: { node: 'bar', seconds: 90 } },
  ]);
});

test('a clock that jumped ahead is told even where the database jumped with it', {
  tags: ['OPS-156'],
}, () => {
  expect(judgeClocks(right, NOW, NOW - 10_000 * MINUTE, 95 * MINUTE).findings).toEqual([
    { trouble: 'CLOCK_JUMPED', params: { minutes: 95 } },
  ]);
});
