import { expect, test } from 'vitest';
import { PLACES } from './places.ts';
import { WITH_GUESTS, wanted } from './wanted.ts';

test.each(WITH_GUESTS.map(({ name }) => name))(
  '%s is pictured when it is asked for, with the evening that it needs',
  { tags: ['UI-7'] },
  (name) => {
    const { wants, wantsEvening } = wanted(['console', 'ko', `only=${name}`]);
    expect(wants(name)).toBe(true);
    expect(wantsEvening).toBe(true);
  },
);

test('a number asks for the screens that begin with it, a word for those that have it in their name', {
  tags: ['UI-7'],
}, () => {
  const names = (...words: string[]) =>
    [...PLACES, ...WITH_GUESTS].map(({ name }) => name).filter((name) => wanted(words).wants(name));
  expect(names('only=17').every((name) => name.startsWith('17'))).toBe(true);
  expect(names('only=sheet').length).toBeGreaterThan(1);
  expect(names('only=nowhere')).toEqual([]);
  expect(names().length).toBe(PLACES.length + WITH_GUESTS.length);
});

test('no evening is played for what is there without one', { tags: ['UI-7'] }, () => {
  expect(wanted(['console', 'only=172']).wantsEvening).toBe(false);
  expect(wanted(['console']).wantsEvening).toBe(false);
  expect(wanted(['console', 'evening']).wantsEvening).toBe(true);
});
