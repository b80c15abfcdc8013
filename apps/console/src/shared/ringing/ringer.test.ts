import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Ringer } from './ringer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function ringing() {
  const heard: number[] = [];
  const ringer = new Ringer((loudness) => heard.push(Number(loudness.toFixed(2))));
  return { heard, ringer };
}

test('what waits rings again, sooner and louder, until somebody reacts', { tags: ['BOARD-19'] }, () => {
  const { heard, ringer } = ringing();
  ringer.wait(['a']);
  vi.advanceTimersByTime(19_999);
  expect(heard).toEqual([]);
  vi.advanceTimersByTime(1 + 15_000 + 10_000 + 10_000);
  expect(heard).toEqual([0.55, 0.7, 0.85, 1]);
  vi.advanceTimersByTime(20_000);
  expect(heard.slice(4)).toEqual([1, 1]);
  ringer.wait([]);
  vi.advanceTimersByTime(600_000);
  expect(heard).toHaveLength(6);
});

test('a device may ring twice as often', { tags: ['BOARD-21'] }, () => {
  const { heard, ringer } = ringing();
  ringer.pace(0.5);
  ringer.wait(['a']);
  vi.advanceTimersByTime(10_000 + 7500);
  expect(heard).toEqual([0.55, 0.7]);
});

test('a reaction to one leaves the others ringing at their pace, and a new one begins anew', {
  tags: ['BOARD-19'],
}, () => {
  const { heard, ringer } = ringing();
  ringer.wait(['a', 'b']);
  vi.advanceTimersByTime(15_000);
  ringer.wait(['b']);
  vi.advanceTimersByTime(5000);
  expect(heard).toEqual([0.55]);
  ringer.wait(['b', 'c']);
  vi.advanceTimersByTime(19_999);
  expect(heard).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(heard).toEqual([0.55, 0.55]);
});
