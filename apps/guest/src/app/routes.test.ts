import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { matchRoute, ROUTES, type Route } from './routes.ts';

const guardsOf = (path: string) => matchRoute(path).route.guards;

test('ROUTE-1 every address has one route, and its guards in order', () => {
  const paths = ROUTES.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  for (const route of ROUTES as readonly Route[]) expect(Array.isArray(route.guards)).toBe(true);
});

test('ROUTE-2 /order has no guard', () => expect(guardsOf('/order')).toEqual([]));
test('ROUTE-3 a done page restores the session first', () =>
  expect(guardsOf('/order/done/abc')).toEqual(['restoreSession']));
test('ROUTE-6 the menu runs link validation, availability, people count, orderer redirect', () =>
  expect(guardsOf('/menu')).toEqual(['linkValidation', 'availability', 'peopleCount', 'ordererRedirect']));
test('ROUTE-7 a dish runs link validation, then availability', () =>
  expect(guardsOf('/menu/kimchi-jjigae')).toEqual(['linkValidation', 'availability']));
test('ROUTE-9 the cart restores the session, then leaves for a group cart', () =>
  expect(guardsOf('/cart')).toEqual(['restoreSession', 'groupCartRedirect']));
test('ROUTE-11 the history runs link validation, then availability', () =>
  expect(guardsOf('/history')).toEqual(['linkValidation', 'availability']));
test('ROUTE-12 calling staff runs link validation, then availability', () =>
  expect(guardsOf('/call-staff')).toEqual(['linkValidation', 'availability']));
test('ROUTE-21 a review has no guard', () => expect(guardsOf('/review/abc')).toEqual([]));
test('ROUTE-8 the label page runs link validation, then availability', () =>
  expect(guardsOf('/menu/kimchi-jjigae/label')).toEqual(['linkValidation', 'availability']));
test('ROUTE-13 the lightbox runs link validation, then availability', () =>
  expect(guardsOf('/lightbox')).toEqual(['linkValidation', 'availability']));
test('ROUTE-16 a scan runs the entry validation', () =>
  expect(guardsOf('/misc/xings')).toEqual(['xingsEntry']));
test('ROUTE-18 the people count runs link validation', () =>
  expect(guardsOf('/misc/people-count')).toEqual(['linkValidation']));

for (const [rule, path, guards] of [
  ['ROUTE-5', '/drink-order-notice', []],
  [
    'ROUTE-14',
    '/drink-menu',
    ['linkValidation', 'availability', 'restoreSession', 'peopleCount', 'drinkShortcut'],
  ],
  ['ROUTE-15', '/drink-order', ['linkValidation']],
  ['ROUTE-17', '/misc/dqrc', ['dqrcEntry']],
  ['ROUTE-17', '/misc/sample', ['sampleEntry']],
  ['ROUTE-17', '/misc/shortcut', ['shortcutEntry']],
] as const)
  test(`${path} runs its guards in order`, { tags: [rule] }, () => expect(guardsOf(path)).toEqual(guards));

test('ROUTE-15 the drink order is named drinkOrder', () =>
  expect(matchRoute('/drink-order').route.name).toBe('drinkOrder'));

test.each(['/error/final', '/404', '/nowhere', '/menu/a/b', '/order/done'])(
  'ROUTE-20 %s shows the not-found page without a guard',
  (path) => {
    expect(matchRoute(path).route).toMatchObject({ screen: 'lost', guards: [], status: 404 });
  },
);

test('ROUTE-22 each route has a name of its own for page views', () => {
  const names = ROUTES.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test('a parameter is read percent-decoded, a broken one as it is', () => {
  expect(matchRoute('/menu/%EA%B9%80').params).toEqual({ id: '김' });
  expect(matchRoute('/menu/%E0%A4%A').params).toEqual({ id: '%E0%A4%A' });
});

test('each screen is a chunk that rendered pages find by its name', () => {
  const files = readdirSync(join(import.meta.dirname, 'screens'));
  for (const { screen } of ROUTES) {
    expect(screen).toMatch(/^\w+$/);
    expect(files).toContain(`${screen}-page.tsx`);
  }
});
