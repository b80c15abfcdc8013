import { expect, test } from 'vitest';
import { shiftDay } from './shift-day.ts';

test('days follow each other over the ends of months and years', () => {
  expect(shiftDay('2026-12-31', 1)).toBe('2027-01-01');
  expect(shiftDay('2028-03-01', -1)).toBe('2028-02-29');
  expect(shiftDay('2026-03-01', -29)).toBe('2026-01-31');
});
