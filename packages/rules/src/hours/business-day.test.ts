import fc from 'fast-check';
import { expect, test } from 'vitest';
import { at } from '../testing/wall-clock.ts';
import { businessDay, businessDayRange } from './business-day.ts';

test('the cut-off begins the new business day', { tags: ['HOURS-5', 'HOURS-6'] }, () => {
  expect(businessDay(at('2026-11-20 05:59:59.999'))).toBe('2026-11-19');
  expect(businessDay(at('2026-11-20 06:00'))).toBe('2026-11-20');
  expect(businessDay(at('2027-01-01 00:30'))).toBe('2026-12-31');
});

test('a venue sets its own cut-off', { tags: ['HOURS-5'] }, () => {
  const clock = { timeZone: 'Asia/Seoul', cutOff: '00:00' };
  expect(businessDay(at('2026-11-20 00:00'), clock)).toBe('2026-11-20');
  expect(businessDay(at('2026-11-19 23:59'), clock)).toBe('2026-11-19');
});

test('business days follow each other without a gap, over a change of the clock too', {
  tags: ['HOURS-6'],
}, () => {
  const clock = fc.record({
    timeZone: fc.constantFrom('Asia/Seoul', 'America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe'),
    cutOff: fc.constantFrom('00:00', '02:30', '03:00', '06:00'),
  });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 * 24 * 60 }), clock, (minute, venue) => {
      const now = at('2026-01-01 00:00') + minute * 60_000;
      const day = businessDay(now, venue);
      const { start, end } = businessDayRange(day, venue);
      expect(start).toBeLessThanOrEqual(now);
      expect(now).toBeLessThan(end);
      expect(businessDayRange(businessDay(end, venue), venue).start).toBe(end);
      expect(businessDay(start, venue)).toBe(day);
    }),
  );
});
