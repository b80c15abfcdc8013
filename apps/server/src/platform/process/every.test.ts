import { expect, onTestFinished, test, vi } from 'vitest';
import { every } from './every.ts';

test('what comes as often is done at moments of its own, as often as it should, until it ends', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const done: { work: number; at: number }[] = [];
  const ends = [0, 1, 2, 3, 4].map((work) => every(1000, () => done.push({ work, at: Date.now() })));
  vi.advanceTimersByTime(4999);
  for (const work of [0, 1, 2, 3, 4]) {
    const moments = done.filter((one) => one.work === work).map(({ at }) => at);
    expect(moments.length).toBeGreaterThanOrEqual(3);
    expect(moments.slice(1).map((at, one) => at - (moments[one] ?? 0))).toEqual(
      moments.slice(1).map(() => 1000),
    );
  }
  expect(new Set(done.map(({ at }) => at)).size).toBe(done.length);
  for (const end of ends) end();
  done.length = 0;
  vi.advanceTimersByTime(5000);
  expect(done).toEqual([]);
});
