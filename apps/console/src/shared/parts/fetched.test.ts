// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { keep } from '../api/kept.ts';
import { newQueryClient } from '../api/query-client.ts';
import { fetched } from './fetched.ts';
import { watchUnsaved } from './unsaved.ts';

const pageOf = (build: string) =>
  `<html><script type="module" crossorigin src="/console/assets/${build}.js"></script></html>`;

/** A console of an older build, whose server answers for a page as it is told. */
function olderConsole(answer: () => Promise<Response> = async () => new Response(pageOf('newer'))) {
  const reload = vi.fn();
  vi.stubGlobal('fetch', vi.fn(answer));
  vi.stubGlobal('location', { reload });
  document.head.innerHTML = '<script type="module" src="/console/assets/older.js"></script>';
  const client = newQueryClient();
  const router = createMemoryRouter([{ path: '*' }]);
  const stop = watchUnsaved(client, router);
  onTestFinished(() => {
    stop();
    document.head.innerHTML = '';
    document.body.innerHTML = '';
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  return { reload, client, router };
}

const missing = () =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module: /console/assets/sales.js'));

/** Opens a part that never comes, and hears whether it was given up. */
function openGone() {
  const givenUp = vi.fn();
  fetched(missing).catch(givenUp);
  return givenUp;
}

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers();
});

test('a part that is gone with an upgrade loads the console anew, once', {
  tags: ['CONSOLE-191'],
}, async () => {
  const { reload } = olderConsole();
  const first = openGone();
  await vi.advanceTimersByTimeAsync(10);
  expect(reload).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(first).not.toHaveBeenCalled();
  // What came was of the older build once more.
  const second = openGone();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(reload).toHaveBeenCalledOnce();
  expect(second).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(600_000);
  openGone();
  await vi.advanceTimersByTimeAsync(10);
  expect(reload).toHaveBeenCalledTimes(2);
});

test.each([
  ['the build is still the same', async () => new Response(pageOf('older'))],
  ['there is no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['something in between answers', async () => new Response('<html>Log in to this Wi-Fi</html>')],
])('where %s nothing is loaded anew', { tags: ['CONSOLE-191'] }, async (_, answer) => {
  const { reload } = olderConsole(answer);
  const givenUp = openGone();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(reload).not.toHaveBeenCalled();
  expect(givenUp).toHaveBeenCalledOnce();
});

test('what is typed stays: the console is loaded anew once its page was left', {
  tags: ['CONSOLE-191'],
}, async () => {
  const { reload, router } = olderConsole();
  document.body.innerHTML = '<input />';
  fireEvent.input(document.querySelector('input') as HTMLInputElement, { target: { value: 'Stew' } });
  openGone();
  await vi.advanceTimersByTimeAsync(1000);
  expect(reload).not.toHaveBeenCalled();
  void router.navigate('/1/sales');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reload).toHaveBeenCalledOnce();
});

test('a photo that was chosen and is sent by now is nothing that somebody types', {
  tags: ['CONSOLE-191'],
}, async () => {
  const { reload } = olderConsole();
  document.body.innerHTML = '<input type="file" />';
  fireEvent.input(document.querySelector('input') as HTMLInputElement);
  // What cuts it is gone.
  openGone();
  await vi.advanceTimersByTimeAsync(1000);
  expect(reload).toHaveBeenCalledOnce();
});

test('what is on its way arrives before the console is loaded anew', { tags: ['CONSOLE-191'] }, async () => {
  const { reload, client } = olderConsole();
  const answer = Promise.withResolvers<void>();
  void client
    .getMutationCache()
    .build(client, { mutationFn: () => answer.promise })
    .execute(undefined);
  openGone();
  await vi.advanceTimersByTimeAsync(1000);
  expect(reload).not.toHaveBeenCalled();
  answer.resolve();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reload).toHaveBeenCalledOnce();
});

test('a question who came first is answered before the console is loaded anew', {
  tags: ['CONSOLE-192'],
}, async () => {
  const { reload, client, router } = olderConsole();
  const kept = ['venue', 1, 'asked'];
  keep(client, kept, { mine: 7 });
  openGone();
  // Also on another page, where it was told and is not to be seen.
  void router.navigate('/1/sales');
  await vi.advanceTimersByTimeAsync(600_000);
  expect(reload).not.toHaveBeenCalled();
  expect(client.getQueryData(kept)).toEqual({ mine: 7 });
  keep(client, kept, null);
  openGone();
  await vi.advanceTimersByTimeAsync(10);
  expect(reload).toHaveBeenCalledOnce();
});

test('a console whose browser remembers nothing is not loaded anew by itself', {
  tags: ['CONSOLE-191'],
}, async () => {
  const { reload } = olderConsole();
  vi.stubGlobal('sessionStorage', {
    getItem() {
      throw new DOMException('Access is denied', 'SecurityError');
    },
  });
  openGone();
  await vi.advanceTimersByTimeAsync(1000);
  expect(reload).not.toHaveBeenCalled();
});
