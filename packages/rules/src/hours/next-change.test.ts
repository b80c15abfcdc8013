import fc from 'fast-check';
import { expect, test } from 'vitest';
import { at } from '../testing/wall-clock.ts';
import { hoursStatus } from './hours-status.ts';
import { nextChange, nextOpening } from './next-change.ts';
import type { OpeningHours, OpenSpan, VenueHours } from './opening-hours.ts';

const evening: OpeningHours = {
  weekly: {
    fri: [{ open: '17:00', close: '02:00', lastOrder: '01:00', breaks: [{ from: '19:00', to: '19:30' }] }],
    sat: [{ open: '17:00', close: '22:00' }],
  },
};

test('the next change is the moment at which the status becomes another one', { tags: ['HOURS-3'] }, () => {
  const next = (local: string) => nextChange({ hours: evening }, at(local));
  expect(next('2026-11-20 12:00')).toEqual({ at: at('2026-11-20 17:00'), status: 'AVAILABLE' });
  expect(next('2026-11-20 17:00')).toEqual({ at: at('2026-11-20 19:00'), status: 'BREAK_TIME' });
  expect(next('2026-11-20 23:59:59')).toEqual({ at: at('2026-11-21 01:00'), status: 'ORDER_TIME_OUT' });
  expect(next('2026-11-21 01:00')).toEqual({ at: at('2026-11-21 06:00'), status: 'BEFORE_OPEN' });
});

test('the next opening skips closed days and holidays', { tags: ['HOURS-3'] }, () => {
  const venue: VenueHours = {
    hours: { ...evening, temporaryHolidays: [{ from: '2026-11-27', to: '2026-12-04' }] },
  };
  expect(nextOpening(venue, at('2026-11-20 18:00'))).toBe(at('2026-11-20 18:00'));
  expect(nextOpening(venue, at('2026-11-20 19:10'))).toBe(at('2026-11-20 19:30'));
  expect(nextOpening(venue, at('2026-11-22 12:00'))).toBe(at('2026-12-05 17:00'));
});

test('nothing changes where nothing ever opens or closes', { tags: ['HOURS-3'] }, () => {
  expect(nextChange({ hours: {} }, at('2026-11-20 12:00'))).toBeNull();
  expect(nextChange({ hours: { weekly: {} } }, at('2026-11-20 12:00'))).toBeNull();
  expect(nextOpening({ hours: { weekly: {} } }, at('2026-11-20 12:00'))).toBeNull();
});

const clock = fc
  .integer({ min: 0, max: 95 })
  .map((n) => `${String(Math.floor(n / 4)).padStart(2, '0')}:${String((n % 4) * 15).padStart(2, '0')}`);
const span: fc.Arbitrary<OpenSpan> = fc.record(
  {
    open: clock,
    close: clock,
    lastOrder: clock,
    breaks: fc.array(fc.record({ from: clock, to: clock }), { maxLength: 2 }),
  },
  { requiredKeys: ['open', 'close'] },
);
const spans = fc.array(span, { maxLength: 2 });

test('between now and the next change the status never moves', { tags: ['HOURS-3'] }, () => {
  const zones = fc.constantFrom('Asia/Seoul', 'America/New_York', 'Europe/Berlin');
  fc.assert(
    fc.property(
      fc.record({ mon: spans, tue: spans, wed: spans }),
      zones,
      fc.integer({ min: 0, max: 7 * 24 * 60 }),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), {
        minLength: 1,
        maxLength: 20,
      }),
      (weekly, timeZone, minute, moments) => {
        const venue: VenueHours = { hours: { weekly }, clock: { timeZone, cutOff: '06:00' } };
        // October 2026: both zones with summer time turn their clocks within the weeks that follow.
        const now = Date.parse('2026-10-19T00:00:00Z') + minute * 60_000;
        const status = hoursStatus(venue, now);
        const change = nextChange(venue, now);
        const end = change?.at ?? now + 20 * 24 * 3_600_000;
        for (const part of moments)
          expect(hoursStatus(venue, now + Math.floor((end - now) * part))).toBe(status);
        if (change !== null) {
          expect(change.status).not.toBe(status);
          expect(hoursStatus(venue, change.at)).toBe(change.status);
          expect(hoursStatus(venue, change.at - 1)).toBe(status);
        }
      },
    ),
    { numRuns: 300 },
  );
});
