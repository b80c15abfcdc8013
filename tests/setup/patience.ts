import { vi } from 'vitest';

// It gives up after a second unless it is told otherwise; like a poll it may take some more on a busy machine.
const PATIENCE_MS = 10_000;
const { waitFor } = vi;
if (waitFor.name !== 'waitPatiently')
  vi.waitFor = function waitPatiently(look, options) {
    return waitFor(look, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options });
  };
