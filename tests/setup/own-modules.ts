import { readFileSync } from 'node:fs';
import { afterAll, expect, vi } from 'vitest';

// Files of these projects share what they imported. One that replaces a module needs modules that nobody has
// imported yet, and leaves none behind that hold the replacement; so does one whose app remembers open layers.
const file = expect.getState().testPath;
if (!file) throw new Error('The runner does not say which file it begins.');
if (typeof window === 'object' || readFileSync(file, 'utf8').includes('vi.mock(')) {
  vi.resetModules();
  afterAll(() => void vi.resetModules());
}
// What a file forgot to put back would be met by the next one.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
