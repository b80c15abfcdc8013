import { expect, test } from 'vitest';
import { needsCheckout } from './visit.ts';

const HOUR = 3_600_000;
const visit = { hasOrdered: true, lastActivityAt: 0, businessDay: '2026-11-20' };
const now = (at: number, businessDay = '2026-11-20') => ({ at, businessDay });

test('a visit without activity for 3 h must be checked out first', { tags: ['VISIT-6', 'AVAIL-13'] }, () => {
  expect(needsCheckout(visit, now(3 * HOUR - 1))).toBe(false);
  expect(needsCheckout(visit, now(3 * HOUR))).toBe(true);
  expect(needsCheckout(visit, now(3 * HOUR), 4)).toBe(false);
});

test('a visit of an earlier business day must be checked out first', { tags: ['VISIT-7'] }, () => {
  expect(needsCheckout(visit, now(1, '2026-11-21'))).toBe(true);
  expect(needsCheckout({ ...visit, businessDay: '2026-09-30' }, now(1, '2026-10-01'))).toBe(true);
});

test('a table without a visit is free', { tags: ['VISIT-9'] }, () => {
  expect(needsCheckout(null, now(99 * HOUR, '2027-01-01'))).toBe(false);
});

test('a visit that never ordered asks for no check-out, however old it is', { tags: ['VISIT-15'] }, () => {
  expect(needsCheckout({ ...visit, hasOrdered: false }, now(99 * HOUR, '2027-01-01'))).toBe(false);
});
