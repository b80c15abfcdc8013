import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { matchRoute, ROUTES, type Route } from './routes.ts';

const guardsOf = (path: string) => matchRoute(path).route.guards;

test('every address has one route, and its guards in order', { tags: ['ROUTE-1'] }, () => {
  const paths = ROUTES.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  for (const route of ROUTES as readonly Route[]) expect(Array.isArray(route.guards)).toBe(true);
});

test('/order has no guard', { tags: ['ROUTE-2'] }, () => expect(guardsOf('/order')).toEqual([]));
test('a done page restores the session first', { tags: ['ROUTE-3'] }, () =>
  expect(guardsOf('/order/done/abc')).toEqual(['restoreSession']),
);
test(
  'the menu runs link validation, availability, people count, orderer redirect',
  { tags: ['ROUTE-6'] },
  () =>
    expect(guardsOf('/menu')).toEqual(['linkValidation', 'availability', 'peopleCount', 'ordererRedirect']),
);
test('a dish runs link validation, then availability', { tags: ['ROUTE-7'] }, () =>
  expect(guardsOf('/menu/kimchi-jjigae')).toEqual(['linkValidation', 'availability']),
);
test('the cart restores the session, then leaves for a group cart', { tags: ['ROUTE-9'] }, () =>
  expect(guardsOf('/cart')).toEqual(['restoreSession', 'groupCartRedirect']),
);
test('the history runs link validation, then availability', { tags: ['ROUTE-11'] }, () =>
  expect(guardsOf('/history')).toEqual(['linkValidation', 'availability']),
);
test('calling staff runs link validation, then availability', { tags: ['ROUTE-12'] }, () =>
  expect(guardsOf('/call-staff')).toEqual(['linkValidation', 'availability']),
);
test('a review has no guard', { tags: ['ROUTE-21'] }, () => expect(guardsOf('/review/abc')).toEqual([]));
test('the label page runs link validation, then availability', { tags: ['ROUTE-8'] }, () =>
  expect(guardsOf('/menu/kimchi-jjigae/label')).toEqual(['linkValidation', 'availability']),
);
test('the lightbox runs link validation, then availability', { tags: ['ROUTE-13'] }, () =>
  expect(guardsOf('/lightbox')).toEqual(['linkValidation', 'availability']),
);
test('a scan runs the entry validation', { tags: ['ROUTE-16'] }, () =>
  expect(guardsOf('/misc/xings')).toEqual(['xingsEntry']),
);
test('the people count runs link validation, then asks whether it counts here', { tags: ['ROUTE-18'] }, () =>
  expect(guardsOf('/misc/people-count')).toEqual(['linkValidation', 'headCount']),
);

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
  ['KEY-3', '/t/7k3m9qxwb2tf', ['tableKeyEntry']],
  ['KEY-2', '/T/7K3M9QXWB2TF', ['tableKeyEntry']],
  ['KEY-19', '/misc/leaving', ['leavingQuestion']],
] as const)
  test(`${path} runs its guards in order`, { tags: [rule] }, () => expect(guardsOf(path)).toEqual(guards));

test('the drink order is named drinkOrder', { tags: ['ROUTE-15'] }, () =>
  expect(matchRoute('/drink-order').route.name).toBe('drinkOrder'),
);

test.each(['/error/final', '/404', '/nowhere', '/menu/a/b', '/order/done'])(
  '%s shows the not-found page without a guard',
  { tags: ['ROUTE-20'] },
  (path) => {
    expect(matchRoute(path).route).toMatchObject({ screen: 'lost', guards: [], status: 404 });
  },
);

test('each route has a name of its own for page views', { tags: ['ROUTE-22'] }, () => {
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
