import { describe, expect, test } from 'vitest';
import { type BackupTimes, isBackupDue, isTryDue } from './when-due.ts';

const at = (text: string) => Date.parse(`${text}+09:00`);
const SEOUL = { timeZone: 'Asia/Seoul', cutOff: '06:00' };

/** Seven in the morning; the last guest left at two, the last backup was made yesterday. */
const morning: BackupTimes = {
  now: at('2026-11-21T07:00:00'),
  clocks: [SEOUL],
  doneAt: at('2026-11-20T06:10:00'),
  triedAt: at('2026-11-20T06:10:00'),
  lastEventAt: at('2026-11-21T02:00:00'),
};

describe('a backup is due', { tags: ['OPS-43', 'OPS-239'] }, () => {
  test.each<[string, Partial<BackupTimes>, boolean]>([
    ['after the cut-off, once it is quiet', {}, true],
    ['not before the cut-off', { now: at('2026-11-21T05:50:00') }, false],
    ['not while guests are still there', { lastEventAt: at('2026-11-21T06:50:00') }, false],
    [
      'in a house that never sleeps, three hours later',
      { now: at('2026-11-21T09:00:00'), lastEventAt: at('2026-11-21T08:59:00') },
      true,
    ],
    ['once a day', { doneAt: at('2026-11-21T06:05:00'), triedAt: at('2026-11-21T06:05:00') }, false],
    ['for the first time', { doneAt: null, triedAt: null }, true],
    ['not within an hour of one that failed', { triedAt: at('2026-11-21T06:30:00') }, false],
    ['an hour after one that failed', { triedAt: at('2026-11-21T06:00:00') }, true],
    [
      'although the last one was made in a time to come, by a clock that was ahead',
      { doneAt: at('2027-11-21T06:05:00'), triedAt: at('2027-11-21T06:05:00') },
      true,
    ],
    ['although one failed in a time to come', { triedAt: at('2027-11-21T06:05:00') }, true],
    ['not where there is no venue', { clocks: [] }, false],
    [
      'once for venues that end their days at different hours',
      {
        clocks: [SEOUL, { timeZone: 'Asia/Seoul', cutOff: '06:30' }],
        doneAt: at('2026-11-21T06:05:00'),
        triedAt: at('2026-11-21T06:05:00'),
      },
      false,
    ],
  ])('%s', (_when, change, isDue) => {
    expect(isBackupDue({ ...morning, ...change })).toBe(isDue);
  });
});

test('a restore is tried each week, and with the next backup after one that failed', {
  tags: ['OPS-44', 'OPS-239'],
}, () => {
  const now = at('2026-11-21T07:00:00');
  expect(isTryDue(now, null)).toBe(true);
  expect(isTryDue(now, { at: at('2026-11-20T07:00:00'), isGood: true })).toBe(false);
  expect(isTryDue(now, { at: at('2026-11-20T07:00:00'), isGood: false })).toBe(true);
  expect(isTryDue(now, { at: at('2026-11-14T07:05:00'), isGood: true })).toBe(true);
  expect(isTryDue(now, { at: at('2027-11-14T07:05:00'), isGood: true })).toBe(true);
});
