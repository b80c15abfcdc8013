import { expect, test } from 'vitest';
import { nextPlace, type Place } from './place.ts';

const walk = (...paths: readonly string[]): Place[] => {
  const places: Place[] = [];
  for (const path of paths) places.push(nextPlace(places.at(-1) ?? null, path));
  return places;
};

test('the menu under a dish is the same page before, under and after it', { tags: ['UI-5'] }, () => {
  const [before, under, other, after] = walk('/menu', '/menu/jjigae', '/misc/people-count', '/menu');
  expect(under?.over?.params).toEqual({ id: 'jjigae' });
  expect(other?.over?.route.screen).toBe('people');
  expect(after?.over).toBeNull();
  for (const place of [under, other, after]) expect(place?.base).toBe(before?.base);
});

test('a dish that was asked for by its address is a page, and the menu after it another one', () => {
  const [dish, menu, cart, again] = walk('/menu/jjigae', '/menu', '/cart', '/menu');
  expect(dish).toMatchObject({ over: null, base: { params: { id: 'jjigae' } } });
  expect(new Set([dish, menu, cart, again].map((place) => place?.base)).size).toBe(4);
});
