import { describe, expect, test } from 'vitest';
import { answersOf, problemIn, weeklyOf } from './answers.ts';
import { type Draft, newDraft, withKind } from './draft.ts';

const draft: Draft = { ...withKind(newDraft('k'), 'pub'), name: { ko: ' 새벽집 ', en: '' } };
const withHours = (hours: Partial<Draft['hours']>): Draft => ({
  ...draft,
  hours: { ...draft.hours, ...hours },
});
const withFloors = (...floors: [string, string][]): Draft => ({
  ...draft,
  floors: floors.map(([numbers, seats]) => ({ name: null, numbers, seats })),
});

test('a kind brings its hours and its menu, until somebody sets their own', { tags: ['SETUP-8'] }, () => {
  expect(draft).toMatchObject({ menu: 'TEMPLATE', hours: { open: '17:00', close: '02:00' } });
  expect(withKind(draft, 'cafe').hours).toMatchObject({ open: '09:00', close: '22:00' });
  expect(withKind({ ...draft, areHoursSet: true }, 'cafe').hours).toMatchObject({ open: '17:00' });
  expect(withKind(draft, 'other').menu).toBe('EMPTY');
  expect(withKind(withKind(draft, 'other'), 'cafe').menu).toBe('TEMPLATE');
  expect(withKind({ ...draft, menu: 'EMPTY' }, 'cafe').menu).toBe('EMPTY');
});

describe('what keeps somebody in a step', () => {
  for (const [what, step, given, problem] of [
    ['no name', 'name', { ...draft, name: {} }, 'name.needed'],
    ['no kind', 'name', { ...draft, kind: null }, 'kind.needed'],
    [
      'a number that is none',
      'name',
      { ...draft, company: { ...draft.company, registrationNumber: '12' } },
      'company.wrong',
    ],
    ['a time left out', 'hours', withHours({ open: '' }), 'hours.incomplete'],
    [
      'no day at all',
      'hours',
      withHours({ closed: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] }),
      'hours.never',
    ],
    ['a break outside of the hours', 'hours', withHours({ hasBreak: true }), 'hours.breakOutside'],
    [
      'a day that runs into the next',
      'hours',
      withHours({
        isSame: false,
        own: { mon: { open: '17:00', close: '16:59' }, tue: { open: '09:00', close: '22:00' } },
      }),
      'hours.overlap',
    ],
    ['numbers that are none', 'tables', withFloors(['abc', '4']), 'tables.wrong'],
    ['seats that are none', 'tables', withFloors(['1-3', 'x']), 'tables.seatsWrong'],
    ['one number on two floors', 'tables', withFloors(['1-3', '4'], ['3-5', '']), 'tables.taken'],
    ['too many tables', 'tables', withFloors(['1-400', ''], ['401-600', '']), 'tables.tooMany'],
  ] as const)
    test(`${what} is said`, { tags: ['SETUP-8'] }, () => {
      expect(problemIn(step, given as Draft)).toBe(problem);
    });
  test('nothing else', { tags: ['SETUP-8'] }, () => {
    for (const step of ['name', 'hours', 'tables', 'menu', 'service'] as const)
      expect(problemIn(step, draft)).toBeNull();
  });
});

test('hours are the same every day but for closed ones and those set apart', { tags: ['SETUP-8'] }, () => {
  const own = { sat: { open: '12:00', close: '00:00' } };
  const hours = { ...draft.hours, closed: ['mon'] as const, own };
  const week = weeklyOf({ ...hours, isSame: false });
  expect(week.mon).toEqual([]);
  expect(week.tue).toEqual([{ open: '17:00', close: '02:00' }]);
  expect(week.sat).toEqual([{ open: '12:00', close: '24:00' }]);
  expect(weeklyOf({ ...hours, isSame: true }).sat).toEqual(week.tue);
});

test('answers are sent as they are meant', { tags: ['SETUP-8'] }, () => {
  const company = { name: ' ', registrationNumber: '1234567890', phone: ' 02-1 ' };
  expect(answersOf({ ...draft, company }, 'ko')).toMatchObject({
    name: { ko: '새벽집' },
    company: { registrationNumber: '123-45-67890', phone: '02-1' },
    floors: [{ name: { ko: '홀', en: 'Hall' }, numbers: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], seats: 4 }],
    admission: null,
  });
  const several = answersOf(
    {
      ...withFloors(['1', ''], ['2', '2']),
      hours: { ...draft.hours, isAlways: true },
    },
    'en',
  );
  expect(several.weekly).toBeNull();
  expect(several.floors).toMatchObject([
    { name: { ko: '1층', 'zh-CN': '1楼' }, seats: null },
    { name: { ko: '2층' }, seats: 2 },
  ]);
});

test('names are kept in the language in which they were written, and Korean is never without one', {
  tags: ['DATA-15'],
}, () => {
  const [floor] = draft.floors;
  if (!floor) throw new Error('A draft begins with a floor');
  const written: Draft = { ...draft, name: { ja: '夜明け屋' }, floors: [{ ...floor, name: ' テラス ' }] };
  expect(problemIn('name', written)).toBeNull();
  expect(answersOf(written, 'ja')).toMatchObject({
    name: { ko: '夜明け屋', ja: '夜明け屋' },
    floors: [{ name: { ko: 'テラス', ja: 'テラス' } }],
  });
  const both = { ...written, name: { ja: '夜明け屋', ko: '새벽집' } };
  expect(answersOf(both, 'ja').name).toEqual({ ko: '새벽집', ja: '夜明け屋' });
});
