import { expect, test } from 'vitest';
import { elapsedText, latenessOf, minutesBetween } from './elapsed.ts';

const after = (seconds: number) => elapsedText(0, seconds * 1000);

test('waiting time counts in minutes and seconds, then in hours', { tags: ['CONSOLE-3'] }, () => {
  expect([0, 5, 65, 599, 3599, 3600, 36_065].map(after)).toEqual([
    '0:00',
    '0:05',
    '1:05',
    '9:59',
    '59:59',
    '1:00:00',
    '10:01:05',
  ]);
});

test('an order from a clock that runs ahead waits zero, never less', () => {
  expect(elapsedText(10_000, 0)).toBe('0:00');
  expect(minutesBetween(10_000, 0)).toEqual({ hours: 0, minutes: 0 });
});

test('the venue’s limits turn a waiting order amber, then red, at the very minute', {
  tags: ['CONSOLE-3'],
}, () => {
  const limits = { amber: 5, red: 10 };
  const at = (minutes: number) => latenessOf(0, minutes * 60_000, limits);
  expect([0, 4.99, 5, 9.99, 10, 90].map(at)).toEqual(['calm', 'calm', 'amber', 'amber', 'red', 'red']);
});
