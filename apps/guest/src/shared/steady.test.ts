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

test('NET-10 a part that cannot be fetched without a network is there once the network is', async () => {
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

test('a part that is broken inside is told, not asked for again', async () => {
  const fetchPart = vi.fn(() => Promise.reject(new RangeError('Invalid array length')));
  await expect(steady(fetchPart)).rejects.toThrow('Invalid array length');
  expect(fetchPart).toHaveBeenCalledOnce();
});
