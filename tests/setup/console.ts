import { format } from 'node:util';
import { afterEach } from 'vitest';

// What a test prints without meaning to is a fault nobody reads: it fails the test that printed it.
const METHODS = ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const;
const printed: string[] = [];

for (const method of METHODS) {
  console[method] = (...parts: unknown[]) => {
    printed.push(`console.${method}: ${format(...parts)}`);
  };
}

afterEach(() => {
  const stray = printed.splice(0);
  if (stray.length > 0) throw new Error(`The test printed unexpectedly:\n${stray.join('\n')}`);
});
