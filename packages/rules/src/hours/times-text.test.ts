import { expect, test } from 'vitest';
import { timesText } from './times-text.ts';

test('hours are told with their days, runs of days by the first and the last', { tags: ['TIME-4'] }, () => {
  const lunch = { from: '11:00', to: '14:00' };
  const week = ['mon', 'tue', 'wed', 'thu', 'fri'] as const;
  expect(timesText([{ days: [...week], ...lunch }], 'ko')).toBe('월–금 11:00–14:00');
  expect(timesText([{ days: [...week], ...lunch }], 'en')).toBe('Mon–Fri 11:00–14:00');
  expect(timesText([{ days: ['sat', 'sun'], ...lunch }], 'ja')).toBe('土·日 11:00–14:00');
  expect(timesText([{ days: ['mon', 'wed', 'thu', 'fri'], ...lunch }], 'zh-CN')).toBe(
    '周一·周三–周五 11:00–14:00',
  );
  const both = [
    { days: [...week, 'sat', 'sun'] as const, ...lunch },
    { days: ['fri'] as const, from: '22:00', to: '02:00' },
  ].map(({ days, ...hours }) => ({ days: [...days], ...hours }));
  expect(timesText(both, 'en')).toBe('11:00–14:00, Fri 22:00–02:00');
  expect(timesText(both, 'ja')).toBe('11:00–14:00、金 22:00–02:00');
});
