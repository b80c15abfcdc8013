import { expect, test } from 'vitest';
import { clockOf } from './countdown.tsx';

test.each([
  [180_000, '3:00'],
  [180_240, '3:00'],
  [179_400, '2:59'],
  [65_000, '1:05'],
  [400, '0:00'],
  [-5000, '0:00'],
])('%i ms of a lease read %s', { tags: ['LOCK-13'] }, (ms, clock) => {
  expect(clockOf(ms)).toBe(clock);
});
