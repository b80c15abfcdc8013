import { WEEKDAYS } from '@hansang/contract';
import type { Times } from '@hansang/contract/schemas';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { at } from '../testing/wall-clock.ts';
import { clockOf, DAY, dayOf, localTime, weekdayOf } from './local-time.ts';
import { openTimes } from './weekly-times.ts';

const SEOUL = 'Asia/Seoul';
const lunch: Times = [{ days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '11:00', to: '14:00' }];
const night: Times = [{ days: ['fri'], from: '22:00', to: '02:00' }];
const look = (times: Times, local: string) => openTimes(SEOUL)(times, at(local));

test('hours hold from their first minute to the one before their last', { tags: ['TIME-1'] }, () => {
  expect(look(lunch, '2026-11-20 10:59:59.999')).toMatchObject({
    isOn: false,
    until: at('2026-11-20 11:00'),
  });
  expect(look(lunch, '2026-11-20 11:00')).toEqual({
    isOn: true,
    since: at('2026-11-20 11:00'),
    until: at('2026-11-20 14:00'),
  });
  // From Friday to Monday.
  expect(look(lunch, '2026-11-20 14:00')).toEqual({
    isOn: false,
    since: at('2026-11-20 14:00'),
    until: at('2026-11-23 11:00'),
  });
});

test('hours that cross midnight belong to the day on which they began', { tags: ['TIME-1'] }, () => {
  expect(look(night, '2026-11-21 01:59')).toEqual({
    isOn: true,
    since: at('2026-11-20 22:00'),
    until: at('2026-11-21 02:00'),
  });
  expect(look(night, '2026-11-21 22:30').isOn).toBe(false);
  // A whole day, from its first moment to the same time of the next.
  expect(look([{ days: ['fri'], from: '06:00', to: '06:00' }], '2026-11-21 05:59').isOn).toBe(true);
});

test('what touches is one: no edge lies between', { tags: ['TIME-1'] }, () => {
  const both: Times = [
    { days: ['fri'], from: '18:00', to: '24:00' },
    { days: ['sat'], from: '00:00', to: '03:00' },
  ];
  expect(look(both, '2026-11-20 23:00')).toMatchObject({ until: at('2026-11-21 03:00') });
});

test('a clock that is turned back opens nothing twice, and hours that it skips are not', {
  tags: ['TIME-1'],
}, () => {
  const berlin = openTimes('Europe/Berlin');
  const early: Times = [{ days: ['sun'], from: '02:00', to: '02:30' }];
  // 25 October 2026: 03:00 becomes 02:00 again.
  const on = (instant: string) => berlin(early, Date.parse(instant)).isOn;
  expect([on('2026-10-25T00:15:00Z'), on('2026-10-25T00:45:00Z'), on('2026-10-25T01:15:00Z')]).toEqual([
    true,
    false,
    false,
  ]);
  // 29 March 2026: there is no 02:00 to 03:00.
  expect(on('2026-03-29T01:00:00Z')).toBe(false);
});

const clock = fc
  .integer({ min: 0, max: 95 })
  .map((n) => `${String(Math.floor(n / 4)).padStart(2, '0')}:${String((n % 4) * 15).padStart(2, '0')}`);
const times: fc.Arbitrary<Times> = fc.array(
  fc.record({ days: fc.subarray([...WEEKDAYS], { minLength: 1 }), from: clock, to: clock }),
  { minLength: 1, maxLength: 3 },
);
const instant = fc
  .integer({ min: 0, max: 21 * 24 * 60 })
  // October and November 2026: zones with summer time turn their clocks.
  .map((minute) => Date.parse('2026-10-19T00:00:00Z') + minute * 60_000);

test('where no clock is turned, hours are what the wall clock says', { tags: ['TIME-1'] }, () => {
  fc.assert(
    fc.property(times, fc.constantFrom(SEOUL, 'Asia/Kolkata', 'UTC'), instant, (windows, timeZone, now) => {
      const local = localTime(now, timeZone);
      const isOn = windows.some(({ days, from, to }) =>
        [dayOf(local) - 1, dayOf(local)].some((day) => {
          const opens = day * DAY + clockOf(from);
          const closes = day * DAY + clockOf(to) + (clockOf(to) <= clockOf(from) ? DAY : 0);
          return days.includes(weekdayOf(day)) && opens <= local && local < closes;
        }),
      );
      expect(openTimes(timeZone)(windows, now).isOn).toBe(isOn);
    }),
  );
});

test('within a span nothing turns, and every moment of it tells the same span', { tags: ['TIME-1'] }, () => {
  fc.assert(
    fc.property(
      times,
      fc.constantFrom(SEOUL, 'America/New_York', 'Europe/Berlin'),
      instant,
      fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
      (windows, timeZone, now, part) => {
        const timesAt = openTimes(timeZone);
        const span = timesAt(windows, now);
        expect(span.since <= now && now < span.until).toBe(true);
        const inside = Math.min(span.until - 1, Math.floor(span.since + (span.until - span.since) * part));
        expect(timesAt(windows, inside).isOn).toBe(span.isOn);
        const isWhole = span.until - span.since < 7 * DAY;
        if (isWhole) expect(timesAt(windows, inside)).toEqual(span);
      },
    ),
  );
});
