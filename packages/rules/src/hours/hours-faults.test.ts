import { expect, test } from 'vitest';
import { hoursFaults } from './hours-faults.ts';
import type { OpeningHours } from './opening-hours.ts';

const faults = (hours: OpeningHours) => hoursFaults(hours).map(({ path, fault }) => `${path} ${fault}`);

test('hours that make sense have no fault', { tags: ['VENUE-4'] }, () => {
  expect(faults({})).toEqual([]);
  expect(
    faults({
      weekly: {
        fri: [
          { open: '11:00', close: '15:00', lastOrder: '14:30' },
          { open: '17:00', close: '02:00', lastOrder: '01:00', breaks: [{ from: '23:50', to: '00:10' }] },
        ],
        sat: [{ open: '06:00', close: '06:00', lastOrder: '05:30' }],
        sun: [{ open: '06:00', close: '24:00' }],
      },
      regularHolidays: [{ weekday: 'mon' }, { weekday: 'tue', nth: [2, 4, -1] }],
      temporaryHolidays: [{ from: '2026-02-28', to: '2026-02-28' }],
    }),
  ).toEqual([]);
});

test('a time or date that is none is told with its place', { tags: ['VENUE-4'] }, () => {
  expect(
    faults({
      weekly: { mon: [{ open: '9:00', close: '25:00', breaks: [{ from: '12:60', to: '13:00' }] }] },
      temporaryHolidays: [
        { from: '2026-02-30', to: '2026-03-01' },
        { from: '2026-03-02', to: '2026-03-01' },
      ],
      regularHolidays: [{ weekday: 'sun', nth: [0] }],
    }),
  ).toEqual([
    'weekly.mon.0.open NOT_A_TIME',
    'weekly.mon.0.close NOT_A_TIME',
    'weekly.mon.0.breaks.0.from NOT_A_TIME',
    'regularHolidays.0.nth NOT_A_WEEK_OF_THE_MONTH',
    'temporaryHolidays.0.from NOT_A_DATE',
    'temporaryHolidays.1 ENDS_BEFORE_IT_BEGINS',
  ]);
});

test('a break or last order outside its span is told', { tags: ['VENUE-4'] }, () => {
  const weekly = {
    mon: [{ open: '11:00', close: '15:00', lastOrder: '15:30', breaks: [{ from: '14:00', to: '16:00' }] }],
    tue: [{ open: '17:00', close: '02:00', breaks: [{ from: '16:00', to: '16:30' }] }],
  };
  expect(faults({ weekly })).toEqual([
    'weekly.mon.0.lastOrder LAST_ORDER_OUTSIDE_SPAN',
    'weekly.mon.0.breaks.0 BREAK_OUTSIDE_SPAN',
    'weekly.tue.0.breaks.0 BREAK_OUTSIDE_SPAN',
  ]);
});

test('spans that overlap are told, also from Sunday night into Monday', { tags: ['VENUE-4'] }, () => {
  const weekly = {
    mon: [{ open: '01:00', close: '03:00' }],
    fri: [
      { open: '17:00', close: '22:00' },
      { open: '21:00', close: '23:00' },
    ],
    sun: [{ open: '18:00', close: '02:00' }],
  };
  expect(faults({ weekly })).toEqual(['weekly.fri.1 SPANS_OVERLAP', 'weekly.mon.0 SPANS_OVERLAP']);
});
