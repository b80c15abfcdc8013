// @vitest-environment jsdom
import { CALLS } from '@hansang/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { call } from '../shared/api/call.ts';
import { ME } from '../testing/fake-server.ts';

const [venue] = ME.venues;
const board = CALLS.board.path.replace(':restaurantId', '1');

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  Reflect.deleteProperty(window, 'earlyAnswers');
  for (const link of document.head.querySelectorAll('link')) link.remove();
});

/** Opens the page at an address; `answers` by path. @returns what was asked for, in order */
async function opened(path: string, answers: Readonly<Record<string, unknown>>): Promise<readonly string[]> {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (input: string) => {
    asked.push(input);
    if (!(input in answers)) throw new TypeError('Failed to fetch');
    return Response.json(answers[input]);
  });
  vi.stubGlobal('BUILT', {
    entry: CALLS.staffEntry.path,
    me: CALLS.staffMe.path,
    board: CALLS.board.path,
    words: { ko: ['/console/assets/ko.js'], en: ['/console/assets/en.js'] },
  });
  history.replaceState(null, '', path);
  vi.resetModules();
  await import('./ask-early.ts');
  await new Promise((resolve) => setTimeout(resolve, 20));
  return asked;
}

const all = {
  [CALLS.staffEntry.path]: { isLoggedIn: true },
  [CALLS.staffMe.path]: ME,
  [board]: { orders: [] },
};

test('who is logged in has their venue’s board asked for before the app is there, and the app asks no second time', {
  tags: ['CONSOLE-312'],
}, async () => {
  const asked = await opened('/console/1/orders', all);
  expect(asked).toEqual([CALLS.staffEntry.path, CALLS.staffMe.path, board]);
  expect(await call('staffEntry', {})).toEqual({ isLoggedIn: true });
  expect(await call('staffMe', {})).toEqual(ME);
  expect(await call('board', { params: { restaurantId: 1 } })).toEqual({ orders: [] });
  expect(asked).toHaveLength(3);
  // A second read is one of its own.
  await call('board', { params: { restaurantId: 1 } });
  expect(asked).toHaveLength(4);
  expect(document.head.querySelector('link[rel=modulepreload]')?.getAttribute('href')).toMatch(/assets/);
});

test.each([
  [
    'whoever is not logged in',
    '/console/1/orders',
    { ...all, [CALLS.staffEntry.path]: { isLoggedIn: false } },
    1,
  ],
  ['of a venue that is not theirs', '/console/999/orders', all, 2],
  ['where no venue is named', '/console/login', all, 2],
  [
    'before the second step is set up',
    '/console/1/orders',
    { ...all, [CALLS.staffMe.path]: { ...ME, venues: [{ ...venue, needsTwoStep: true }] } },
    2,
  ],
  [
    'at a tablet that is locked',
    '/console/1/orders',
    { ...all, [CALLS.staffMe.path]: { ...ME, tablet: { isLocked: true } } },
    2,
  ],
])('%s: no board is asked for', { tags: ['CONSOLE-312'] }, async (_, path, answers, count) => {
  expect(await opened(path, answers)).toHaveLength(count);
});

test('what got no answer early is asked for as ever', { tags: ['CONSOLE-312'] }, async () => {
  await opened('/console/1/orders', {});
  vi.stubGlobal('fetch', async () => Response.json({ isLoggedIn: false }));
  expect(await call('staffEntry', {})).toEqual({ isLoggedIn: false });
});
