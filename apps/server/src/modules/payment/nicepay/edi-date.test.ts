import { expect, test } from 'vitest';
import { authDate, ediDate } from './edi-date.ts';

test('a date is written in Korean time, whatever the machine’s zone', () => {
  expect(ediDate(new Date('2026-11-20T15:04:05Z'))).toBe('20261121000405');
});

test('a reply’s date is read in Korean time', () => {
  expect(authDate('261121000405')?.toISOString()).toBe('2026-11-20T15:04:05.000Z');
});

test.each([undefined, '', '26112100040', '261321000405', '26112100040x'])('%s is no date', (text) => {
  expect(authDate(text)).toBeNull();
});
