import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { at } from '../testing/wall-clock.ts';
import { hoursStatus } from './hours-status.ts';
import { type OpeningHours, type VenueHours, WEEKDAYS } from './opening-hours.ts';

const pub: OpeningHours = {
  weekly: {
    thu: [{ open: '17:00', close: '02:00', lastOrder: '01:00' }],
    fri: [{ open: '17:00', close: '02:00', lastOrder: '01:00', breaks: [{ from: '00:10', to: '00:20' }] }],
    sat: [
      {
        open: '11:00',
        close: '22:00',
        breaks: [
          { from: '15:00', to: '17:00' },
          { from: '19:00', to: '19:30' },
        ],
      },
    ],
    sun: [
      { open: '18:00', close: '22:00' },
      { open: '11:00', close: '15:00', lastOrder: '14:30' },
    ],
  },
};
const status = (local: string, over: Partial<VenueHours> = {}) =>
  hoursStatus({ hours: pub, ...over }, at(local));

describe('a day with one span past midnight', () => {
  test('opens at the first second of the opening time', { tags: ['HOURS-3', 'AVAIL-10'] }, () => {
    expect(status('2026-11-20 16:59:59')).toBe('BEFORE_OPEN');
    expect(status('2026-11-20 17:00:00')).toBe('AVAILABLE');
  });

  test('takes the last order in the second before its time', { tags: ['HOURS-3', 'AVAIL-12'] }, () => {
    expect(status('2026-11-21 00:59:59')).toBe('AVAILABLE');
    expect(status('2026-11-21 01:00:00')).toBe('ORDER_TIME_OUT');
    expect(status('2026-11-21 02:00:00')).toBe('ORDER_TIME_OUT');
  });

  test('takes orders until closing where no last order is set', { tags: ['HOURS-3'] }, () => {
    expect(status('2026-11-21 21:59:59')).toBe('AVAILABLE');
    expect(status('2026-11-21 22:00:00')).toBe('ORDER_TIME_OUT');
  });

  test('belongs to the day it began on, until the cut-off begins the next one', { tags: ['HOURS-2'] }, () => {
    expect(status('2026-11-21 05:59:59')).toBe('ORDER_TIME_OUT');
    expect(status('2026-11-21 06:00:00')).toBe('BEFORE_OPEN');
  });

  test('has its break past midnight too', { tags: ['AVAIL-11'] }, () => {
    expect(status('2026-11-21 00:09:59')).toBe('AVAILABLE');
    expect(status('2026-11-21 00:10:00')).toBe('BREAK_TIME');
    expect(status('2026-11-21 00:20:00')).toBe('AVAILABLE');
  });
});

test('a day can have several breaks', { tags: ['HOURS-4', 'AVAIL-11'] }, () => {
  expect(status('2026-11-21 15:00')).toBe('BREAK_TIME');
  expect(status('2026-11-21 17:00')).toBe('AVAILABLE');
  expect(status('2026-11-21 19:29:59')).toBe('BREAK_TIME');
  expect(status('2026-11-21 19:30')).toBe('AVAILABLE');
});

test('the gap between two spans of a day is a break, in whatever order they are listed', {
  tags: ['HOURS-4'],
}, () => {
  expect(status('2026-11-22 10:59:59')).toBe('BEFORE_OPEN');
  expect(status('2026-11-22 14:30')).toBe('ORDER_TIME_OUT');
  expect(status('2026-11-22 15:00')).toBe('BREAK_TIME');
  expect(status('2026-11-22 18:00')).toBe('AVAILABLE');
  expect(status('2026-11-22 22:00')).toBe('ORDER_TIME_OUT');
});

test('a weekday without hours is closed for the day', { tags: ['AVAIL-9'] }, () => {
  expect(status('2026-11-23 12:00')).toBe('CLOSED_TODAY');
  expect(status('2026-11-23 12:00', { hours: { weekly: { mon: [] } } })).toBe('CLOSED_TODAY');
});

describe('staff closed for the day', () => {
  const closedOn = '2026-11-20';

  test('closes the whole business day, hours past midnight included', { tags: ['AVAIL-9'] }, () => {
    for (const time of ['20 06:00', '20 17:00', '21 00:30', '21 05:59:59'])
      expect(status(`2026-11-${time}`, { closedOn })).toBe('CLOSED_TODAY');
  });

  test('leaves the evening before and the day after open', { tags: ['AVAIL-9'] }, () => {
    expect(status('2026-11-20 00:30', { closedOn })).toBe('AVAILABLE');
    expect(status('2026-11-21 12:00', { closedOn })).toBe('AVAILABLE');
  });

  test('closes a venue without hours too, and one that opens at midnight', { tags: ['AVAIL-9'] }, () => {
    const early: OpeningHours = { weekly: { sat: [{ open: '00:00', close: '24:00' }] } };
    for (const hours of [{}, early]) {
      expect(status('2026-11-21 00:30', { hours, closedOn })).toBe('CLOSED_TODAY');
      expect(status('2026-11-21 06:00', { hours, closedOn })).toBe('AVAILABLE');
    }
  });
});

describe('holidays', () => {
  const temporary = { ...pub, temporaryHolidays: [{ from: '2026-11-20', to: '2026-11-21' }] };
  const regular = (nth?: number[]) => ({
    hours: { ...pub, regularHolidays: [{ weekday: 'fri' as const, ...(nth && { nth }) }] },
  });

  test('a temporary holiday closes its first and its last date', { tags: ['AVAIL-7'] }, () => {
    for (const day of ['20', '21'])
      expect(status(`2026-11-${day} 18:00`, { hours: temporary })).toBe('TEMPORARY_HOLIDAY');
    expect(status('2026-11-19 18:00', { hours: temporary })).toBe('AVAILABLE');
    expect(status('2026-11-22 18:00', { hours: temporary })).toBe('AVAILABLE');
  });

  test('the evening before a holiday still ends after midnight', { tags: ['AVAIL-7', 'HOURS-2'] }, () => {
    expect(status('2026-11-20 00:30', { hours: temporary })).toBe('AVAILABLE');
    expect(status('2026-11-20 06:00', { hours: temporary })).toBe('TEMPORARY_HOLIDAY');
  });

  test('a weekly holiday closes every such weekday', { tags: ['AVAIL-8'] }, () => {
    for (const day of ['06', '13', '20', '27'])
      expect(status(`2026-11-${day} 18:00`, regular())).toBe('REGULAR_HOLIDAY');
    expect(status('2026-11-21 18:00', regular())).toBe('AVAILABLE');
  });

  test('a holiday of certain weeks closes in those weeks of the month only', { tags: ['AVAIL-8'] }, () => {
    const second = (local: string) => status(local, regular([2, 4]));
    expect(['06', '13', '20', '27'].map((day) => second(`2026-11-${day} 18:00`))).toEqual([
      'AVAILABLE',
      'REGULAR_HOLIDAY',
      'AVAILABLE',
      'REGULAR_HOLIDAY',
    ]);
  });

  test('a holiday in the last week finds the fourth or the fifth such weekday', { tags: ['AVAIL-8'] }, () => {
    expect(status('2026-11-27 18:00', regular([-1]))).toBe('REGULAR_HOLIDAY');
    expect(status('2026-10-23 18:00', regular([-1]))).toBe('AVAILABLE');
    expect(status('2026-10-30 18:00', regular([-1]))).toBe('REGULAR_HOLIDAY');
  });

  test('a temporary holiday is told before a regular one, and that before a closed day', {
    tags: ['AVAIL-3'],
  }, () => {
    const both = { hours: { ...temporary, regularHolidays: [{ weekday: 'fri' as const }] } };
    expect(status('2026-11-20 18:00', both)).toBe('TEMPORARY_HOLIDAY');
    expect(status('2026-11-27 18:00', { ...both, closedOn: '2026-11-27' })).toBe('REGULAR_HOLIDAY');
  });
});

test('the same moment is read on the clock of each venue', { tags: ['HOURS-1'] }, () => {
  const clock = { timeZone: 'America/New_York', cutOff: '06:00' };
  expect(status('2026-11-20 18:00')).toBe('AVAILABLE');
  expect(status('2026-11-20 18:00', { clock })).toBe('ORDER_TIME_OUT');
  expect(hoursStatus({ hours: pub, clock }, Date.parse('2026-11-20T17:00:00-05:00'))).toBe('AVAILABLE');
});

test('a venue without hours is open round the clock', { tags: ['HOURS-1'] }, () => {
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2200-01-01') }), (moment) => {
      expect(hoursStatus({ hours: {} }, moment.getTime())).toBe('AVAILABLE');
    }),
  );
});

test('with one span a day, orders are taken exactly from its opening on for its length', {
  tags: ['HOURS-2', 'HOURS-3'],
}, () => {
  const minutes = fc.integer({ min: 0, max: 1439 });
  const clock = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  fc.assert(
    fc.property(minutes, minutes, fc.integer({ min: 0, max: 86_399 }), (open, close, second) => {
      const weekly = Object.fromEntries(
        WEEKDAYS.map((weekday) => [weekday, [{ open: clock(open), close: clock(close) }]]),
      );
      const length = (close - open + 1440) % 1440 || 1440;
      const since = (second - open * 60 + 86_400) % 86_400;
      const moment = at('2026-11-20 00:00') + second * 1000;
      expect(hoursStatus({ hours: { weekly } }, moment) === 'AVAILABLE').toBe(since < length * 60);
    }),
  );
});
