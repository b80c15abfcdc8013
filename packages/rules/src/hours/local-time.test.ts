import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateOf, dayOf, instantOf, localTime, nextOnClock, nthOfMonth, weekdayOf } from './local-time.ts';

const berlin = 'Europe/Berlin';

test('every moment comes back from the wall clock of a zone without summer time', {
  tags: ['HOURS-1'],
}, () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), (instant) => {
      expect(instantOf(localTime(instant, 'Asia/Seoul'), 'Asia/Seoul')).toBe(instant);
    }),
  );
});

test('a time that the clock skips is the moment of the skip, one shown twice the first', {
  tags: ['HOURS-1'],
}, () => {
  const skipped = Date.UTC(2026, 2, 29, 2, 30);
  expect(instantOf(skipped, berlin)).toBe(Date.parse('2026-03-29T01:00:00Z'));
  const twice = Date.UTC(2026, 9, 25, 2, 30);
  expect(instantOf(twice, berlin)).toBe(Date.parse('2026-10-25T00:30:00Z'));
});

test('the next time that a clock shows is today’s, or tomorrow’s where it has passed', {
  tags: ['SEAT-14'],
}, () => {
  const evening = Date.parse('2026-11-20T19:00:00+09:00');
  const next = (time: string) => new Date(nextOnClock(time, evening, 'Asia/Seoul')).toISOString();
  expect(next('19:00')).toBe('2026-11-20T10:00:00.000Z');
  expect(next('18:59')).toBe('2026-11-21T09:59:00.000Z');
  expect(next('00:30')).toBe('2026-11-20T15:30:00.000Z');
});

test('midnight, milliseconds and moments before 1970 keep their place', { tags: ['HOURS-1'] }, () => {
  expect(localTime(Date.parse('2026-11-19T15:00:00Z'), 'Asia/Seoul')).toBe(Date.UTC(2026, 10, 20));
  expect(localTime(1, 'UTC')).toBe(1);
  expect(localTime(-1, 'UTC')).toBe(-1);
});

test('days carry their date, weekday and place in the month', { tags: ['HOURS-1'] }, () => {
  const day = dayOf(Date.UTC(2026, 10, 29));
  expect([dateOf(day), weekdayOf(day), nthOfMonth(day)]).toEqual([
    '2026-11-29',
    'sun',
    { nth: 5, isLast: true },
  ]);
  expect([weekdayOf(-4), weekdayOf(0)]).toEqual(['sun', 'thu']);
  expect(nthOfMonth(dayOf(Date.UTC(2026, 10, 22)))).toEqual({ nth: 4, isLast: false });
});
