import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { steady } from './steady.ts';

const unfetched = () => new TypeError('Failed to fetch dynamically imported module: https://x/part.js');
const network = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network));
  vi.stubGlobal('removeEventListener', network.removeEventListener.bind(network));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a part that cannot be fetched without a network is there once the network is', {
  tags: ['NET-10'],
}, async () => {
  let isOnline = false;
  const fetchPart = vi.fn(async () => {
    if (!isOnline) throw unfetched();
    return 'part';
  });
  const part = steady(fetchPart);
  await vi.advanceTimersByTimeAsync(60_000);
  const tries = fetchPart.mock.calls.length;
  expect(tries).toBeGreaterThan(3);
  expect(tries).toBeLessThan(15);
  isOnline = true;
  network.dispatchEvent(new Event('online'));
  expect(await part).toBe('part');
  expect(fetchPart).toHaveBeenCalledTimes(tries + 1);
});

const FORMS = [
  new TypeError('Failed to fetch dynamically imported module: https://x/part.js'),
  new TypeError('error loading dynamically imported module: https://x/part.js'),
  new TypeError('Importing a module script failed.'),
  new Error('Unable to preload CSS for /assets/part.css'),
  Object.assign(new Error('part'), { name: 'ChunkLoadError' }),
];

test.each(FORMS)(
  'what a browser says of a part that did not come is known: %s',
  { tags: ['NET-10'] },
  async (error) => {
    const fetchPart = vi.fn(async () => {
      if (fetchPart.mock.calls.length < 3) throw error;
      return 'part';
    });
    const part = steady(fetchPart);
    await vi.advanceTimersByTimeAsync(2000);
    expect(await part).toBe('part');
  },
);

test('a part that never comes is given up after a minute', { tags: ['NET-10'] }, async () => {
  const fetchPart = vi.fn(() => Promise.reject(unfetched()));
  const gone = vi.fn();
  steady(fetchPart).catch(gone);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(gone).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(gone).toHaveBeenCalledOnce();
  const tries = fetchPart.mock.calls.length;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(fetchPart).toHaveBeenCalledTimes(tries);
});

test('without a network a part is waited for as long as it takes', { tags: ['NET-10'] }, async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const fetchPart = vi.fn(() => Promise.reject(unfetched()));
  const gone = vi.fn();
  steady(fetchPart).catch(gone);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(gone).not.toHaveBeenCalled();
  expect(fetchPart.mock.calls.length).toBeLessThan(40);
});

test.each([
  "Cannot read properties of undefined (reading 'upload')",
  "Cannot read properties of undefined (reading 'importMap')",
  'prefetch is not a function',
])('a bug that only sounds like it is thrown at once: %s', async (message) => {
  const fetchPart = vi.fn(() => Promise.reject(new TypeError(message)));
  await expect(steady(fetchPart)).rejects.toThrow(message);
  expect(fetchPart).toHaveBeenCalledOnce();
});

test('a part that is broken inside is told, not asked for again', async () => {
  const fetchPart = vi.fn(() => Promise.reject(new RangeError('Invalid array length')));
  await expect(steady(fetchPart)).rejects.toThrow('Invalid array length');
  expect(fetchPart).toHaveBeenCalledOnce();
});
