import { expect, test } from 'vitest';
import { devicesBudgets, strangersBudgets, waitSeconds } from './budgets.ts';

const now = new Date('2026-11-20T19:00:00+09:00');
const [device] = devicesBudgets('boss@x.test', 'key');
const after = (tries: number, secondsAgo: number) => ({
  tries,
  lastAt: new Date(now.getTime() - secondsAgo * 1000),
});
const wait = (tries: number, secondsAgo = 0) =>
  device ? waitSeconds(device, after(tries, secondsAgo), now) : -1;

test('five tries are free, then each wait is twice as long as the one before, up to a quarter of an hour', {
  tags: ['GATE-1'],
}, () => {
  expect([0, 4, 5, 6, 7, 8, 9, 10, 11, 40].map((tries) => wait(tries))).toEqual([
    0, 0, 15, 30, 60, 120, 240, 480, 900, 900,
  ]);
  expect(wait(6, 29)).toBe(1);
  expect(wait(6, 30)).toBe(0);
});

test('after an hour without a try all are forgotten', { tags: ['GATE-1'] }, () => {
  expect(wait(400, 3599)).toBe(0);
  expect(wait(400, 800)).toBe(100);
  const never = device && waitSeconds(device, { tries: 9, lastAt: null }, now);
  expect(never).toBe(0);
});

test('tries that a clock noted which was ahead keep nobody out', { tags: ['GATE-1'] }, () => {
  expect(wait(400, -86_400)).toBe(0);
  // Clocks of nodes differ a little.
  expect(wait(5, -2)).toBe(15);
});

test('a household’s IPv6 addresses count as one, others apart', { tags: ['GATE-1'] }, () => {
  const subject = (address: string) => strangersBudgets('a', address).map((budget) => budget.subject);
  expect(subject('2001:db8:1:2::1')).toEqual(subject('2001:db8:1:2:3:4:5:6'));
  expect(subject('2001:db8:1:2::1')).not.toEqual(subject('2001:db8:1:3::1'));
  expect(subject('::1')).toEqual(subject('0:0:0:0:0:0:0:1'));
  expect(subject('203.0.113.7')).not.toEqual(subject('203.0.113.8'));
  expect(subject('::ffff:203.0.113.7')).not.toEqual(subject('::ffff:203.0.113.8'));
});
